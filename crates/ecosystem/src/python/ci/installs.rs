//! What CI installs by hand before it runs anything.

use super::finder::Finder;
use super::place::Place;
use crate::python::manifest::{join, name_of};

/// Options of installers that carry a value which is no distribution.
const WITH_VALUE: &[&str] = &[
    "-i",
    "--index-url",
    "--extra-index-url",
    "--index",
    "--default-index",
    "-f",
    "--find-links",
    "-t",
    "--target",
    "-e",
    "--editable",
    "--group",
    "--only-group",
    "--extra",
    "--python",
    "-p",
    "--python-version",
    "--platform",
    "--prefix",
    "--root",
    "--src",
    "--cache-dir",
    "--config-settings",
    "-C",
    "--config-setting",
    "--no-binary",
    "--only-binary",
    "--upgrade-strategy",
    "--timeout",
    "--retries",
    "--proxy",
    "--progress-bar",
    "--report",
    "--log",
    "--resolution",
    "--prerelease",
    "--override",
    "--exclude-newer",
    "--upgrade-package",
    "-P",
    "--trusted-host",
];

impl Finder<'_> {
    /// What CI installs by hand, as far as it names distributions or requirement files.
    pub(super) fn install(&mut self, rest: &[String], place: &Place) {
        if rest.first().is_none_or(|word| word != "install") {
            return;
        }
        let mut words = rest.iter().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "-r" | "--requirement" | "-c" | "--constraint" => {
                    let file = words.next().map(String::as_str).unwrap_or_default();
                    if word == "-r" || word == "--requirement" {
                        self.install_file(file, place);
                    }
                }
                option if WITH_VALUE.contains(&option) => {
                    words.next();
                }
                word if word.starts_with("-r") => self.install_file(&word[2..], place),
                word => self.require(word),
            }
        }
    }

    fn install_file(&mut self, file: &str, place: &Place) {
        let Some(path) = join(&place.folder, file) else { return };
        if self.tree.read(&path).is_some() && !self.install_files.contains(&path) {
            self.install_files.push(path);
        }
    }

    pub(super) fn require(&mut self, requirement: &str) {
        let tools_of_ci = [
            "pip",
            "setuptools",
            "wheel",
            "tox",
            "nox",
            "build",
            "twine",
            "uv",
            "poetry",
            "pipenv",
            "hatch",
            "pdm",
            "pre-commit",
            "codecov",
        ];
        let known = name_of(requirement)
            .filter(|name| !tools_of_ci.contains(&name.as_str()) && !name.starts_with("tox-"));
        let is_path =
            requirement.contains('/') && !requirement.contains("://") || requirement.starts_with('.');
        if known.is_some()
            && !is_path
            && self.installs.len() < 200
            && !self.installs.iter().any(|install| install == requirement)
        {
            self.installs.push(requirement.to_owned());
        }
    }
}
