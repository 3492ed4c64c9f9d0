//! What an environment lacks: which declared requirements are missing, and whether anything that tests load asks for them.

use super::Told;
use crate::python::manifest::{Manifest, is_aside, name_of};
use autoheal_core::RepoPath;
use autoheal_core::distribution::provides;
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What an environment does not have, as requirements.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Lacking {
    /// Without these tests cannot even be loaded.
    pub(super) needed: Vec<String>,
    /// Without these some tests may not run.
    pub(super) wanted: Vec<String>,
}

impl Lacking {
    pub(super) fn is_empty(&self) -> bool {
        self.needed.is_empty() && self.wanted.is_empty()
    }

    pub(super) fn all(&self) -> Vec<String> {
        let mut all: Vec<String> = self.needed.iter().chain(&self.wanted).cloned().collect();
        all.sort();
        all.dedup();
        all
    }
}

/// The modules from elsewhere that a project's files import.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Imports {
    /// On loading a file that tests may load.
    firm: BTreeSet<String>,
    /// Inside of something, where a fallback may stand beside it, or in scripts beside the project.
    loose: BTreeSet<String>,
}

impl Imports {
    pub(super) fn read(files: &[RepoPath], text: &dyn Fn(&RepoPath) -> Option<String>) -> Self {
        static IMPORT: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(
                r"(?m)^([ \t]*)(?:from[ \t]+([A-Za-z_][\w.]*)[ \t]+import\b|import[ \t]+([A-Za-z_][^#;\n]*))",
            )
            .ok()
        });
        let mut imports = Self::default();
        let Some(import) = &*IMPORT else { return imports };
        let python = || files.iter().filter(|file| file.extension() == "py");
        let own: BTreeSet<&str> = python()
            .flat_map(|file| file.components().map(|part| part.strip_suffix(".py").unwrap_or(part)))
            .collect();
        for file in python().filter(|file| !is_aside(file)) {
            let Some(text) = text(file) else { continue };
            for found in import.captures_iter(&text) {
                let modules = found.get(2).or(found.get(3)).map_or("", |modules| modules.as_str());
                let is_firm = found[1].is_empty() && !is_script(file);
                let into = if is_firm { &mut imports.firm } else { &mut imports.loose };
                into.extend(
                    modules
                        .split(',')
                        .filter_map(|module| module.split_whitespace().next())
                        .filter(|module| !own.contains(top(module)))
                        .map(str::to_owned),
                );
            }
        }
        imports
    }
}

fn top(module: &str) -> &str {
    module.split('.').next().unwrap_or(module)
}

/// Files that serve building, releasing and the like, which tests do not load.
fn is_script(file: &RepoPath) -> bool {
    let aside =
        ["benchmarks", "benchmark", "bench", "scripts", "script", "tools", "ci", "demo", "demos", "perf"];
    matches!(
        file.as_str(),
        "setup.py"
            | "noxfile.py"
            | "tasks.py"
            | "fabfile.py"
            | "dodo.py"
            | "versioneer.py"
            | "conf.py"
            | "release.py"
    ) || file.components().rev().skip(1).any(|folder| aside.contains(&folder))
}

