//! How the service is set up.

use std::net::IpAddr;
use std::path::PathBuf;

/// Set by the operator, never by a repository or a caller.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Whoever reaches the service may use it without a token. Right for a loopback address only.
    pub open: bool,
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
    /// Rounds and causes of a run.
    pub max_causes: u32,
}
