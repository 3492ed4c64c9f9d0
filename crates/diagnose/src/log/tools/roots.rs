//! Lines in which tools name the folder that they run in.

use crate::log::clean::regex;
use crate::log::findings::Findings;
use crate::log::modules::failed_module;
use crate::log::page::Page;
use crate::log::paths::folder_of_root;
use regex::Regex;
use std::sync::LazyLock;

static VITEST: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*RUN\s+v[\d.]+\S*\s+(/\S.*)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index);
        if let Some(root) = line.trim().strip_prefix("rootdir: ") {
            let root = root.split(", ").next().unwrap_or(root).trim();
            findings.folder = folder_of_root(root);
            // Paths below the root of the tests are not told from the repository's root where both are known.
            if findings.folder.is_none() {
                findings.add_root(root);
            }
        } else if let Some(root) = VITEST.captures(line).and_then(|parts| parts.get(1)) {
            findings.add_root(root.as_str().trim());
        } else if let Some(module) = failed_module(line) {
            findings.add_module(module);
        }
    }
}
