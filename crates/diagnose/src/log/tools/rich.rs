//! Tracebacks in a box, as Rich draws them for Typer and others.

use super::located::{exception, frame};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::sync::LazyLock;

/// Most lines of a box.
const BOX: usize = 1_000;

static FRAME: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\S.*?\.pyx?):(\d{1,9})(?: in (.+))?$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index).trim_start();
        if !line.starts_with('╭') || !line.contains("Traceback (most recent call last)") {
            continue;
        }
        let is_corner = |at: &usize| page.line(*at).trim_start().starts_with(['╰', '╭']);
        let Some(end) = (index + 1..page.len().min(index + BOX)).find(is_corner) else { continue };
        let Some((name, message)) = exception(page.line(end + 1).trim()) else { continue };
        let sighting = Sighting {
            exception: name.to_owned(),
            message: message.to_owned(),
            frames: frames(page, findings, index + 1, end),
            loose: true,
            ..Sighting::default()
        };
        findings.add(page, index..=end + 1, Keep::End, sighting);
    }
}

fn frames(page: &Page, findings: &Findings, first: usize, end: usize) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut begun = String::new();
    for index in first..end {
        let text = inner(page.line(index));
        // Source lines are indented or marked; a path too long for the box goes on in the next line.
        if text.is_empty() || text.starts_with([' ', '❱']) {
            begun.clear();
            continue;
        }
        begun.push_str(text);
        if let Some(parts) = FRAME.captures(&begun) {
            let function = parts.get(3).map_or("", |function| function.as_str());
            let number = parts[2].parse().unwrap_or(1);
            frames.push(frame(findings, &parts[1], number, function, ""));
            begun.clear();
        }
    }
    frames
}

/// What stands between the box's sides.
fn inner(line: &str) -> &str {
    let line = line.trim();
    let line = line.strip_prefix('│').unwrap_or(line);
    let line = line.strip_suffix('│').unwrap_or(line);
    line.strip_prefix(' ').unwrap_or(line).trim_end()
}
