//! Branch names. A `WorkBranch` is the only kind of branch that AutoHeal can write to, and it cannot hold the name of a
//! protected one.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt;

const SUFFIX: &str = "_AI_Fix";

/// A branch of AutoHeal's own: `TEAM_LEADER_AI_Fix` or `TEAM_LEADER_2_AI_Fix`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WorkBranch(String);

impl WorkBranch {
    pub fn for_team(team: &str, leader: &str) -> Result<Self> {
        let (team, leader) = (clean(team), clean(leader));
        if team.is_empty() || leader.is_empty() {
            return Err(Error::invalid("team and leader names need at least one letter or digit each")
                .hint("use names such as --team PLATFORM --leader ADA"));
        }
        Ok(Self(format!("{team}_{leader}{SUFFIX}")))
    }

    /// The same name with a number before the suffix, for when the plain name is taken.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let stem = self.0.strip_suffix(SUFFIX).unwrap_or(&self.0);
        Self(format!("{stem}_{number}{SUFFIX}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for WorkBranch {
    type Error = Error;
    fn try_from(name: String) -> Result<Self> {
        let stem = name.strip_suffix(SUFFIX).unwrap_or("");
        let legal = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        if stem.is_empty() || !stem.chars().all(legal) {
            return Err(Error::invalid(format!("{name:?} is not a work branch")));
        }
        Ok(Self(name))
    }
}

impl From<WorkBranch> for String {
    fn from(branch: WorkBranch) -> Self {
        branch.0
    }
}

impl fmt::Display for WorkBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Upper case, white space to `_`, everything but A-Z, 0-9 and `_` dropped; a name of underscores alone is empty.
fn clean(name: &str) -> String {
    let name: String = name
        .trim()
        .to_uppercase()
        .chars()
        .map(|c| if c.is_whitespace() { '_' } else { c })
        .filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '_')
        .collect();
    if name.chars().all(|c| c == '_') { String::new() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_cleaned_as_the_contract_says() {
        let branch = WorkBranch::for_team("RIFT Organisers", "Saiyam  O'Kumar").unwrap();
        assert_eq!(branch.as_str(), "RIFT_ORGANISERS_SAIYAM__OKUMAR_AI_Fix");
        assert_eq!(branch.numbered(2).as_str(), "RIFT_ORGANISERS_SAIYAM__OKUMAR_2_AI_Fix");
        assert!(WorkBranch::for_team("日本", "x").is_err());
        assert!(WorkBranch::for_team("  ", "x").is_err());
    }

    proptest! {
        /// Feature: autoheal-ci-agent, Property 2: Branch Name Format Compliance
        #[test]
        fn every_branch_name_has_the_format(team in ".{0,30}", leader in ".{0,30}") {
            if let Ok(branch) = WorkBranch::for_team(&team, &leader) {
                let stem = branch.as_str().strip_suffix("_AI_Fix").unwrap();
                prop_assert!(stem.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'));
            }
        }

        /// Feature: autoheal-ci-agent, Property 16: Main Branch Protection (invariant 1)
        #[test]
        fn no_protected_name_fits_into_a_work_branch(
            name in prop_oneof!["main", "master", "develop", "release/.*", "refs/heads/main", "[a-zA-Z_/]{0,12}"]
        ) {
            if WorkBranch::try_from(name.clone()).is_ok() {
                prop_assert!(name.ends_with("_AI_Fix"));
            }
        }
    }
}
