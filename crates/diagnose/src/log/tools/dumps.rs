//! Stacks without an exception: what Python prints when it crashes, and what pytest-timeout prints before it kills.

use super::traceback::native_frame;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use autoheal_core::{BugType, Kind};

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let line = page.line(index);
        if line.contains("Fatal Python error: ")
            || line.starts_with("Timeout (") && line.trim_end().ends_with(")!")
        {
            crash(page, findings, index);
        } else if line.starts_with("~~~") && line.contains(" Stack of ")
            || line.starts_with("+++") && line.contains(" Timeout ")
        {
            hang(page, findings, index);
        }
    }
}

/// The thread that crashed goes first among the others, its innermost call first.
fn crash(page: &mut Page, findings: &mut Findings, index: usize) {
    let near = index + 1..page.len().min(index + 200);
    let Some(heading) = near.clone().find(|at| page.line(*at).contains("(most recent call first)")) else {
        return;
    };
    let current = near.into_iter().find(|at| page.line(*at).starts_with("Current thread"));
    let (mut frames, last) = stack(page, findings, current.unwrap_or(heading));
    frames.reverse();
    let line = page.line(index);
    let (before, message) = line.split_once("Fatal Python error: ").unwrap_or(("", line));
    let kind = if line.starts_with("Timeout (") { Kind::Timeout } else { Kind::Crash };
    let test = before.trim();
    let sighting = Sighting {
        message: message.trim().to_owned(),
        frames,
        tests: if test.contains("::") { vec![test.to_owned()] } else { vec![] },
        class: Some((BugType::Logic, kind)),
        ..Sighting::default()
    };
    findings.add(page, index..=last, Keep::Start, sighting);
}

/// The main thread is the one that the test hangs in; its innermost call comes last.
fn hang(page: &mut Page, findings: &mut Findings, index: usize) {
    let (frames, last) = stack(page, findings, index);
    if !frames.iter().any(|frame| frame.in_project) {
        return;
    }
    let message = "Timeout: the test did not end in time".to_owned();
    let class = Some((BugType::Logic, Kind::Timeout));
    findings.add(page, index..=last, Keep::End, Sighting { message, frames, class, ..Sighting::default() });
}

/// The frames below a heading, as they come, and the last line of them.
fn stack(page: &Page, findings: &Findings, heading: usize) -> (Vec<Frame>, usize) {
    let mut frames = Vec::new();
    let mut last = heading;
    for index in heading + 1..page.len() {
        let line = page.line(index);
        if let Some(frame) = native_frame(findings, line, page.line(index + 1)) {
            frames.push(frame);
        } else if !line.starts_with("    ") {
            break;
        }
        last = index;
    }
    (frames, last)
}
