//! Places in the output of tools that nobody here knows. Only asked where a step ended badly and no parser found a thing.

use super::clean::regex;
use super::ends::is_bad_end;
use super::findings::{Findings, Keep, Sighting, judge};
use super::page::Page;
use super::spot::{Place, is_path, place};
use super::tools::exception;
use crate::merge::Merged;
use crate::place::is_test_file;
use crate::taxonomy::classify;
use autoheal_core::{BugType, Failure, Kind};
use regex::Regex;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Most places that are told.
const MOST: usize = 100;
/// Lines above a place that may say what is wrong there, and lines below it.
const ABOVE: usize = 30;
const BELOW: usize = 8;

/// A path in quotes and without a line, after a word that leads to one.
static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| regex(r#"(?:from|in|file|by|of) ["'`]([\w@.+~/\\-]+\.[A-Za-z][A-Za-z0-9]{0,7})["'`]"#));

static BAD: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i:error|fail|fatal|expected|assert|exception|undefined|cannot|can't|could not|not found|timed out|invalid|unexpected|missing|panic|violat|problem|issue:|not ok|does not|no such|✘|✖|×)",
    )
});
static ERROR: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?i:error\b|exception|failure|\bfail(?:ed|s)?\b|panic|assert)"));
static MILD: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i:\bwarn(?:ing)?\b|\bnote\b|\binfo\b|deprecat)"));
/// A rule's name: `Layout/LineLength:`, `[B602:...]`, `SC2164`, `(line-length)`.
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"\b[A-Z]\w+/[A-Z]\w+\b|\[?\b[A-Z]{1,4}\d{3,4}\b|\([a-z]+(?:-[a-z]+)+\)|\[[a-z]+(?:-[a-z]+)+\]|^[CWRI]: |==> ",
    )
});
/// A compiler's code of an error.
static COMPILER: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\berror (?:CS|FS|BC|VB|TS|MSB|LNK|C)\d{3,5}\b|: (?:fatal )?error: "));

/// What a step's output says is wrong, and where.
pub(super) fn read(page: &Page, findings: &Findings) -> Vec<Failure> {
    let reports = reports(page, findings);
    let severe = reports.iter().any(|report| !report.mild);
    let mut merged = Merged::default();
    let mut seen = HashSet::new();
    for report in reports.into_iter().filter(|report| !(severe && report.mild)) {
        let place = report.sighting.place.as_ref().map(|(located, line)| (located.file.clone(), *line));
        if !seen.insert(place) && !report.beside {
            continue;
        }
        merged.add(judge(page, report.first..=report.last, Keep::End, report.sighting), MOST);
    }
    let mut failures = merged.into_failures();
    if failures.is_empty() {
        failures.extend(named(page, findings));
    }
    if failures.is_empty() {
        failures.extend(quoted(page, findings).or_else(|| rule_of_make(page, findings)));
    }
    failures
}

struct Report {
    first: usize,
    last: usize,
    mild: bool,
    /// Whether the place's own line says what is wrong.
    beside: bool,
    sighting: Sighting,
}

fn reports(page: &Page, findings: &Findings) -> Vec<Report> {
    let mut reports = Vec::new();
    // Where the words begin that no report has used.
    let mut unused = 0;
    let mut index = 0;
    while index < page.len() && reports.len() < MOST {
        // What a parser has read and passed over, such as a trace that was only logged, is no news here.
        let free = Some(page.line(index)).filter(|_| page.is_free(index));
        let Some(found) = free.and_then(|line| place(findings, line).filter(|found| !is_title(line, found)))
        else {
            index += 1;
            continue;
        };
        let (report, next) = match told_beside(page, index, &found) {
            Some(message) => (Some(one_line(page, index, found, message)), index + 1),
            None => {
                let last = end_of_places(page, findings, index);
                (stack(page, findings, unused, index, last), last + 1)
            }
        };
        unused = report.as_ref().map_or(next, |report| next.max(report.last + 1));
        index = next;
        reports.extend(report);
    }
    reports
}

/// Names of tests with the place at which they are written, commands that run one again, and what only says that it
/// ended badly.
fn is_title(line: &str, found: &Place) -> bool {
    // An exception may name a place in its own words: the stack below it knows better.
    if found.start > 0 && exception(line.trim_start()).is_some() {
        return true;
    }
    line.contains(" › ")
        || is_bad_end(line)
        || ["rspec ", "$ ", "+ ", "# Subtest"].iter().any(|start| line.trim_start().starts_with(start))
}

