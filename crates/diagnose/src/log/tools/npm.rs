//! npm and pnpm: failed installations. That a script failed is not a cause: the script's own output tells.

use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use crate::log::paths::Located;
use autoheal_core::{BugType, Kind};

/// Codes of failed installations.
const CODES: &[&str] = &[
    "E404",
    "ERESOLVE",
    "ETARGET",
    "EBADENGINE",
    "ENOENT",
    "EINTEGRITY",
    "EUSAGE",
    "ENOTFOUND",
    "E401",
    "E403",
    "EJSONPARSE",
];

fn words(line: &str) -> Option<&str> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("npm ERR!").or_else(|| rest.strip_prefix("npm error"))?;
    Some(rest.trim())
}

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let code = words(page.line(index)).and_then(|words| words.strip_prefix("code "));
        if page.is_free(index) && code.is_some_and(|code| CODES.contains(&code)) {
            let last =
                (index..page.len()).take_while(|at| words(page.line(*at)).is_some()).last().unwrap_or(index);
            let code = code.map(str::to_owned);
            let said = (index + 1..=last).filter_map(|at| words(page.line(at)));
            let said = said.map(|words| {
                words.trim_start_matches(code.as_deref().unwrap_or("")).trim_start_matches("404").trim()
            });
            let message = said
                .into_iter()
                .find(|words| !words.is_empty())
                .unwrap_or("npm could not install")
                .to_owned();
            add(page, findings, index, last, code, message);
            index = last;
        } else if page.is_free(index) && is_failed_install(page.line(index)) {
            let message = page.line(index).trim().to_owned();
            add(page, findings, index, index, None, message);
        }
        index += 1;
    }
}

/// pnpm says with the same kind of words that a script failed, which the script's own output tells better.
fn is_failed_install(line: &str) -> bool {
    line.contains("ERR_PNPM_") && !line.contains("ERR_PNPM_RECURSIVE_") && !line.contains("ERR_PNPM_RUN")
}

fn add(
    page: &mut Page,
    findings: &mut Findings,
    first: usize,
    last: usize,
    code: Option<String>,
    message: String,
) {
    let place = Some((Located { file: "package.json".into(), in_project: true }, 1));
    let class = Some((BugType::Import, Kind::Install));
    let sighting = Sighting { tool: "npm", code, message, place, class, ..Sighting::default() };
    findings.add(page, first..=last, Keep::Start, sighting);
}
