//! Whether code asks for the metadata of an installed distribution: then importing from the folder is not enough.

use super::{Tree, is_aside};
use regex::Regex;
use std::sync::LazyLock;

const MOST_FILES: usize = 3_000;

pub(super) fn is_asked_for(tree: &Tree<'_>) -> bool {
    static ASKS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?:importlib(?:\.|_)metadata|metadata)\.(?:version|distribution|metadata|entry_points|requires|files)\s*\(",
            r"|from\s+importlib(?:\.|_)metadata\s+import",
            r"|pkg_resources\.(?:get_distribution|require|iter_entry_points|working_set|load_entry_point)",
            r"|from\s+pkg_resources\s+import\s+.*(?:get_distribution|iter_entry_points|require)",
        ))
        .ok()
    });
    let Some(asks) = ASKS.as_ref() else { return false };
    let sources = tree
        .files()
        .filter(|file| file.extension() == "py" && !is_aside(file) && file.file_name() != "setup.py");
    sources.take(MOST_FILES).any(|file| tree.read(file).is_some_and(|text| asks.is_match(&text)))
}
