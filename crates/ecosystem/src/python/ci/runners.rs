//! Programs that only run another program: they are peeled off until the real one is in front.

/// Layers of runners around one command.
const MOST_LAYERS: usize = 12;

/// The command without everything that only carries it: `uv run python -m coverage run -m pytest -x` is `pytest -x`.
pub(super) fn peel(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    for _ in 0..MOST_LAYERS {
        match peel_once(&words) {
            Some(inner) if inner.len() < words.len() => words = inner,
            _ => break,
        }
    }
    words
}

/// A program's name without its folder and suffix.
pub(super) fn program(word: &str) -> &str {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
    name.strip_suffix(".exe").unwrap_or(name)
}

fn peel_once(words: &[String]) -> Option<Vec<String>> {
    let (first, rest) = words.split_first()?;
    if super::environment::assignment(first).is_some() {
        return Some(rest.to_vec());
    }
    let second = rest.first().map(String::as_str);
    match (program(first), second) {
        (
            "then" | "do" | "else" | "elif" | "if" | "while" | "!" | "{" | "time" | "exec" | "command"
            | "nohup" | "builtin" | "call",
            _,
        ) => Some(rest.to_vec()),
        ("sudo" | "nice" | "env" | "stdbuf" | "ionice", _) => Some(after_options(rest, &["-u", "-n", "-c"])),
        ("xvfb-run", _) => Some(after_options(rest, &["-s", "--server-args", "-n", "-e", "-f", "-w"])),
        ("timeout", _) => {
            after_options(rest, &["-k", "-s", "--signal", "--kill-after"]).get(1..).map(<[String]>::to_vec)
        }
        ("poetry" | "pipenv" | "rye" | "pixi" | "pdm", Some("run")) => {
            Some(after_options(&rest[1..], &["-e", "-p", "-P", "-C"]))
        }
        ("uv", Some("run")) => Some(after_options(&rest[1..], UV_VALUED)),
        ("uvx", _) => Some(tool_name(after_options(rest, UV_VALUED))),
        ("uv", Some("tool")) if rest.get(1).is_some_and(|word| word == "run") => {
            Some(tool_name(after_options(&rest[2..], UV_VALUED)))
        }
        ("pipx", Some("run")) => {
            Some(tool_name(after_options(&rest[1..], &["--spec", "--python", "--pip-args"])))
        }
        ("conda" | "mamba" | "micromamba", Some("run")) => {
            Some(after_options(&rest[1..], &["-n", "-p", "--name", "--prefix", "--cwd"]))
        }
        ("coverage", Some("run")) => coverage(&rest[1..]),
        (name, _) if is_python(name) => python_module(rest),
        _ => None,
    }
}

const UV_VALUED: &[&str] = &[
    "--with",
    "--with-editable",
    "--with-requirements",
    "--python",
    "-p",
    "--group",
    "--no-group",
    "--only-group",
    "--extra",
    "--no-extra",
    "--package",
    "--directory",
    "--project",
    "--env-file",
    "--index",
    "--default-index",
    "--index-url",
    "--extra-index-url",
    "--from",
    "--resolution",
    "--prerelease",
    "--config-file",
    "--cache-dir",
    "-w",
];

/// What stands behind the options at the front.
fn after_options(words: &[String], valued: &[&str]) -> Vec<String> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if word == "--" {
            at += 1;
            break;
        }
        if !word.starts_with('-') || word == "-m" || word == "--module" {
            break;
        }
        at += if valued.contains(&word.as_str()) { 2 } else { 1 };
    }
    let rest = words.get(at..).unwrap_or_default();
    match rest.split_first() {
        // `uv run -m pytest` is `python -m pytest`.
        Some((flag, module)) if flag == "-m" || flag == "--module" => module.to_vec(),
        _ => rest.to_vec(),
    }
}

/// `uvx ruff@0.5 check` runs `ruff`.
fn tool_name(mut words: Vec<String>) -> Vec<String> {
    if let Some(first) = words.first_mut() {
        let end = first.find(['@', '=', '<', '>', '[', '~']).unwrap_or(first.len());
        first.truncate(end);
    }
    words
}

pub(super) fn is_python(name: &str) -> bool {
    let version = name.strip_prefix("python").or_else(|| name.strip_prefix("pypy"));
    name == "py" || version.is_some_and(|version| version.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

/// `python -W error -m module arguments`.
fn python_module(words: &[String]) -> Option<Vec<String>> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match word.as_str() {
            "-m" => return words.get(at + 1..).map(<[String]>::to_vec),
            "-X" | "-W" => at += 2,
            "-c" => return None,
            option if option.starts_with('-') => {
                // `-Im` bundles switches.
                if option.ends_with('m') && !option.starts_with("--") {
                    return words.get(at + 1..).map(<[String]>::to_vec);
                }
                at += 1;
            }
            _ => return None,
        }
    }
    None
}

/// `coverage run --source=x -m pytest` measures `pytest`.
fn coverage(words: &[String]) -> Option<Vec<String>> {
    let valued = [
        "--source",
        "--include",
        "--omit",
        "--rcfile",
        "--context",
        "--concurrency",
        "--data-file",
        "--source-pkgs",
    ];
    let rest = after_options(words, &valued);
    let is_module = words.iter().any(|word| word == "-m" || word == "--module");
    if is_module {
        return Some(rest);
    }
    let file = rest.first()?;
    // A script that is a runner's own name in disguise.
    let stem = program(file);
    matches!(stem, "pytest" | "py.test").then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_command_is_found() {
        for (carried, real) in [
            ("poetry run pytest -x", "pytest -x"),
            ("uv run --frozen --group dev python -m coverage run --source a -m pytest tests", "pytest tests"),
            ("python3.11 -W error -m mypy src", "mypy src"),
            ("FOO=1 BAR=2 flake8", "flake8"),
            ("uvx ruff@0.5.0 check", "ruff check"),
            ("uv tool run --from black==24 black .", "black ."),
            ("pipx run isort .", "isort ."),
            ("xvfb-run -a pytest", "pytest"),
            ("timeout 60 pytest", "pytest"),
            ("uv run -m pytest", "pytest"),
            ("env A=1 pytest", "pytest"),
            ("python setup.py test", "python setup.py test"),
            ("then ruff check", "ruff check"),
            ("pytest", "pytest"),
            ("python -Im unittest", "unittest"),
        ] {
            let words: Vec<String> = carried.split(' ').map(str::to_owned).collect();
            assert_eq!(peel(&words).join(" "), real);
        }
    }
}