/// The message on a place's own line, when the line is a compiler's or a linter's.
fn told_beside(page: &Page, index: usize, found: &Place) -> Option<String> {
    let line = page.line(index);
    let before = line.get(..found.start)?.trim();
    let rest = line.get(found.end..)?.trim_start_matches([':', '-', ' ', '\t', ')', ',']).trim_end();
    let rest = rest.split(" [/").next().unwrap_or(rest);
    let words = rest.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
    let is_frame = rest.ends_with(':')
        || rest.starts_with("in ")
        || rest.starts_with("(")
        || ["at", "#", "from", "-"].contains(&before);
    let leads = before.is_empty()
        || before.len() < 40 && (before.ends_with(':') || before.eq_ignore_ascii_case("error in"));
    (leads && words >= 2 && !is_frame).then(|| rest.to_owned())
}

fn one_line(page: &Page, index: usize, found: Place, message: String) -> Report {
    let shows_source = |at: &usize| {
        *at < page.len() && page.line(*at).starts_with([' ', '^']) && !page.line(*at).trim().is_empty()
    };
    let last = (index + 1..index + 4).take_while(shows_source).last().unwrap_or(index);
    let mild = MILD.is_match(&message) && !BAD.is_match(&message);
    let sighting = sighting(found, message, [page.line(index)].into_iter());
    Report { first: index, last, mild, beside: true, sighting }
}

/// The last of the lines that name places one after the other, as a stack does.
fn end_of_places(page: &Page, findings: &Findings, index: usize) -> usize {
    let is_frame = |at: &usize| {
        let line = page.line(*at).trim_start();
        *at < page.len() && !line.is_empty() && (line.starts_with("at ") || place(findings, line).is_some())
    };
    (index + 1..index + 200).take_while(is_frame).last().unwrap_or(index)
}

/// Places without words of their own: what is wrong stands above them, or else right below.
fn stack(page: &Page, findings: &Findings, unused: usize, index: usize, last: usize) -> Option<Report> {
    let places = (index..=last).filter_map(|at| place(findings, page.line(at)));
    let mut places: Vec<Place> = places.collect();
    let ours = places.iter().position(|place| !is_test_file(&place.located.file)).unwrap_or(0);
    let found = (ours < places.len()).then(|| places.swap_remove(ours))?;
    let start = unused.max(index.saturating_sub(ABOVE));
    let block = || (start..index).filter(|at| page.is_free(*at) && !page.line(*at).trim().is_empty());
    if block().any(|at| {
        ["Pending:", "Skipped", "# Not yet"].iter().any(|word| page.line(at).trim_start().starts_with(word))
    }) {
        return None;
    }
    // What stands right below belongs to it; after an empty line the next report may begin.
    // Under a heading at the margin, everything that is indented belongs to it.
    let heads = !page.line(index).starts_with(' ') && index == last;
    let belongs = |line: &str| heads && line.starts_with("  ") || !line.trim().is_empty();
    let joins = |at: usize| belongs(page.line(at)) || heads && page.line(at + 1).starts_with("  ");
    let paragraph = |at: &usize| joins(*at) && place(findings, page.line(*at)).is_none();
    let near = last + 1..(last + 1 + BELOW).min(page.len());
    let end = near.take_while(paragraph).last().unwrap_or(last);
    let is_bad = |at: &usize| BAD.is_match(page.line(*at));
    let own = is_bad(&index) && place(findings, page.line(index)).is_some_and(|place| place.start > 3);
    let names_error = |at: &usize| ERROR.is_match(page.line(*at));
    let above = block().rfind(names_error).or_else(|| block().rfind(is_bad));
    let below =
        (last + 1..=end).find(is_bad).or_else(|| (last + 1..=end).find(|at| MILD.is_match(page.line(*at))));
    // A place alone on its line, with words right below it, is told by them: `./page.tsx:21:13` and then the error.
    let alone = page.line(index).trim_start().len() <= found.end - found.start + 2;
    let told_below = index == last
        && alone
        && below == Some(last + 1)
        && !(index > 0 && BAD.is_match(page.line(index - 1)));
    let said = if own {
        Some(index)
    } else if told_below {
        below
    } else {
        above.or(below)
    }?;
    let mut message = page.line(said).trim_start_matches(['│', '|', ' ', '\t']).trim_end().to_owned();
    // `NoMethodError:` and `Error Message:` go on in the next line.
    if message.ends_with(':') && said + 1 < page.len() && said + 1 != index {
        message = format!("{message} {}", page.line(said + 1).trim());
    }
    let first = block().next().unwrap_or(index);
    let mild = MILD.is_match(&message) && !BAD.is_match(&message);
    let words = (said..=end).chain(first..said).map(|at| page.line(at));
    Some(Report { first, last: end, mild, beside: false, sighting: sighting(found, message, words) })
}

