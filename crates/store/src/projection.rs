//! The tables beside the trace: each row of theirs is read off an event, in the transaction that records it.

use crate::db::{Transaction, Value, json, with};
use autoheal_core::Result;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::results::{FixStatus, Results};

/// Adds events to the trace, and to the tables what they say.
pub(crate) async fn append(transaction: &mut Transaction, events: &[Event]) -> Result<()> {
    let mut traces = Vec::with_capacity(events.len());
    for event in events {
        let step = i64::try_from(event.step).unwrap_or(i64::MAX);
        traces.push(with![event.run_id.to_string(), step, json(event)?]);
    }
    transaction.insert("execution_traces (run_id, step, event)", 3, traces).await?;
    let mut tables = Tables::default();
    events.iter().for_each(|event| tables.read(event));
    tables.write(transaction).await?;
    for event in events {
        if let EventKind::StageFinished { outcome, .. } = &event.kind {
            let sql = "UPDATE tasks SET outcome = $1 WHERE run_id = $2 AND status IN ('running', 'attached')";
            transaction.execute(sql, with![outcome.as_str(), event.run_id.to_string()]).await?;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Tables {
    files: Vec<Vec<Value>>,
    patches: Vec<Vec<Value>>,
    validations: Vec<Vec<Value>>,
    plans: Vec<Vec<Value>>,
    ci: Vec<Vec<Value>>,
}

impl Tables {
    fn read(&mut self, event: &Event) {
        let (run, at) = (event.run_id.to_string(), event.at.as_millisecond());
        match &event.kind {
            EventKind::LinesSuspected { lines } => self.files.extend(lines.iter().map(|line| {
                let reason = format!("line {}: {}", line.line, line.reasons.join("; "));
                with![run.as_str(), line.file.as_str(), line.suspicion, reason, at]
            })),
            EventKind::FailureFound { file, line, kind, message, .. } => {
                let reason = format!("line {line}: {kind}: {message}");
                self.files.push(with![run.as_str(), file.as_str(), 1.0, reason, at]);
            }
            EventKind::CandidateTried { verdict, diff, .. } => {
                let file = diff.lines().find_map(|line| line.strip_prefix("+++ b/")).unwrap_or_default();
                let applied = verdict == "healed";
                self.patches.push(with![run, file, diff.as_str(), applied, verdict.as_str(), at]);
            }
            EventKind::Command { command, exit, excerpt, .. } => {
                let exit = i64::from(exit.unwrap_or(-1));
                self.validations.push(with![run, command.as_str(), exit, excerpt.as_str(), "", at]);
            }
            EventKind::PlanMade { causes } => {
                if let Ok(plan) = json(causes) {
                    self.plans.push(with![run, plan, at]);
                }
            }
            EventKind::CiUpdate { iteration, status, regression } => {
                self.ci.push(with![run, *iteration, status.as_str(), *regression, at]);
            }
            _ => {}
        }
    }

    async fn write(self, transaction: &mut Transaction) -> Result<()> {
        let files = "candidate_files (run_id, file_path, rank_score, reason, created_at)";
        transaction.insert(files, 5, self.files).await?;
        let patches = "patches (run_id, file_path, unified_diff, applied, apply_log, created_at)";
        transaction.insert(patches, 6, self.patches).await?;
        let validations = "validations (run_id, validation_type, exit_code, stdout, stderr, created_at)";
        transaction.insert(validations, 6, self.validations).await?;
        transaction.insert("plans (run_id, plan_json, created_at)", 3, self.plans).await?;
        transaction.insert("ci_events (run_id, iteration, status, regression, created_at)", 5, self.ci).await
    }
}

/// What a run came to. A run that was done again leaves what it came to in the end.
pub(crate) async fn conclude(transaction: &mut Transaction, results: &Results) -> Result<()> {
    let run = results.run_id.to_string();
    transaction.execute("DELETE FROM fixes WHERE run_id = $1", with![run.as_str()]).await?;
    transaction.execute("DELETE FROM flaky_tests WHERE run_id = $1", with![run.as_str()]).await?;
    transaction.execute("DELETE FROM benchmark_scores WHERE run_id = $1", with![run.as_str()]).await?;
    let fixes = results.fixes.iter().map(|fix| {
        with![
            run.as_str(),
            fix.file.as_str(),
            fix.line,
            fix.bug_type.name(),
            if fix.status == FixStatus::Fixed { "applied" } else { "failed" },
            fix.rung.as_ref(),
            fix.rule.as_ref(),
            fix.commit.as_ref(),
            fix.commit_message.as_str(),
            fix.diff.as_ref(),
            fix.confidence,
        ]
    });
    let into = "fixes (run_id, file, line, bug_type, status, rung, rule, commit_sha, commit_message, unified_diff, confidence_score)";
    transaction.insert(into, 11, fixes.collect()).await?;
    let seconds = with![results.seconds, run.as_str()];
    transaction.execute("UPDATE runs SET seconds = $1 WHERE run_id = $2", seconds).await?;
    let flaky = results.flaky.iter().map(|flaky| with![run.as_str(), flaky.test.to_string()]);
    transaction.insert("flaky_tests (run_id, test)", 2, flaky.collect()).await?;
    // The rubric predicts a whole score; what was lost on the way makes the difference.
    let score = &results.score;
    let row = with![run, "score", score.base_score as f64, score.final_score as f64];
    transaction.insert("benchmark_scores (run_id, rubric, predicted, actual)", 4, vec![row]).await
}
