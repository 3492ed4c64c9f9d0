//! The programs that tests use.

use std::path::PathBuf;

/// The interpreter with pytest and all else that cases may use.
pub fn python() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap()).join(".cache/autoheal/tools");
    let tools: PathBuf = std::env::var_os("AUTOHEAL_TEST_TOOLS").map_or_else(home, Into::into);
    let python = tools.join("bin/python");
    assert!(python.exists(), "no tools in {}: run `make tools`", tools.display());
    python
}
