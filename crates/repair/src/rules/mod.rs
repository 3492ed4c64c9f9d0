//! Rules driven by the diagnosis: each looks at one failure and proposes edits that such a failure usually asks for. Rules
//! know the language and the message, never the test; what they propose is only a guess with a prior.

mod attribute;
mod data;
mod idle;
mod import;
mod layout;
mod lint;
mod name;
mod near;
mod pattern;
mod place;
mod proposals;
mod scene;
mod types;
mod value;

use crate::edit;
use autoheal_core::ports::Facts;
use autoheal_core::{Candidate, Failure, RepoPath, SourceText};
use autoheal_syntax::Index;
use proposals::Proposals;
use scene::Scene;

/// What rules may look at besides the failure.
pub struct Context<'a> {
    pub index: &'a Index,
    pub facts: &'a Facts,
    /// A file's text as it stands now.
    pub source: &'a dyn Fn(&RepoPath) -> Option<SourceText>,
    /// Files that declare dependencies, in the order of their authority.
    pub manifests: &'a [RepoPath],
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("manifests", &self.manifests).finish_non_exhaustive()
    }
}

/// Candidates for a failure, the likeliest first, each patch once.
pub fn propose(failure: &Failure, context: &Context<'_>) -> Vec<Candidate> {
    let scene = Scene::new(failure, context);
    let mut proposals = Proposals::new(failure);
    if failure.evidence.code.is_some() || failure.evidence.tool.is_some() {
        lint::propose(&scene, &mut proposals);
    } else {
        types::never_awaited(&scene, &mut proposals);
        idle::propose(&scene, &mut proposals);
        for rules in rules_for(&scene.exception) {
            rules(&scene, &mut proposals);
        }
    }
    proposals.ranked()
}

type Rules = fn(&Scene<'_>, &mut Proposals);

fn rules_for(exception: &str) -> &'static [Rules] {
    match exception.rsplit('.').next().unwrap_or(exception) {
        "ImportError" | "ModuleNotFoundError" => &[import::propose],
        "NameError" | "UnboundLocalError" => &[name::propose],
        "AttributeError" => &[import::circular, import::moved, attribute::propose],
        "TypeError" => &[types::propose, value::lost_comma],
        "AssertionError" => &[types::returned_none, value::lost_comma],
        "ValueError" | "KeyError" | "UnicodeEncodeError" | "UnicodeDecodeError" => &[value::propose],
        "RuntimeWarning" | "PytestUnraisableExceptionWarning" | "RuntimeError" => &[types::coroutine],
        "" => &[import::propose, name::propose, attribute::propose, types::propose, value::propose],
        _ => &[],
    }
}

#[cfg(test)]
mod tests;
