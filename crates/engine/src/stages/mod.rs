//! The stages, one file each. A stage reads and changes the session and says what it found; what comes next is not its business.

mod ast_analyzer;
mod commit_optimizer;
mod context_retriever;
mod critic_agent;
mod dependency_mapper;
mod fix_generator;
mod flaky_detector;
mod policy_gate;
mod repo_scanner;
mod sandbox_verifier;
mod test_runner;

pub(crate) use policy_gate::test_files;
pub(crate) use repo_scanner::run as scan;
pub(crate) use test_runner::prepare;

use crate::session::Session;
use autoheal_core::transition::Outcome;
use autoheal_core::{Result, Stage};

pub(crate) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    match session.run.stage() {
        Stage::RepoScanner => repo_scanner::run(session),
        Stage::AstAnalyzer => ast_analyzer::run(session).await,
        Stage::TestRunner => test_runner::run(session).await,
        Stage::FlakyDetector => flaky_detector::run(session).await,
        Stage::DependencyMapper => dependency_mapper::run(session).await,
        Stage::ContextRetriever => context_retriever::run(session),
        Stage::FixGenerator => fix_generator::run(session).await,
        Stage::CriticAgent => critic_agent::run(session).await,
        Stage::PolicyGate => policy_gate::run(session),
        Stage::SandboxVerifier => sandbox_verifier::run(session).await,
        Stage::CommitOptimizer => commit_optimizer::run(session).await,
        Stage::SelfBenchmarker => Ok(Outcome::Done),
    }
}
