//! Python's own tracebacks, with or without a heading, anywhere in a log.

use super::located::{exception, frame};
use crate::log::EXCERPT;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use crate::place::place_in_message;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::sync::LazyLock;

const HEADING: &str = "Traceback (most recent call last):";
/// What stands before the heading of a group's traceback.
pub(super) const GROUP: &str = "Exception Group ";
/// Most exceptions of a chain that are read.
const CHAIN: usize = 20;

static FILE: LazyLock<Regex> =
    LazyLock::new(|| regex(r#"^[\s|+]*File "(.+?)", line (\d{1,9})(?:,? in (.*))?\s*$"#));

/// `File "x.py", line 3, in f`, with the source line that follows it.
pub(super) fn native_frame(findings: &Findings, line: &str, next: &str) -> Option<Frame> {
    if !line.contains("File \"") {
        return None;
    }
    let parts = FILE.captures(line)?;
    let function = parts.get(3).map_or("", |function| function.as_str());
    let text = if next.contains("File \"") { "" } else { next };
    Some(frame(findings, &parts[1], parts[2].parse().ok()?, function, text))
}

#[derive(Debug, Default)]
pub(super) struct Traceback {
    pub(super) frames: Vec<Frame>,
    pub(super) exception: String,
    pub(super) message: String,
    pub(super) last: usize,
    /// The last line to show: of a chain too long to be shown, the end of the exception to mend.
    pub(super) shown: usize,
}

impl Traceback {
    fn is_ours(&self) -> bool {
        self.frames.iter().any(|frame| frame.in_project)
    }
}

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let found = if page.is_free(index) { at(page, findings, index) } else { None };
        let Some(found) = found else {
            index += 1;
            continue;
        };
        let Traceback { frames, exception, message, last, shown } = found;
        if is_remark(page, index) {
            page.claim(index..=last);
        } else {
            let loose = page.line(index).contains(HEADING);
            let sighting = Sighting { exception, message, frames, loose, ..Sighting::default() };
            findings.add(page, index..=shown, Keep::End, sighting);
            page.claim(index..=last);
        }
        index = last + 1;
    }
}

/// Whether the line above says that nobody minds: Python tells of what destructors raise, pytest of what it warned.
fn is_remark(page: &Page, index: usize) -> bool {
    let above = (index.saturating_sub(3)..index).map(|at| page.line(at));
    above
        .into_iter()
        .any(|line| line.contains("Exception ignored in") || line.contains("Warning: Exception "))
}

fn at(page: &Page, findings: &Findings, index: usize) -> Option<Traceback> {
    let line = page.line(index);
    if line.contains(HEADING) {
        chain(page, findings, index)
    } else if line.contains("File \"") {
        syntax_error(page, findings, index)
    } else if line.contains("Sorry: ") {
        apology(page, findings, line, index)
    } else {
        None
    }
}

/// `py_compile` tells in one line: `Sorry: IndentationError: unexpected indent (a.py, line 2)`.
fn apology(page: &Page, findings: &Findings, line: &str, index: usize) -> Option<Traceback> {
    let (_, said) = line.split_once("Sorry: ")?;
    let (name, message) = exception(said)?;
    let (file, number) = place_in_message(message)?;
    // `compileall` names the file with its folder above: `*** Error compiling 'app/util.py'...`.
    let above = index.checked_sub(1).and_then(|above| page.line(above).split_once("Error compiling '"));
    let whole = above.and_then(|(_, rest)| rest.split('\'').next()).filter(|path| path.ends_with(file));
    let file = whole.unwrap_or(file);
    let frames = vec![frame(findings, file, number, "", "")];
    let (exception, message) = (name.to_owned(), message.to_owned());
    Some(Traceback { frames, exception, message, last: index, shown: index })
}

/// The traceback that begins at a heading, and those that are chained to it: the one to mend.
pub(super) fn chain(page: &Page, findings: &Findings, start: usize) -> Option<Traceback> {
    let mut chosen = first_of_group(page, findings, one(page, findings, start)?);
    let mut last = chosen.last;
    for _ in 0..CHAIN {
        let mut following = last + 1..(last + 6).min(page.len());
        let Some(link) = following.find(|index| page.line(*index).contains("he above exception")) else {
            break;
        };
        let is_reason = page.line(link).contains("direct cause");
        let Some(heading) =
            (link + 1..(link + 4).min(page.len())).find(|index| page.line(*index).contains(HEADING))
        else {
            break;
        };
        let Some(next) = one(page, findings, heading) else { break };
        let next = first_of_group(page, findings, next);
        last = next.last;
        // What was raised from a reason in the project only passes it on; what fails outside of the project while
        // that is handled (a worker that cannot send it) hides it.
        if !(chosen.is_ours() && (is_reason || !next.is_ours())) {
            chosen = next;
        }
    }
    let shown = if last - start < EXCERPT { last } else { chosen.last };
    Some(Traceback { last, shown, ..chosen })
}

/// A group of exceptions only says how many there are: the first of them tells what is wrong. The others have tracebacks
/// of their own.
fn first_of_group(page: &Page, findings: &Findings, mut found: Traceback) -> Traceback {
    for _ in 0..CHAIN {
        if !page.line(found.last + 1).trim_start().starts_with("+-+--") {
            break;
        }
        let heading = found.last + 2;
        let Some(first) = one(page, findings, heading).filter(Traceback::is_ours) else { break };
        found = first;
    }
    found
}

fn one(page: &Page, findings: &Findings, start: usize) -> Option<Traceback> {
    let before = page.line(start).split_once(HEADING)?.0;
    let margin = before.strip_suffix(GROUP).unwrap_or(before).len();
    let mut frames = Vec::new();
    for index in start + 1..page.len() {
        let line = page.line(index);
        if let Some(frame) = native_frame(findings, line, page.line(index + 1)) {
            frames.push(frame);
            continue;
        }
        let Some(text) = line.get(margin.min(line.len())..) else { continue };
        if text.starts_with([' ', '\t', '|']) || text.is_empty() {
            continue;
        }
        let (exception, message) = raised(text)?;
        let found = Traceback { frames, exception, message, last: index, shown: index };
        return (!found.frames.is_empty()).then_some(found);
    }
    None
}

/// The line at the margin: `Class: message`. Here anything that looks like a name is a class.
fn raised(text: &str) -> Option<(String, String)> {
    if let Some((name, message)) = exception(text) {
        return Some((name.to_owned(), message.to_owned()));
    }
    let (name, message) = text.split_once(": ").unwrap_or((text.trim_end_matches(':'), ""));
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    is_name.then(|| (name.to_owned(), message.to_owned()))
}

/// A place without a heading, followed by what the compiler says of it.
fn syntax_error(page: &Page, findings: &Findings, start: usize) -> Option<Traceback> {
    let frame = native_frame(findings, page.line(start), page.line(start + 1))?;
    for index in start + 1..(start + 6).min(page.len()) {
        let text = page.line(index).trim_start_matches([' ', '|', '+']);
        if let Some((name, message)) = exception(text)
            && matches!(name, "SyntaxError" | "IndentationError" | "TabError")
        {
            let (exception, message) = (name.to_owned(), message.to_owned());
            return Some(Traceback { frames: vec![frame], exception, message, last: index, shown: index });
        }
    }
    None
}
