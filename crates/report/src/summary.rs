//! The page that a CI job or a pull request shows: what happened, what to do, and the evidence.

use crate::story::{advice, commit, headline};
use crate::text::{block, code, code_cell, count, line, lines, place, prose, witnesses};
use crate::{reruns, status};
use autoheal_core::Failure;
use autoheal_core::results::{FixRecord, Results};

/// Forges refuse a pull request text of more than 65536 characters.
const PAGE: usize = 60_000;
const ROWS: usize = 25;
const BLOCKS: usize = 8;
const STEPS: usize = 10;

/// The summary in GitHub's Markdown, short enough for a pull request.
pub fn markdown(results: &Results) -> String {
    let mut page = format!("## {}\n\n{}\n\n{}", headline(results), figures(results), next_steps(results));
    let sections = [quarantine, causes, evidence, held_back, remaining, flaky];
    for section in sections.map(|tell| tell(results)) {
        if page.chars().count() + section.chars().count() > PAGE {
            page.push_str("\nThis page is full; everything is in `results.json`.\n");
            break;
        }
        page.push_str(&section);
    }
    page + &format!("\n---\nRun `{0}`; `autoheal replay {0}` shows it again.\n", results.run_id)
}

fn figures(results: &Results) -> String {
    let mut figures = vec![
        match results.tests_total {
            0 => "no tests ran".to_owned(),
            total => format!("{} of {} pass", results.tests_passing, count(total, "test")),
        },
        format!("{} tried", count(results.candidates_tried as usize, "candidate")),
        line(&results.total_time, 20),
        format!("score {}", results.score.final_score),
    ];
    if let Some(head) = &results.head_commit {
        figures.insert(
            0,
            format!("branch {} at {}", code(&line(&results.branch_name, 100)), code(&commit(head))),
        );
    }
    figures.join(" · ")
}

fn next_steps(results: &Results) -> String {
    let steps = match results.summary.as_slice() {
        [] => format!("- {}\n", advice(results)),
        summary => {
            summary.iter().take(STEPS).map(|step| format!("- {}\n", prose(&line(step, 400)))).collect()
        }
    };
    format!("**What to do next**\n\n{steps}")
}

fn quarantine(results: &Results) -> String {
    section("Quarantine", list(&results.quarantine, |finding| prose(&line(finding, 300))))
}

fn causes(results: &Results) -> String {
    let rows: String = results.fixes.iter().take(ROWS).map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    let head = "| Where | Type | What was wrong | Fix | Rung | Status |\n|---|---|---|---|---|---|\n";
    section("Causes", format!("{head}{rows}{}", more(results.fixes.len(), ROWS)))
}

fn row(fix: &FixRecord) -> String {
    let rung = match (&fix.rung, &fix.rule) {
        (Some(rung), Some(rule)) => format!("{}: {}", prose(&line(rung, 20)), code_cell(&line(rule, 60))),
        (Some(one), None) | (None, Some(one)) => prose(&line(one, 60)),
        (None, None) => "–".to_owned(),
    };
    format!(
        "| {} | {} | {} | {} | {rung} | {} |\n",
        code_cell(&place(&fix.file, fix.line, 80)),
        fix.bug_type,
        code_cell(&line(&fix.message, 120)),
        fix.explanation.as_deref().map_or("–".to_owned(), |text| prose(&line(text, 160))),
        status(fix),
    )
}

fn evidence(results: &Results) -> String {
    section("Evidence", list(&results.fixes, proof))
}

fn proof(fix: &FixRecord) -> String {
    let mut facts = vec![format!(
        "{}: shown by {}",
        code(&place(&fix.file, fix.line, 80)),
        witnesses(&fix.witnesses, |test| code(&test))
    )];
    facts.extend(fix.evidence.as_deref().map(|text| prose(&line(text, 300))));
    facts.extend(fix.commit.as_deref().map(|name| format!("commit {}", code(&commit(name)))));
    if fix.commit.is_none() {
        facts.push(format!("{} tried", count(fix.candidates_tried as usize, "candidate")));
    }
    facts.extend(fix.policy.iter().take(5).map(|rule| format!("policy: {}", prose(&line(rule, 160)))));
    facts.join("; ")
}

/// Fixes that were proven and that only policy stopped, so that a person can judge them.
fn held_back(results: &Results) -> String {
    let told = results.fixes.iter().filter(|fix| !fix.policy.is_empty()).take(BLOCKS).filter_map(|fix| {
        let diff = block("diff", &lines(fix.diff.as_deref()?, 40, 160));
        Some(format!("{}\n\n{diff}\n", code(&place(&fix.file, fix.line, 80))))
    });
    section("Proven, and held back by policy", told.collect())
}

fn remaining(results: &Results) -> String {
    let told: String = results.remaining.iter().take(BLOCKS).map(still_failing).collect();
    section("Still failing", told + &more(results.remaining.len(), BLOCKS))
}

fn still_failing(failure: &Failure) -> String {
    let place = code(&place(&failure.file, failure.line, 80));
    let message = block("text", &lines(&failure.message, 12, 200));
    format!(
        "{place} {} ({}), shown by {}\n\n{message}\n",
        failure.bug_type,
        failure.kind,
        witnesses(&failure.tests, |test| code(&test))
    )
}

fn flaky(results: &Results) -> String {
    section("Re-runs", list(&results.flaky, reruns::told))
}

fn section(title: &str, body: String) -> String {
    if body.is_empty() { body } else { format!("\n### {title}\n\n{}\n", body.trim_end()) }
}

fn list<T>(items: &[T], tell: impl Fn(&T) -> String) -> String {
    let told: String = items.iter().take(ROWS).map(|item| format!("- {}\n", tell(item))).collect();
    told + &more(items.len(), ROWS)
}

fn more(total: usize, shown: usize) -> String {
    if total > shown {
        format!("\n… and {} more in `results.json`.\n", total - shown)
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests;
