//! In which folder of the repository commands run, where the log shows that they left its root: tools name files from
//! there.

use super::clean::regex;
use super::paths::folder_of_root;
use regex::Regex;
use std::sync::LazyLock;

/// `cd backend`, alone or before other commands.
static CD: LazyLock<Regex> =
    LazyLock::new(|| regex(r#"^cd ["']?(?:\./)?(\S[^"'&;|]*?)/?["']?\s*(?:&&|;|$)"#));
static MAKE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^g?make(?:\[\d+\])?: (Entering|Leaving) directory ['`](.+)'$"));

/// What becomes of the folder at this line, if it says anything of it. The line has its marks still.
pub(super) fn change(line: &str) -> Option<Option<String>> {
    let line = line.trim();
    // Each step of GitHub and Jenkins begins at the root, and so does each job of GitLab.
    if let Some(command) = line.strip_prefix("##[group]Run ") {
        return Some(target(command).flatten());
    }
    if line == "[Pipeline] sh" || line.starts_with("Running with gitlab-runner") {
        return Some(None);
    }
    if let Some(command) = line.strip_prefix("$ ").or_else(|| line.strip_prefix("+ ")) {
        return target(command);
    }
    let parts = MAKE.captures(line)?;
    Some(if &parts[1] == "Entering" { folder_of_root(&parts[2]) } else { None })
}

/// The folder that a command goes to: the root where that cannot be told.
fn target(command: &str) -> Option<Option<String>> {
    let parts = CD.captures(command.trim())?;
    let path = &parts[1];
    let is_plain = |part: &str| !part.is_empty() && part != ".." && !part.contains(['$', '~', '`', '*']);
    Some(path.split('/').all(is_plain).then(|| path.to_owned()).filter(|path| path != "." && path != "-"))
}

#[cfg(test)]
mod tests {
    use super::change;

    #[test]
    fn a_command_may_leave_the_root() {
        for (line, folder) in [
            ("##[group]Run cd backend && pytest", Some("backend")),
            ("##[group]Run cd backend", Some("backend")),
            ("##[group]Run pytest", None),
            ("$ cd services/api/", Some("services/api")),
            ("$ cd ..", None),
            ("+ cd ./web", Some("web")),
            ("+ cd \"$ROOT\"", None),
            ("+ cd /tmp/x", None),
            ("[Pipeline] sh", None),
            ("make[1]: Entering directory '/home/runner/work/a/a/core'", Some("core")),
            ("make[1]: Leaving directory '/home/runner/work/a/a/core'", None),
        ] {
            assert_eq!(change(line), Some(folder.map(str::to_owned)), "{line}");
        }
    }

    #[test]
    fn other_lines_say_nothing_of_the_folder() {
        for line in ["$ pytest", "+ echo cd x", "cd backend", "##[group]Getting Git version info", ""] {
            assert_eq!(change(line), None, "{line}");
        }
    }
}