fn sighting<'a>(found: Place, said: String, words: impl Iterator<Item = &'a str>) -> Sighting {
    let (name, message) = match exception(&said) {
        Some((name, message)) => (name.to_owned(), message.to_owned()),
        None => (String::new(), said.clone()),
    };
    let class = class(&name, &message, &said, words);
    Sighting {
        exception: name,
        message,
        place: Some((found.located, found.line)),
        column: found.column,
        class: Some(class),
        ..Sighting::default()
    }
}

/// By what is said, or else by the first other line of the report that says more.
fn class<'a>(
    name: &str,
    message: &str,
    said: &str,
    mut words: impl Iterator<Item = &'a str>,
) -> (BugType, Kind) {
    let known = classify(name, message);
    let generic = (BugType::Logic, Kind::Exception);
    if known != generic {
        return known;
    }
    let of_line = |line: &str| {
        let line = line.trim();
        let (name, message) =
            exception(line.trim_end_matches(':')).or_else(|| line.split_once(": ")).unwrap_or(("", line));
        let code = name.rsplit([' ', '/']).next().unwrap_or(name);
        Some(classify(code, message)).filter(|class| *class != generic)
    };
    if let Some(class) = words.find_map(of_line) {
        return class;
    }
    if COMPILER.is_match(said) || said.starts_with("Type error") {
        (BugType::TypeError, Kind::Compile)
    } else if RULE.is_match(said) {
        (BugType::Linting, Kind::Lint)
    } else {
        known
    }
}

static NAMED: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^([\w@.+~/\\-]+\.[A-Za-z][A-Za-z0-9]{0,7}): (\S+ \S.*)$"));
static WANTING: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i:unused|unsorted|unformatted|not formatted|not sorted|needs|would be|out of date|detected|differs)",
    )
});

/// Files that are named at the beginning of a line, without a line of theirs: `a.py: Unused imports detected`.
fn named(page: &Page, findings: &Findings) -> Vec<Failure> {
    let mut failures = Vec::new();
    for index in 0..page.len() {
        let Some(parts) = NAMED.captures(page.line(index)).filter(|parts| is_path(&parts[1], "")) else {
            continue;
        };
        let said = &parts[2];
        let is_wrong = (BAD.is_match(said) || WANTING.is_match(said)) && !said.starts_with("No ");
        let located = findings.locate(&parts[1]);
        if is_wrong && located.in_project && failures.len() < MOST {
            let place = Place { located, line: 1, column: None, start: 0, end: 0 };
            let mut sighting = sighting(place, said.to_owned(), [said].into_iter());
            if WANTING.is_match(said) {
                sighting.class = Some((BugType::Linting, Kind::Lint));
            }
            failures.push(judge(page, index..=index, Keep::Start, sighting));
        }
    }
    failures
}

/// `make: *** [Makefile:12: test] Error 1`: the rule whose command failed.
fn rule_of_make(page: &Page, findings: &Findings) -> Option<Failure> {
    let is_rule =
        |index: &usize| page.line(*index).starts_with("make") && page.line(*index).contains(": *** [");
    let index = (0..page.len()).find(is_rule)?;
    let found = place(findings, page.line(index))?;
    let sighting = Sighting {
        message: page.line(index).trim().to_owned(),
        place: Some((found.located, found.line)),
        class: Some((BugType::Logic, Kind::Other)),
        ..Sighting::default()
    };
    Some(judge(page, 0..=page.len() - 1, Keep::End, sighting))
}

/// The first path in quotes near words of an error.
fn quoted(page: &Page, findings: &Findings) -> Option<Failure> {
    (0..page.len()).filter(|index| BAD.is_match(page.line(*index))).find_map(|index| {
        let said = page.line(index).trim();
        let located = findings.locate(&QUOTED.captures(said)?[1]);
        if !located.in_project || !is_path(&located.file, "") {
            return None;
        }
        let place = Place { located, line: 1, column: None, start: 0, end: 0 };
        let sighting = sighting(place, said.to_owned(), [said].into_iter());
        Some(judge(page, index.saturating_sub(2)..=index, Keep::End, sighting))
    })
}
