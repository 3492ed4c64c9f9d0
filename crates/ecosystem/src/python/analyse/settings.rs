//! The settings of pytest and of packaging that say where tests and modules lie.

use crate::python::manifest::Tree;
use crate::python::manifest::ini::Ini;
use crate::python::manifest::literal::{Literal, Reader};
use crate::python::manifest::tokens::tokens;
use toml::{Table, Value};

#[derive(Debug, Default)]
pub(super) struct Settings {
    /// Whether pytest is configured at all.
    pub(super) has_pytest: bool,
    /// File patterns for tests; the defaults where nothing is said.
    pub(super) python_files: Vec<String>,
    pub(super) test_paths: Vec<String>,
    /// Folders from which modules are imported, as configuration says.
    pub(super) roots: Vec<String>,
}

impl Settings {
    pub(super) fn read(tree: &Tree<'_>) -> Self {
        let mut settings = Self::default();
        for name in ["pytest.ini", ".pytest.ini", "tox.ini", "setup.cfg"] {
            if let Some((_, text)) = tree.open("", name) {
                settings.ini(name, &Ini::parse(&text));
            }
        }
        if let Some((_, text)) = tree.open("", "pyproject.toml")
            && let Ok(table) = text.parse::<Table>()
        {
            settings.pyproject(&Value::Table(table));
        }
        if let Some((_, text)) = tree.open("", "setup.py") {
            settings.setup(&text);
        }
        if settings.python_files.is_empty() {
            settings.python_files = vec!["test_*.py".to_owned(), "*_test.py".to_owned()];
        }
        settings
    }

    fn ini(&mut self, name: &str, ini: &Ini) {
        let section = if name == "setup.cfg" { "tool:pytest" } else { "pytest" };
        if ini.has(section) || name.ends_with("pytest.ini") {
            self.has_pytest = true;
            self.pytest(&|key| words(ini.get(section, key).unwrap_or_default()));
        }
        if name == "setup.cfg" {
            self.roots.extend(words(ini.get("options.packages.find", "where").unwrap_or_default()));
            let package_dir = ini.lines("options", "package_dir");
            self.roots.extend(
                package_dir
                    .iter()
                    .filter_map(|line| line.split_once('='))
                    .filter(|(package, _)| package.trim().is_empty())
                    .map(|(_, folder)| folder.trim().to_owned()),
            );
        }
    }

    fn pytest(&mut self, get: &dyn Fn(&str) -> Vec<String>) {
        if self.python_files.is_empty() {
            self.python_files = get("python_files");
        }
        self.test_paths.extend(get("testpaths"));
        self.roots.extend(get("pythonpath"));
    }

    fn pyproject(&mut self, table: &Value) {
        let at = |keys: &[&str]| keys.iter().try_fold(table, |value, key| value.get(*key));
        for home in [["tool", "pytest", "ini_options"].as_slice(), &["tool", "pytest"]] {
            if let Some(pytest) = at(home) {
                self.has_pytest = true;
                self.pytest(&|key| texts(pytest.get(key)));
            }
        }
        self.roots.extend(texts(at(&["tool", "setuptools", "packages", "find", "where"])));
        self.roots.extend(texts(at(&["tool", "setuptools", "package-dir", ""])));
        let packages = at(&["tool", "poetry", "packages"]).and_then(Value::as_array);
        self.roots.extend(
            packages
                .into_iter()
                .flatten()
                .filter_map(|package| package.get("from")?.as_str())
                .map(str::to_owned),
        );
        self.roots.extend(texts(at(&["tool", "pdm", "build", "package-dir"])));
    }

    fn setup(&mut self, text: &str) {
        let tokens = tokens(text);
        if let Some(Literal::Map(folders)) = Reader::new(&tokens).value_of("package_dir") {
            let root = folders.iter().find(|(package, _)| package.is_empty());
            self.roots.extend(root.map(|(_, folder)| folder.texts()).unwrap_or_default());
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split([' ', '\t', '\n', ','])
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => words(text),
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}
