//! One rung of the ladder for one cause: what it proposes.

use crate::session::Session;
use autoheal_core::candidate::EarlierStep;
use autoheal_core::ports::CompileError;
use autoheal_core::transition::Outcome;
use autoheal_core::{BugType, Candidate, Failure, FileChange, Patch, RepoPath, Result, Rung, SourceText};
use autoheal_repair::drafts::{Draft, drafts, is_progress};
use autoheal_repair::rules::{Context, propose};

/// Errors in one file that are mended together, and how many ways are kept open between two of them.
const MOST_ERRORS: usize = 5;
const WAYS: usize = 6;

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(cause) = session.state.cause.clone() else { return Ok(Outcome::Empty) };
    let candidates = match session.run.position.rung {
        Rung::Tool => from_tools(session, &cause).await?,
        Rung::Rule if matches!(cause.bug_type, BugType::Syntax | BugType::Indentation) => {
            from_drafts(session, &cause).await?
        }
        Rung::Rule => from_rules(session, &cause)?,
        Rung::Search => crate::search::candidates(session, &cause).await?,
    };
    if candidates.is_empty() {
        return Ok(Outcome::Empty);
    }
    session.think(format!("rung {}: {} candidates", session.run.position.rung.name(), candidates.len()));
    session.state.candidates = candidates;
    Ok(Outcome::Found)
}

/// What the tool behind a red check would change by itself, changes to the cause's own file first.
async fn from_tools(session: &mut Session<'_>, cause: &Failure) -> Result<Vec<Candidate>> {
    let shows = |report: &&autoheal_core::check::CheckReport| {
        report.findings.iter().any(|finding| finding.tests.iter().any(|test| cause.tests.contains(test)))
    };
    let reports: Vec<_> = session.state.working.checks.iter().filter(shows).cloned().collect();
    if reports.is_empty() {
        return Ok(Vec::new());
    }
    let mut candidates = session.bench()?.tool_fixes(session.world.checkout, &reports).await?;
    candidates.retain(|candidate| candidate.patch.paths().any(|path| path.as_str() == cause.file));
    Ok(candidates)
}

fn from_rules(session: &mut Session<'_>, cause: &Failure) -> Result<Vec<Candidate>> {
    session.index()?;
    let facts = session.bench()?.facts();
    let source = |path: &RepoPath| session.read(path);
    let Some(index) = &session.index else { return Ok(Vec::new()) };
    let context = Context { index, facts, source: &source, manifests: &session.state.project.manifests };
    Ok(propose(cause, &context))
}

/// A text on the way to one that compiles, and the steps that led there.
struct Way {
    text: String,
    error: CompileError,
    prior: f64,
    earlier: Vec<EarlierStep>,
}

/// Drafts for a file that does not compile, judged by the language's own compiler. A file with several errors is mended error by error.
async fn from_drafts(session: &mut Session<'_>, cause: &Failure) -> Result<Vec<Candidate>> {
    let path = RepoPath::new(&cause.file)?;
    let Some(source) = session.read(&path) else { return Ok(Vec::new()) };
    let bench = session.bench()?;
    let Some(Some(error)) = bench.compile(std::slice::from_ref(&source.text)).await?.into_iter().next()
    else {
        return Ok(Vec::new());
    };
    let mut ways = vec![Way { text: source.text.clone(), error, prior: 1.0, earlier: Vec::new() }];
    for _ in 0..MOST_ERRORS {
        let mut found: Vec<Candidate> = Vec::new();
        let mut further: Vec<Way> = Vec::new();
        for way in &ways {
            let drafts = drafts(&way.text, &way.error);
            let texts: Vec<String> = drafts.iter().map(|draft| draft.text.clone()).collect();
            for (draft, answer) in drafts.into_iter().zip(bench.compile(&texts).await?) {
                let candidate = candidate(&path, &source, way, &draft);
                match answer {
                    None => found.push(Candidate { earlier: way.earlier.clone(), ..candidate }),
                    Some(error) if is_progress(&way.error, &error, &way.text, &draft.text) => {
                        let prior = candidate.prior;
                        let uncovers = uncovered(cause, &error);
                        let mut earlier = way.earlier.clone();
                        earlier.push(EarlierStep { candidate, uncovers });
                        further.push(Way { text: draft.text, error, prior, earlier });
                    }
                    Some(_) => {}
                }
            }
        }
        if !found.is_empty() {
            found.sort_by(|left, right| right.prior.total_cmp(&left.prior));
            return Ok(found);
        }
        further.sort_by(|left, right| right.prior.total_cmp(&left.prior));
        further.truncate(WAYS);
        ways = further;
    }
    Ok(Vec::new())
}

fn candidate(path: &RepoPath, source: &SourceText, way: &Way, draft: &Draft) -> Candidate {
    let change = FileChange::edit(path.clone(), &source.with(way.text.clone()), draft.text.clone());
    Candidate::rule(draft.rule, way.prior * draft.prior, draft.explanation.clone(), Patch::of(vec![change]))
}

/// The next error of the same file, which the same witnesses show.
fn uncovered(cause: &Failure, error: &CompileError) -> Failure {
    let (bug_type, kind) = autoheal_diagnose::classify(&error.exception, &error.message);
    let mut failure =
        Failure { line: error.line.max(1), bug_type, kind, message: error.message.clone(), ..cause.clone() };
    failure.evidence.exception.clone_from(&error.exception);
    failure.evidence.column = Some(error.column);
    failure.stack_trace = format!("{} line {}: {}", cause.file, error.line, error.message);
    failure
}
