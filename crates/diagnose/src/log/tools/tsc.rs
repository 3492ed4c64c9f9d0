//! The TypeScript compiler, plain (`f.ts(1,19): error TS2307: ...`) and pretty (`f.ts:1:19 - error TS2307: ...`).

use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static ERROR: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^\s*(?:ERROR in )?(?:\[tsl\] )?(\S.*?)(?:\((\d{1,9}),(\d{1,9})\)|:(\d{1,9}):(\d{1,9}))(?::| -) error (TS\d{3,6}): (.+)$",
    )
});

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).contains("error TS") {
            continue;
        }
        let Some(parts) = ERROR.captures(page.line(index)) else { continue };
        let number = |plain: usize, pretty: usize| {
            parts.get(plain).or_else(|| parts.get(pretty)).and_then(|number| number.as_str().parse().ok())
        };
        let sighting = Sighting {
            tool: "tsc",
            code: Some(parts[6].to_owned()),
            message: parts[7].trim().to_owned(),
            place: Some((findings.locate(&parts[1]), number(2, 4).unwrap_or(1))),
            column: number(3, 5),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
