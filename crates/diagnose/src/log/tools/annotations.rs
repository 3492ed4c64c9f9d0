//! GitHub's annotations, which any tool may write: `::error file=a.py,line=3,title=ruff (F401)::message`.

use super::located::{PYTHON, located};
use super::ruff;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static ANNOTATION: LazyLock<Regex> = LazyLock::new(|| regex(r"::error ([^:]*?(?:::?[^:=]*?=)?.*?)::(.+)$"));
static TITLE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([A-Za-z]\w*) \(([\w-]+)\)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if page.is_free(index)
            && page.line(index).contains("::error ")
            && let Some(sighting) = sighting(page.line(index), findings)
        {
            findings.add(page, index..=index, Keep::Start, sighting);
        }
    }
}

fn sighting(line: &str, findings: &Findings) -> Option<Sighting> {
    let parts = ANNOTATION.captures(line)?;
    let property = |name: &str| {
        parts[1]
            .split(',')
            .find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='))
            .map(str::to_owned)
    };
    let place = findings.locate(&property("file")?);
    let number = property("line").and_then(|line| line.parse().ok()).unwrap_or(1);
    let said = parts[2].split("%0A").next().unwrap_or("").trim();
    let rest = located(said, PYTHON).map_or(said, |place| place.rest);
    let title = property("title").unwrap_or_default();
    let titled = TITLE.captures(&title).map(|parts| (parts[1].to_lowercase(), parts[2].to_owned()));
    let ruled = ruff::rule(rest);
    let (tool, code) = match (titled, &ruled) {
        (Some((tool, code)), _) => (known(&tool), Some(code)),
        (None, Some((code, _))) => ("ruff", Some(code.clone())),
        (None, None) => ("", None),
    };
    Some(Sighting {
        tool,
        code,
        message: ruled.map_or_else(|| rest.to_owned(), |(_, message)| message),
        place: Some((place, number)),
        column: property("col").and_then(|column| column.parse().ok()),
        ..Sighting::default()
    })
}

fn known(tool: &str) -> &'static str {
    const TOOLS: &[&str] =
        &["ruff", "flake8", "pylint", "mypy", "pyright", "eslint", "tsc", "black", "isort"];
    TOOLS.iter().find(|known| **known == tool).copied().unwrap_or("linter")
}
