//! Which files run when a project is installed or built, beyond those whose names say so: the build backend that
//! `pyproject.toml` names, what `setup.py` imports, what `package.json` starts. They are known only when the whole tree was
//! seen, so what counts in such a file only is kept back until then.

use std::collections::{HashMap, HashSet};

#[derive(Debug, Default)]
pub(super) struct InstallFiles {
    paths: HashSet<String>,
    /// Modules that files import, by file.
    imports: HashMap<String, Vec<String>>,
    kept: usize,
}

/// How many imported modules are remembered for a tree.
const MOST_IMPORTS: usize = 2_000_000;

impl InstallFiles {
    pub(super) fn imports(&mut self, path: &str, modules: impl IntoIterator<Item = String>) {
        let modules: Vec<String> = modules.into_iter().collect();
        self.kept += modules.len();
        if self.kept < MOST_IMPORTS {
            self.imports.insert(path.to_owned(), modules);
        }
    }

    /// A file that runs at install by its own name.
    pub(super) fn add(&mut self, path: &str) {
        self.paths.insert(path.to_owned());
    }

    pub(super) fn manifest(&mut self, path: &str, bytes: &[u8]) {
        let (folder, name) = split(path);
        let text = String::from_utf8_lossy(bytes);
        match name {
            "pyproject.toml" => self.pyproject(folder, &text),
            "package.json" => self.package(folder, &text),
            _ => {}
        }
    }

    fn pyproject(&mut self, folder: &str, text: &str) {
        let Ok(project) = text.parse::<toml::Table>() else { return };
        let find = |path: &[&str]| {
            let (first, rest) = path.split_first()?;
            rest.iter().try_fold(project.get(*first)?, |value, key| value.get(key))
        };
        if let Some(backend) = find(&["build-system", "build-backend"]).and_then(toml::Value::as_str) {
            let module = backend.split(':').next().unwrap_or(backend).to_owned();
            let folders = find(&["build-system", "backend-path"]).and_then(toml::Value::as_array);
            for inside in folders.into_iter().flatten().filter_map(toml::Value::as_str) {
                self.add_module(&join(folder, inside), &module);
            }
        }
        let scripts: [&[&str]; 5] = [
            &["tool", "hatch", "build", "hooks", "custom", "path"],
            &["tool", "poetry", "build", "script"],
            &["tool", "poetry", "build"],
            &["tool", "pdm", "build", "setup-script"],
            &["tool", "pdm", "build", "custom-hook"],
        ];
        for script in scripts.iter().filter_map(|path| find(path)).filter_map(toml::Value::as_str) {
            self.add(&join(folder, script));
        }
    }

    /// Files that the install scripts of a package start.
    fn package(&mut self, folder: &str, text: &str) {
        for hook in ["preinstall", "install", "postinstall", "prepare", "prepublish"] {
            let key = format!("\"{hook}\"");
            for (at, _) in text.match_indices(&key).take(4) {
                let rest = text.get(at + key.len()..).unwrap_or_default().trim_start();
                let Some(command) = rest.strip_prefix(':').map(str::trim_start) else { continue };
                let command =
                    command.strip_prefix('"').and_then(|command| command.split('"').next()).unwrap_or("");
                for word in command.split([' ', ';', '&', '|']).filter(|word| !word.is_empty()) {
                    self.add(&join(folder, word));
                    self.add(&join(folder, &format!("{word}.js")));
                    self.add(&join(folder, &format!("{word}/index.js")));
                }
            }
        }
    }

    fn add_module(&mut self, folder: &str, module: &str) {
        let module = module.trim_start_matches('.').replace('.', "/");
        if !module.is_empty() {
            self.add(&join(folder, &format!("{module}.py")));
            self.add(&join(folder, &format!("{module}/__init__.py")));
        }
    }

    /// All files that run at install: those known so far and what they import.
    pub(super) fn finish(mut self) -> HashSet<String> {
        let imports = std::mem::take(&mut self.imports);
        let roots: Vec<&String> = imports.keys().filter(|path| self.paths.contains(*path)).collect();
        let modules: Vec<(String, &String)> = roots
            .iter()
            .flat_map(|root| {
                imports.get(*root).into_iter().flatten().map(|module| (split(root).0.to_owned(), module))
            })
            .collect();
        for (folder, module) in modules {
            self.add_module(&folder, module);
        }
        self.paths
    }
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
