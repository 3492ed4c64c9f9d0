//! Well-known GitHub actions that are a check under another name.

use super::yaml::{scalar, text};
use serde_json::Value;

/// The command that an action stands for.
pub(super) fn command(step: &Value) -> Option<String> {
    let name = text(step, "uses")?.split('@').next()?.to_ascii_lowercase();
    let with = |keys: &[&str], default: &str| {
        let inputs = step.get("with");
        let given = keys.iter().find_map(|key| scalar(inputs?.get(*key)?));
        given
            .filter(|value| !value.trim().is_empty() && !value.contains("${{"))
            .unwrap_or_else(|| default.to_owned())
    };
    Some(match name.as_str() {
        "astral-sh/ruff-action" => format!("ruff {} {}", with(&["args"], "check"), with(&["src"], ".")),
        "chartboost/ruff-action" => format!("ruff {} {}", with(&["args"], "check"), with(&["src"], ".")),
        "psf/black" => format!("black {} {}", with(&["options"], "--check --diff"), with(&["src"], ".")),
        "rickstaa/action-black" => format!("black {}", with(&["black_args"], ".")),
        "isort/isort-action" => {
            format!(
                "isort {} {}",
                with(&["configuration"], "--check-only --diff"),
                with(&["sort-paths", "sortpaths"], ".")
            )
        }
        "py-actions/flake8" => flake8(&with),
        "suo/flake8-github-action" | "truebrain/actions-flake8" => format!("flake8 {}", with(&["path"], ".")),
        "jakebailey/pyright-action" => format!("pyright {}", with(&["extra-args"], "")),
        "jpetrucciani/mypy-check" | "tsuyoshicho/action-mypy" => {
            format!("mypy {}", with(&["path", "target"], "."))
        }
        "pre-commit/action" => format!("pre-commit run {}", with(&["extra_args"], "--all-files")),
        _ => return None,
    })
}

fn flake8(with: &dyn Fn(&[&str], &str) -> String) -> String {
    let mut command = format!("flake8 {}", with(&["path"], "."));
    for option in ["ignore", "exclude", "max-line-length"] {
        let value = with(&[option], "");
        if !value.is_empty() {
            command.push_str(&format!(" --{option}={value}"));
        }
    }
    command.push(' ');
    command.push_str(&with(&["args"], ""));
    command
}
