//! Pylint: `f.py:8:4: W0612: Unused variable 'x' (unused-variable)`.

use super::coded;
use crate::log::clean::regex;
use crate::log::findings::Findings;
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static RULE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([CRWEFI]\d{4}): (.+?)(?: \([\w-]+\))?$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    coded::read(page, findings, "pylint", &RULE, 1);
}
