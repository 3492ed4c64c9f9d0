//! How long it takes to put together the edits of a large file, as a multiple of what parsing that file takes.

#![allow(clippy::print_stdout)]

use autoheal_core::ports::Facts;
use autoheal_core::{Error, RepoPath, Result, SourceText};
use autoheal_repair::rules::Context;
use autoheal_repair::templates::{Clues, Suspect, variants};
use autoheal_syntax::{Index, Language, Parsed};
use std::time::{Duration, Instant};

const FUNCTIONS: u32 = 140;
const SUSPECTED: u32 = 40;
const ROUNDS: u32 = 5;
const BODY: &str = "    total = 0
    for i in range(len(items)):
        if items[i] > limit and i % 2 == 0:
            total += items[i] * 2
    return max(total, limit)


";

fn main() -> Result<()> {
    let text: String = (0..FUNCTIONS).map(|number| format!("def f{number}(items, limit):\n{BODY}")).collect();
    let path = RepoPath::new("app.py")?;
    let language = Language::of_path(&path).ok_or_else(|| Error::internal("no language"))?;
    let index = Index::build([(path.clone(), text.as_str())].into_iter(), &[String::new()]);
    let (facts, kept) = (Facts::default(), SourceText::from_bytes(text.clone().into_bytes()));
    let source = |_: &RepoPath| Some(kept.clone());
    let context = Context { index: &index, facts: &facts, source: &source, manifests: &[] };
    let lines = (0..SUSPECTED).flat_map(|number| (2..7).map(move |line| number * 8 + line));
    let suspects: Vec<Suspect> =
        lines.map(|line| Suspect { path: path.clone(), line, suspicion: 1.0 }).collect();
    let parsing = best(|| Parsed::new(language, text.clone()).nodes().count()).0;
    let (edits, count) = best(|| variants(&context, &suspects, &Clues::default()).len());
    println!(
        "{} lines, {} suspects, {count} edits: {:.1} times the parsing",
        text.lines().count(),
        suspects.len(),
        edits.as_secs_f64() / parsing.as_secs_f64()
    );
    Ok(())
}

fn best(work: impl Fn() -> usize) -> (Duration, usize) {
    let mut least = (Duration::MAX, 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let count = work();
        least = least.min((start.elapsed(), count));
    }
    least
}
