//! Flake8 and pycodestyle: `f.py:1:19: E999 SyntaxError: expected ':'`.

use super::coded;
use crate::log::clean::regex;
use crate::log::findings::Findings;
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static RULE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([A-Z]{1,7}\d{2,4}) (.+)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    coded::read(page, findings, "flake8", &RULE, 0);
}
