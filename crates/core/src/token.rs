//! API tokens: what they allow, and how one is known without being kept.

use crate::{Error, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

/// What a token allows. A token that may submit may not read unless it says so; one for operators may do everything.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    Read,
    Submit,
    Admin,
}

impl Scope {
    pub const ALL: [Self; 3] = [Self::Read, Self::Submit, Self::Admin];

    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Submit => "submit",
            Self::Admin => "admin",
        }
    }
}

impl Scope {
    /// Whether a token with these scopes allows this.
    pub fn is_in(self, scopes: &BTreeSet<Self>) -> bool {
        scopes.contains(&self) || scopes.contains(&Self::Admin)
    }
}

impl FromStr for Scope {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == text).ok_or_else(|| {
            Error::invalid(format!("there is no scope {text:?}")).hint("scopes are read, submit and admin")
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenId(pub Uuid);

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is kept of a token: never the token itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiToken {
    pub id: TokenId,
    /// For people.
    pub name: String,
    #[serde(skip)]
    pub digest: String,
    pub scopes: BTreeSet<Scope>,
    pub created_at: Timestamp,
}

const PREFIX: &str = "ahl_";

/// A new token: what to keep, and what to show once. It holds 244 random bits, so a plain digest of it cannot be guessed back.
pub fn create(name: &str, scopes: BTreeSet<Scope>, now: Timestamp) -> (ApiToken, String) {
    let secret = format!("{PREFIX}{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let token = ApiToken {
        id: TokenId(Uuid::now_v7()),
        name: name.to_owned(),
        digest: digest(&secret),
        scopes,
        created_at: now,
    };
    (token, secret)
}

/// What is kept of a token's text.
pub fn digest(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_token_does_not_hold_it() {
        let (token, secret) = create("ci", [Scope::Submit].into(), Timestamp::UNIX_EPOCH);
        assert_eq!(token.digest, digest(&secret));
        assert!(!format!("{token:?}{}", serde_json::to_string(&token).unwrap()).contains(&secret[8..]));
        assert_ne!(create("ci", [].into(), Timestamp::UNIX_EPOCH).1, secret);
    }

    #[test]
    fn a_scope_allows_itself_and_admin_allows_all() {
        let submit = BTreeSet::from([Scope::Submit]);
        assert!(Scope::Submit.is_in(&submit) && !Scope::Read.is_in(&submit));
        assert!(Scope::ALL.into_iter().all(|scope| scope.is_in(&[Scope::Admin].into())));
        assert!(!Scope::Read.is_in(&BTreeSet::new()));
    }
}
