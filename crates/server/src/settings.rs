//! How the service is set up.

use crate::shapes::Features;
use std::net::IpAddr;
use std::path::PathBuf;

/// Who may use the service without a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Nobody,
    /// Whoever calls from this machine itself, by its own name.
    Loopback,
    Everyone,
}

/// Set by the operator, never by a repository or a caller.
#[derive(Clone)]
pub struct Settings {
    pub access: Access,
    /// What may be healed: URLs of hosts or owners (`https://github.com/`), and folders on this machine.
    pub repositories: Vec<String>,
    /// Requests, and submissions, that one caller may make in a minute.
    pub requests_per_minute: u32,
    pub submissions_per_minute: u32,
    /// Proxies whose word counts for where a request comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// Pages of other origins that may call the API.
    pub cors_origins: Vec<String>,
    /// Where artifacts are.
    pub outputs: PathBuf,
    /// What CI systems sign their webhooks with; empty where there is none, and then nobody is believed.
    pub github_secret: String,
    pub jenkins_secret: String,
    /// Who names the branches of runs that a CI system asked for.
    pub team: String,
    pub leader: String,
    /// Rounds and causes of a run.
    pub max_causes: u32,
    pub features: Features,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("access", &self.access).finish_non_exhaustive()
    }
}
