//! Finding Python interpreters: the one that is named, an active or local virtual environment, or what the machine offers.

use autoheal_core::ports::Checkout;
use autoheal_core::sandbox::Mount;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// An interpreter and the folders that it needs inside the sandbox, at the same paths as outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Interpreter {
    pub(crate) program: PathBuf,
    pub(crate) mounts: Vec<Mount>,
    /// Where it was found, for people.
    pub(crate) found: String,
    pub(crate) version: Option<(u32, u32)>,
}

impl Interpreter {
    /// The folder with the scripts of the same environment.
    pub(crate) fn scripts(&self) -> &Path {
        self.program.parent().unwrap_or(Path::new("/usr/bin"))
    }

    /// From a virtual environment's folder.
    pub(crate) fn of_venv(folder: &Path, found: &str) -> Option<Self> {
        let settings = std::fs::read_to_string(folder.join("pyvenv.cfg")).ok()?;
        let value = |wanted: &str| {
            settings.lines().find_map(|line| {
                let (name, value) = line.split_once('=')?;
                (name.trim() == wanted).then(|| value.trim().to_owned())
            })
        };
        let program = ["python3", "python"]
            .map(|name| folder.join("bin").join(name))
            .into_iter()
            .find(|file| file.exists())?;
        let base = PathBuf::from(value("home")?);
        if !is_installation(base.parent()?) {
            return None;
        }
        let mut mounts = vec![Mount::read_only(folder, folder)];
        mounts.extend(prefix_mount(base.parent()?));
        mounts.extend(
            std::fs::canonicalize(&program).ok().and_then(|real| prefix_mount(real.parent()?.parent()?)),
        );
        mounts.dedup();
        let version =
            value("version").or_else(|| value("version_info")).and_then(|text| parse_version(&text));
        Some(Self { program, mounts, found: found.to_owned(), version })
    }
}

/// Whether a folder looks like a Python installation: nothing else is mounted because an environment names it.
fn is_installation(prefix: &Path) -> bool {
    let library = |name: &str| {
        std::fs::read_dir(prefix.join(name)).into_iter().flatten().flatten().any(|entry| {
            entry.file_name().to_string_lossy().starts_with("python3") && entry.path().join("os.py").is_file()
        })
    };
    library("lib") || library("lib64")
}

/// A read-only mount of an installation's folder, unless the system's own folders cover it.
fn prefix_mount(prefix: &Path) -> Option<Mount> {
    let covered = prefix.starts_with("/usr") || prefix == Path::new("/") || !prefix.is_absolute();
    (!covered && prefix.is_dir()).then(|| Mount::read_only(prefix, prefix))
}

fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().split('.').map(|part| part.parse::<u32>().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// Interpreters to try, best first.
pub(crate) async fn candidates(
    named: Option<&Path>,
    checkout: &dyn Checkout,
    requires: Option<&str>,
) -> Vec<Interpreter> {
    if let Some(named) = named {
        let venv = named
            .parent()
            .and_then(Path::parent)
            .and_then(|folder| Interpreter::of_venv(folder, "named by the operator"));
        return match venv {
            Some(interpreter) => vec![interpreter],
            None => ask(named, "named by the operator").await.into_iter().collect(),
        };
    }
    let mut found = Vec::new();
    if let Some(active) = std::env::var_os("VIRTUAL_ENV") {
        found.extend(Interpreter::of_venv(Path::new(&active), "active virtual environment"));
    }
    for name in [".venv", "venv"] {
        // An environment that is committed, be it as a link or a submodule, comes from the repository and is not trusted to say what
        // to mount.
        let inside = format!("{name}/");
        let committed = checkout.entries().map_or(true, |entries| {
            entries.iter().any(|entry| entry.path == name || entry.path.starts_with(&inside))
        });
        if let (Some(origin), false) = (checkout.origin(), committed) {
            found.extend(Interpreter::of_venv(&origin.join(name), name));
        }
    }
    found.extend(installed().await);
    let fits = |interpreter: &Interpreter| match (requires, interpreter.version) {
        (Some(requires), Some(version)) => version_fits(requires, version),
        _ => true,
    };
    let (fitting, others): (Vec<_>, Vec<_>) = found.into_iter().partition(fits);
    if fitting.is_empty() { others } else { fitting }
}

/// The machine's own interpreters: what `python3` means first, then others by version.
async fn installed() -> Vec<Interpreter> {
    let mut programs = vec![PathBuf::from("python3")];
    programs.extend((8..=15).rev().map(|minor| PathBuf::from(format!("python3.{minor}"))));
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    for folder in [home.join(".pyenv/versions"), home.join(".local/share/uv/python")] {
        let mut versions: Vec<_> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path().join("bin/python3"))
            .collect();
        versions.sort();
        programs.extend(versions.into_iter().rev());
    }
    let mut found: Vec<Interpreter> = Vec::new();
    for program in programs {
        if let Some(interpreter) = ask(&program, "this machine").await
            && found.iter().all(|known| known.program != interpreter.program)
        {
            found.push(interpreter);
        }
    }
    found
}