/// What the environment lacks of what the project declares and asks for: modules by import, plug-ins of the test runner and the
/// project's own metadata without one.
pub(super) fn lacking(told: &Told, manifest: &Manifest, framework: &str, imports: &Imports) -> Lacking {
    let mut lacking = Lacking::default();
    let has = |name: &str| told.distributions.contains_key(name);
    if framework == "pytest" && !has("pytest") {
        lacking.needed.push("pytest".into());
    }
    let missing: Vec<(String, &String)> = told
        .unsatisfied
        .iter()
        .filter_map(|requirement| Some((name_of(requirement)?, requirement)))
        .filter(|(name, _)| !has(name))
        .collect();
    let asked_by =
        |name: &str, modules: &BTreeSet<String>| modules.iter().any(|module| provides(name, module));
    for (name, requirement) in &missing {
        if asked_by(name, &imports.firm) {
            lacking.needed.push((*requirement).clone());
        } else if asked_by(name, &imports.loose) || is_test_plugin(name) {
            lacking.wanted.push((*requirement).clone());
        }
    }
    // Some module is missing and nobody knows whose it is: any requirement that is not there may bring it.
    let is_there = |module: &String| {
        told.standard_modules.contains(top(module)) || told.installed_modules.contains(top(module))
    };
    let is_claimed = |module: &String| missing.iter().any(|(name, _)| provides(name, module));
    if imports.firm.iter().any(|module| !is_there(module) && !is_claimed(module)) {
        let unclear = missing.iter().filter(|(name, requirement)| {
            !is_tool(name) && !lacking.needed.contains(requirement) && !lacking.wanted.contains(requirement)
        });
        let unclear: Vec<String> = unclear.map(|(_, requirement)| (*requirement).clone()).collect();
        lacking.wanted.extend(unclear);
    }
    let has_to_be_installed = manifest.uses_own_metadata || manifest.is_compiled;
    if has_to_be_installed && manifest.installable && !told.project_installed {
        lacking.wanted.push(manifest.project_name.clone().unwrap_or_else(|| "the project itself".into()));
    }
    lacking
}

/// The manifest without what neither code nor tests ask for.
pub(super) fn least(manifest: &Manifest, imports: &Imports) -> Manifest {
    let is_asked_for = |requirement: &&String| {
        name_of(requirement).is_some_and(|name| {
            imports.firm.iter().chain(&imports.loose).any(|module| provides(&name, module))
                || is_test_plugin(&name)
        })
    };
    let declared = manifest.requirements.iter().chain(&manifest.listed);
    Manifest {
        requirements: declared.filter(is_asked_for).cloned().collect(),
        listed: Vec::new(),
        requirement_files: Vec::new(),
        ..manifest.clone()
    }
}

/// Plug-ins that change how tests are run or reported but not what they can use; the runner does without their options.
const PLUGINS_WITHOUT_FIXTURES: &[&str] = &[
    "pytest-cov",
    "pytest-xdist",
    "pytest-sugar",
    "pytest-randomly",
    "pytest-random-order",
    "pytest-timeout",
    "pytest-html",
    "pytest-rerunfailures",
    "pytest-instafail",
    "pytest-clarity",
    "pytest-pretty",
    "pytest-icdiff",
    "pytest-split",
    "pytest-github-actions-annotate-failures",
    "pytest-ruff",
    "pytest-black",
    "pytest-flake8",
    "pytest-isort",
    "pytest-mypy",
    "pytest-pylint",
    "pytest-enabler",
    "pytest-checkdocs",
    "pytest-perf",
];

/// A plug-in whose fixtures or marks tests may use without importing it.
fn is_test_plugin(name: &str) -> bool {
    name.starts_with("pytest-") && !PLUGINS_WITHOUT_FIXTURES.contains(&name)
}

