//! Raw CI logs of any known tool, read as a stream. A log is mostly noise: one automaton looks for anchors over whole
//! blocks, and only the lines around an anchor (a page) are cleaned and shown to the tools' parsers. Memory stays flat
//! however long the log or its lines are.
//!
//! Beside the pages a journal is kept of what the log says of its own course: which step begins where, and how it ended.
//! So what a green step printed is no failure, and a red one in which no parser found a thing still tells its last words.

mod anchors;
mod clean;
mod encoding;
mod ends;
mod envelope;
mod feed;
mod findings;
mod finish;
mod folders;
mod journal;
mod last_words;
mod modules;
mod page;
mod paths;
mod places;
mod prefix;
mod scan;
mod spot;
mod tail;
mod tools;
mod words;

use autoheal_core::Failure;
use std::io::{self, Read};

/// How much of a log is looked at in one go.
const BLOCK: usize = 1 << 20;

/// Longest part of a line that is looked at.
const LINE: usize = 16 << 10;

/// Most lines that an excerpt shows.
const EXCERPT: usize = 50;

/// The failures that a log shows, the likeliest cause first.
pub fn diagnose(reader: impl Read) -> io::Result<Vec<Failure>> {
    Ok(read(reader)?.into_iter().map(titled).collect())
}

/// Like [`diagnose`], with messages as the program gave them.
pub(crate) fn read(reader: impl Read) -> io::Result<Vec<Failure>> {
    diagnose_in_blocks(reader, BLOCK)
}

/// A message that tells by itself what it is about: with the exception's class, or the rule's code.
fn titled(mut failure: Failure) -> Failure {
    let evidence = &failure.evidence;
    let title = match (&evidence.code, evidence.exception.as_str()) {
        (Some(code), _) => format!("{code} "),
        (None, "" | "panic") => String::new(),
        (None, exception) => format!("{exception}: "),
    };
    if !failure.message.starts_with(title.trim_end_matches([':', ' '])) {
        failure.message.insert_str(0, &title);
    }
    failure
}

fn diagnose_in_blocks(reader: impl Read, block: usize) -> io::Result<Vec<Failure>> {
    let mut scan = scan::Scan::new();
    feed::feed(encoding::Utf8::new(reader), block, |lines| scan.block(lines))?;
    Ok(finish::finish(scan.end()))
}

#[cfg(test)]
mod tests;
