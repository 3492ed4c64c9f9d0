//! Blank lines between definitions.

use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let file = &site.file;
    let parsed = &file.parsed;
    let blank = |line: u32| parsed.line_text(line).is_some_and(|text| text.trim().is_empty());
    let mut first = site.line;
    while first > 1
        && parsed.line_text(first - 1).is_some_and(|text| text.trim_start().starts_with(['#', '@']))
    {
        first -= 1;
    }
    let mut above = first;
    while above > 1 && blank(above - 1) {
        above -= 1;
    }
    let told = find(r"[Ee]xpected (\d+)", &scene.message).and_then(|found| found[1].parse::<usize>().ok());
    let indented = file.indent(site.line).is_empty();
    let code = scene.failure.evidence.code.as_deref().unwrap_or("");
    let wanted = match code {
        "E304" => 0,
        "E303" => {
            if indented {
                2
            } else {
                1
            }
        }
        "E301" | "E306" => 1,
        _ => told.unwrap_or(if indented { 2 } else { 1 }),
    };
    let counts = if code == "E303" { vec![(wanted, 0.9), (1, 0.7)] } else { vec![(wanted, 0.95)] };
    let (Some(from), Some(to)) = (parsed.full_line_range(above), parsed.full_line_range(first)) else {
        return;
    };
    for (count, prior) in counts {
        let edit = Edit::replace(from.start..to.start, file.newline().repeat(count));
        proposals.edit("blank_lines", prior, format!("{count} blank lines belong here"), file, vec![edit]);
    }
}
