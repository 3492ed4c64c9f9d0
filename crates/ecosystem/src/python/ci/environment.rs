//! Which variables of CI matter to a check or a test, and which must not be carried over.

/// A word that grows beyond this is not expanded any further.
const LONGEST_WORD: usize = 8 * 1024;

/// Adds a variable unless it is a secret, only steers display, or belongs to CI's own machine.
pub(super) fn set(environment: &mut Vec<(String, String)>, name: &str, value: &str) {
    if !is_useful(name, value) {
        return;
    }
    environment.retain(|(known, _)| known != name);
    environment.push((name.to_owned(), value.to_owned()));
}

fn is_useful(name: &str, value: &str) -> bool {
    let sound = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let upper = name.to_ascii_uppercase();
    let prefixes = [
        "PIP_",
        "UV_",
        "TOX_",
        "NOX_",
        "POETRY_",
        "PIPENV_",
        "PDM_",
        "HATCH_",
        "CODECOV",
        "COVERALLS",
        "GITHUB_",
        "GH_",
        "CI_",
        "ACTIONS_",
        "RUNNER_",
        "DOCKER_",
        "CONDA",
        "MAMBA",
        "LD_",
        "DYLD_",
        "SSH_",
        "GIT_",
        "COVERAGE_",
        "TWINE_",
        "AWS_",
        "PRE_COMMIT",
    ];
    let names = [
        "PATH",
        "HOME",
        "SHELL",
        "USER",
        "TERM",
        "TMPDIR",
        "PWD",
        "FORCE_COLOR",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "PY_COLORS",
        "PYTEST_ADDOPTS",
        "MYPY_FORCE_COLOR",
        "RUFF_OUTPUT_FORMAT",
        "RUFF_CACHE_DIR",
        "TOXENV",
        "PYTHONHOME",
        "PYTHONSTARTUP",
        "PYTHONUNBUFFERED",
        "PYTHON_VERSION",
        "BASH_ENV",
        "ENV",
        "IFS",
    ];
    let secret = ["TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "API_KEY", "PRIVATE_KEY"];
    sound
        && value.len() <= 4_096
        && !value.contains("${{")
        && !value.contains('\0')
        && !names.contains(&upper.as_str())
        && !prefixes.iter().any(|prefix| upper.starts_with(prefix))
        && !secret.iter().any(|word| upper.contains(word))
}

/// `NAME=value` at the front of a command.
pub(super) fn assignment(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let sound = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(sound) && !name.starts_with(|c: char| c.is_ascii_digit()))
        .then_some((name, value))
}

/// A word with `$NAME` and `${NAME}` (or `${NAME:-default}`) replaced by what is known of them, or by nothing.
pub(super) fn expand(word: &str, known: &[(String, String)]) -> String {
    let mut expanded = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(at) = rest.find('$') {
        // Variables that hold each other double with every step.
        if expanded.len() > LONGEST_WORD {
            return expanded;
        }
        expanded.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let (name, default, tail) = match after.strip_prefix('{') {
            Some(inner) => {
                let (inside, tail) = inner.split_once('}').unwrap_or((inner, ""));
                let (name, default) =
                    inside.split_once(":-").or_else(|| inside.split_once('-')).unwrap_or((inside, ""));
                (name, default, tail)
            }
            None => {
                let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
                if end == 0 {
                    expanded.push_str(if after.starts_with(['@', '*', '?', '#']) { "" } else { "$" });
                    rest = after.strip_prefix(['@', '*', '?', '#']).unwrap_or(after);
                    continue;
                }
                (&after[..end], "", &after[end..])
            }
        };
        let value = known.iter().rev().find(|(known, _)| known == name).map_or(default, |(_, value)| value);
        expanded.extend(value.chars().take(LONGEST_WORD));
        rest = tail;
    }
    expanded.push_str(rest);
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_display_are_left_behind() {
        let mut environment = Vec::new();
        for (name, value) in [
            ("DJANGO_SETTINGS_MODULE", "app.settings"),
            ("FORCE_COLOR", "1"),
            ("MY_API_KEY", "x"),
            ("X", "${{ secrets.X }}"),
            ("LD_PRELOAD", "x"),
            ("PYTHONPATH", "src"),
            ("A B", "1"),
        ] {
            set(&mut environment, name, value);
        }
        let names: Vec<&str> = environment.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["DJANGO_SETTINGS_MODULE", "PYTHONPATH"]);
    }

    #[test]
    fn variables_are_expanded_where_known() {
        let known = [("SRC".to_owned(), "src".to_owned())];
        assert_eq!(expand("$SRC/${SRC}/${X:-y}/$Z$@5", &known), "src/src/y/5");
        assert_eq!(expand("cost$", &known), "cost$");
    }
}
