//! The canonical stages of a run, by the names that API, events and trace use.

use serde::{Deserialize, Serialize};
use std::fmt;

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    RepoScanner,
    AstAnalyzer,
    TestRunner,
    FlakyDetector,
    DependencyMapper,
    ContextRetriever,
    FixGenerator,
    CriticAgent,
    PolicyGate,
    SandboxVerifier,
    CommitOptimizer,
    SelfBenchmarker,
}

impl Stage {
    pub const ALL: [Self; 12] = [
        Self::RepoScanner,
        Self::AstAnalyzer,
        Self::TestRunner,
        Self::FlakyDetector,
        Self::DependencyMapper,
        Self::ContextRetriever,
        Self::FixGenerator,
        Self::CriticAgent,
        Self::PolicyGate,
        Self::SandboxVerifier,
        Self::CommitOptimizer,
        Self::SelfBenchmarker,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::RepoScanner => "repo_scanner",
            Self::AstAnalyzer => "ast_analyzer",
            Self::TestRunner => "test_runner",
            Self::FlakyDetector => "flaky_detector",
            Self::DependencyMapper => "dependency_mapper",
            Self::ContextRetriever => "context_retriever",
            Self::FixGenerator => "fix_generator",
            Self::CriticAgent => "critic_agent",
            Self::PolicyGate => "policy_gate",
            Self::SandboxVerifier => "sandbox_verifier",
            Self::CommitOptimizer => "commit_optimizer",
            Self::SelfBenchmarker => "self_benchmarker",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