/// Tools that are called by their name and hardly ever imported, and stubs.
fn is_tool(name: &str) -> bool {
    let tools = [
        "autoflake",
        "autopep8",
        "bandit",
        "black",
        "build",
        "bumpversion",
        "check-manifest",
        "codecov",
        "codespell",
        "coverage",
        "coveralls",
        "flit",
        "flit-core",
        "furo",
        "hatch",
        "hatchling",
        "invoke",
        "ipython",
        "isort",
        "jupyter",
        "mkdocs",
        "mypy",
        "nox",
        "pdm",
        "pip",
        "pip-tools",
        "poetry",
        "pre-commit",
        "pycodestyle",
        "pydocstyle",
        "pyflakes",
        "pylint",
        "pyright",
        "pyupgrade",
        "ruff",
        "safety",
        "setuptools",
        "towncrier",
        "tox",
        "twine",
        "uv",
        "vulture",
        "wheel",
        "yapf",
    ];
    let families = ["types-", "flake8", "sphinx", "mkdocs-", "tox-", "pylint-", "setuptools-", "pytest-"];
    tools.contains(&name) || families.iter().any(|start| name.starts_with(start)) || name.ends_with("-stubs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn imports(files: &[(&str, &str)]) -> Imports {
        let files: BTreeMap<RepoPath, String> = files
            .iter()
            .filter_map(|(path, text)| Some((RepoPath::new(*path).ok()?, (*text).to_owned())))
            .collect();
        let paths: Vec<RepoPath> = files.keys().cloned().collect();
        Imports::read(&paths, &|path| files.get(path).cloned())
    }

    fn told(unsatisfied: &[&str]) -> Told {
        Told {
            unsatisfied: unsatisfied.iter().map(|text| (*text).to_owned()).collect(),
            distributions: BTreeMap::from([("pytest".into(), "9.0".into()), ("flask".into(), "3.0".into())]),
            standard_modules: BTreeSet::from(["os".to_owned(), "json".to_owned()]),
            installed_modules: BTreeSet::from(["pytest".to_owned(), "flask".to_owned()]),
            ..Told::default()
        }
    }

    fn of(unsatisfied: &[&str], files: &[(&str, &str)]) -> Lacking {
        lacking(&told(unsatisfied), &Manifest::default(), "pytest", &imports(files))
    }

    #[test]
    fn what_code_imports_is_needed_and_what_nobody_imports_is_not() {
        let files = [("shop/cart.py", "import os, yaml as y\nfrom google.cloud.storage import Client\n")];
        let found = of(&["PyYAML>=6", "google-cloud-storage", "sphinx", "black==24.1", "tox"], &files);
        assert_eq!(found.needed, ["PyYAML>=6", "google-cloud-storage"]);
        assert_eq!(found.wanted, Vec::<String>::new());
    }

    #[test]
    fn what_is_imported_inside_or_by_scripts_is_wanted_only() {
        let files = [
            ("shop/cart.py", "try:\n    import simplejson\nexcept ImportError:\n    import json\n"),
            ("scripts/load.py", "import requests\n"),
            ("docs/make.py", "import alabaster\n"),
        ];
        let found = of(&["simplejson", "requests", "alabaster"], &files);
        assert_eq!(
            found,
            Lacking { needed: Vec::new(), wanted: vec!["simplejson".into(), "requests".into()] }
        );
    }

    #[test]
    fn another_version_than_the_declared_one_is_used_as_it_is() {
        assert!(of(&["flask<3"], &[("app.py", "import flask\n")]).is_empty());
    }

    #[test]
    fn a_module_that_nobody_claims_may_come_from_any_requirement_but_a_tool() {
        let found = of(&["acme-sdk", "flake8", "types-requests"], &[("app.py", "import acme_core\n")]);
        assert_eq!(found, Lacking { needed: Vec::new(), wanted: vec!["acme-sdk".into()] });
        assert!(of(&["acme-sdk"], &[("app.py", "import helpers\n"), ("helpers.py", "")]).is_empty());
    }

    #[test]
    fn the_least_environment_has_what_is_imported_and_keeps_its_pins() {
        let manifest = Manifest {
            requirements: vec!["flask<3".into(), "sphinx".into()],
            listed: vec!["PyYAML".into(), "black".into()],
            requirement_files: vec![RepoPath::new("requirements.txt").expect("a path")],
            constraints: vec!["flask==2.2".into()],
            ..Manifest::default()
        };
        let found = least(&manifest, &imports(&[("app.py", "import flask\nimport yaml\n")]));
        assert_eq!(found.requirements, ["flask<3", "PyYAML"]);
        assert!(found.requirement_files.is_empty());
        assert_eq!(found.constraints, manifest.constraints);
    }

    #[test]
    fn a_plug_in_with_fixtures_is_wanted() {
        let found =
            of(&["pytest-mock>=3", "pytest-cov"], &[("tests/test_a.py", "def test_a(mocker): ...\n")]);
        assert_eq!(found.wanted, ["pytest-mock>=3"]);
    }
}