/// Asks one of the machine's own interpreters where it lives. It is not code of the repository: isolated mode, no site packages, and
/// the root folder as working directory keep everything else out.
async fn ask(program: &Path, found: &str) -> Option<Interpreter> {
    let question =
        "import sys; print(sys.executable); print(sys.base_prefix); print('%d.%d' % sys.version_info[:2])";
    let output = tokio::process::Command::new(program)
        .args(["-I", "-S", "-c", question])
        .current_dir("/")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut lines = text.lines();
    let (executable, prefix, version) = (lines.next()?, lines.next()?, lines.next()?);
    Some(Interpreter {
        program: PathBuf::from(executable),
        mounts: prefix_mount(Path::new(prefix)).into_iter().collect(),
        found: found.to_owned(),
        version: parse_version(version),
    })
}

/// Whether a minor version satisfies a specifier such as `>=3.8,<4`. What cannot be read does not exclude.
pub(crate) fn version_fits(specifier: &str, version: (u32, u32)) -> bool {
    specifier.split(',').map(str::trim).filter(|clause| !clause.is_empty()).all(|clause| {
        let operator: String = clause.chars().take_while(|c| "<>=!~^".contains(*c)).collect();
        let number = clause[operator.len()..].trim().trim_end_matches(".*");
        let Some(major) = number.split('.').next().and_then(|part| part.parse::<u32>().ok()) else {
            return true;
        };
        let minor = number.split('.').nth(1).and_then(|part| part.parse::<u32>().ok());
        let patch = number.split('.').nth(2).and_then(|part| part.parse::<u32>().ok());
        let bound = (major, minor.unwrap_or(0));
        match operator.as_str() {
            ">=" | "^" => version >= bound && (operator != "^" || version.0 == major),
            ">" => {
                if minor.is_none() {
                    version.0 > major
                } else {
                    version > bound || patch.is_some() && version == bound
                }
            }
            "<=" => version <= bound,
            "<" => version < bound || patch.is_some_and(|patch| patch > 0) && version == bound,
            "==" => version.0 == major && minor.is_none_or(|minor| minor == version.1),
            "!=" => patch.is_some() || version != bound || minor.is_none(),
            "~=" => version >= bound && version.0 == major && (patch.is_none() || version == bound),
            _ => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifiers_choose_minor_versions() {
        for (specifier, version, fits) in [
            (">=3.8", (3, 11), true),
            (">=3.12", (3, 11), false),
            (">=3.8,<3.11", (3, 11), false),
            ("<4", (3, 13), true),
            ("==3.9.*", (3, 9), true),
            ("==3.9.*", (3, 10), false),
            ("~=3.9", (3, 12), true),
            ("^3.9", (3, 12), true),
            (">=2.7,!=3.0.*,!=3.1.*", (3, 11), true),
            ("!=3.1.*", (3, 1), false),
            ("nonsense", (3, 9), true),
            (">3.8.1", (3, 8), true),
        ] {
            assert_eq!(version_fits(specifier, version), fits, "{specifier} {version:?}");
        }
    }
}
