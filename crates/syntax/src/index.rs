//! What a whole project offers: which module a file is, which modules define a name, who imports whom, and how names are
//! imported elsewhere in the project.

use crate::outline::{Import, Outline};
use crate::{Language, Parsed};
use autoheal_core::RepoPath;
use std::collections::{BTreeMap, BTreeSet};

const MAX_FILES: usize = 20_000;

/// A file as other files can import it.
#[derive(Debug, Clone)]
pub struct Module {
    /// Such as `pkg.mod`; the package itself for `__init__.py`.
    pub name: String,
    pub path: RepoPath,
    pub is_package: bool,
    pub outline: Outline,
    /// The text does not parse, so that the outline may have holes.
    pub broken: bool,
}

impl Module {
    /// The package that relative imports of this module start from.
    pub fn package(&self) -> &str {
        if self.is_package {
            &self.name
        } else {
            self.name.rsplit_once('.').map_or("", |(package, _)| package)
        }
    }

    /// The absolute name of the module that an import of this module names.
    pub fn target(&self, import: &Import) -> Option<String> {
        if import.level == 0 {
            return Some(import.module.clone());
        }
        let mut base = self.package();
        for _ in 1..import.level {
            base = base.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
        Some(join(base, &import.module))
    }
}

/// One way in which the project imports a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Usage {
    /// Absolute module name.
    pub module: String,
    /// The imported name; empty for `import module`.
    pub name: String,
    pub alias: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Sorted by name and path: several files can claim one name (`a.py` and its stub `a.pyi`).
    modules: Vec<Module>,
    by_name: BTreeMap<String, usize>,
    by_path: BTreeMap<String, usize>,
    definitions: BTreeMap<String, BTreeSet<usize>>,
    usages: BTreeMap<String, BTreeMap<Usage, u32>>,
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Index {
    pub fn build<'a>(files: impl Iterator<Item = (RepoPath, &'a str)>, source_roots: &[String]) -> Self {
        let mut modules: Vec<Module> = files
            .take(MAX_FILES)
            .filter_map(|(path, text)| {
                let parsed = Parsed::new(Language::of_path(&path)?, text);
                Some(Module {
                    name: module_name(&path, source_roots)?,
                    is_package: path.file_name().starts_with("__init__."),
                    broken: parsed.has_error(),
                    outline: parsed.outline().clone(),
                    path,
                })
            })
            .collect();
        modules.sort_by(|a, b| (&a.name, &a.path).cmp(&(&b.name, &b.path)));
        let mut index = Self { modules, ..Self::default() };
        index.register();
        index.link();
        index
    }

    fn register(&mut self) {
        for (place, module) in self.modules.iter().enumerate() {
            for binding in module.outline.own_names() {
                self.definitions.entry(binding.name.clone()).or_default().insert(place);
            }
            self.by_path.insert(module.path.as_str().to_owned(), place);
            self.by_name.entry(module.name.clone()).or_insert(place);
        }
    }

    fn link(&mut self) {
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for module in &self.modules {
            let reached =
                module.outline.imports.iter().flat_map(|import| self.reached(module, import)).collect();
            imports.insert(module.path.as_str().to_owned(), reached);
            for import in &module.outline.imports {
                count_usages(module, import, &mut self.usages);
            }
        }
        self.imports = imports;
    }

    fn reached(&self, module: &Module, import: &Import) -> BTreeSet<String> {
        let Some(target) = module.target(import) else { return BTreeSet::new() };
        let names = import.names.iter().map(|name| join(&target, &name.name));
        std::iter::once(target.clone())
            .chain(names)
            .filter_map(|name| self.module(&name))
            .filter(|found| found.path != module.path)
            .map(|found| found.path.as_str().to_owned())
            .collect()
    }

    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.modules.iter()
    }

    pub fn module(&self, name: &str) -> Option<&Module> {
        self.modules.get(*self.by_name.get(name)?)
    }

    pub fn module_of(&self, path: &RepoPath) -> Option<&Module> {
        self.module_at(path.as_str())
    }

    pub fn module_at(&self, path: &str) -> Option<&Module> {
        self.modules.get(*self.by_path.get(path)?)
    }

    /// Whether a module, a package or a namespace package of this name is in the project.
    pub fn knows(&self, module: &str) -> bool {
        let inside = format!("{module}.");
        self.by_name.contains_key(module)
            || self.by_name.range(inside.clone()..).next().is_some_and(|(name, _)| name.starts_with(&inside))
    }

    /// The modules that define a name at their top level.
    pub fn defining(&self, name: &str) -> impl Iterator<Item = &Module> {
        self.definitions.get(name).into_iter().flatten().filter_map(|place| self.modules.get(*place))
    }

    /// How the project imports what it calls `name`, the most frequent way first.
    pub fn usages(&self, name: &str) -> Vec<(&Usage, u32)> {
        let mut found: Vec<_> =
            self.usages.get(name).into_iter().flatten().map(|(usage, count)| (usage, *count)).collect();
        found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        found
    }

    /// Which files each file imports.
    pub fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        self.imports.clone()
    }

    pub fn imports_of(&self, path: &RepoPath) -> impl Iterator<Item = &str> {
        self.imports.get(path.as_str()).into_iter().flatten().map(String::as_str)
    }
}

fn count_usages(module: &Module, import: &Import, usages: &mut BTreeMap<String, BTreeMap<Usage, u32>>) {
    let Some(target) = module.target(import) else { return };
    let mut count = |bound: &str, usage: Usage| {
        *usages.entry(bound.to_owned()).or_default().entry(usage).or_default() += 1;
    };
    if import.from {
        for name in &import.names {
            let usage = Usage { module: target.clone(), name: name.name.clone(), alias: name.alias.clone() };
            count(name.bound(), usage);
        }
    } else {
        for bound in import.bound_names() {
            let usage = Usage { module: target.clone(), name: String::new(), alias: import.alias.clone() };
            count(bound, usage);
        }
    }
}

fn join(base: &str, rest: &str) -> String {
    match (base, rest) {
        ("", rest) => rest.to_owned(),
        (base, "") => base.to_owned(),
        (base, rest) => format!("{base}.{rest}"),
    }
}

/// The longest source root that holds the file decides; every folder below it is a package, with or without `__init__`.
fn module_name(path: &RepoPath, source_roots: &[String]) -> Option<String> {
    let whole = path.as_str();
    let below = |root: &str| match root.trim_matches('/') {
        "" | "." => Some(whole),
        root => whole.strip_prefix(root)?.strip_prefix('/'),
    };
    let inside = source_roots
        .iter()
        .filter_map(|root| below(root))
        .min_by_key(|rest| rest.len())
        .or_else(|| whole.strip_prefix("src/"))
        .unwrap_or(whole);
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let name = stem.strip_suffix("/__init__").unwrap_or(stem).replace('/', ".");
    (!name.is_empty() && name != "__init__").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(files: &[(&str, &str)], roots: &[&str]) -> Index {
        let roots: Vec<String> = roots.iter().map(|root| (*root).to_owned()).collect();
        Index::build(files.iter().map(|(path, text)| (RepoPath::new(path).unwrap(), *text)), &roots)
    }

    #[test]
    fn files_are_modules_by_their_source_root() {
        let index = index(
            &[
                ("src/pkg/__init__.py", ""),
                ("src/pkg/sub/mod.py", ""),
                ("tool.py", ""),
                ("tests/test_a.py", ""),
            ],
            &["src", ""],
        );
        let names: Vec<_> = index.modules().map(|module| module.name.as_str()).collect();
        assert_eq!(names, ["pkg", "pkg.sub.mod", "tests.test_a", "tool"]);
        assert!(index.knows("pkg.sub") && !index.knows("pkg.s"));
    }

    #[test]
    fn a_stub_does_not_hide_its_module() {
        let index = index(&[("a.pyi", "x: int\n"), ("a.py", "x = 1\n")], &[""]);
        assert_eq!(index.module("a").unwrap().path.as_str(), "a.py");
        assert_eq!(index.module_at("a.pyi").unwrap().path.as_str(), "a.pyi");
    }

    #[test]
    fn relative_imports_reach_their_files() {
        let index = index(
            &[
                ("pkg/__init__.py", "from .a import f\n"),
                ("pkg/a.py", "from . import b\nfrom .sub.c import g\n"),
                ("pkg/b.py", "import pkg.a\n"),
                ("pkg/sub/c.py", "from ..b import x\n"),
            ],
            &[""],
        );
        let imports = index.imports();
        assert_eq!(imports["pkg/__init__.py"], BTreeSet::from(["pkg/a.py".to_owned()]));
        let of_a = ["pkg/__init__.py", "pkg/b.py", "pkg/sub/c.py"].map(str::to_owned);
        assert_eq!(imports["pkg/a.py"], BTreeSet::from(of_a));
        assert_eq!(imports["pkg/sub/c.py"], BTreeSet::from(["pkg/b.py".to_owned()]));
    }

    #[test]
    fn the_project_tells_how_it_imports_a_name() {
        let index = index(
            &[
                ("a.py", "from flask import Flask\n"),
                ("b.py", "from flask import Flask\nimport numpy as np\n"),
            ],
            &[""],
        );
        let (usage, count) = index.usages("Flask")[0];
        assert_eq!((usage.module.as_str(), usage.name.as_str(), count), ("flask", "Flask", 2));
        assert_eq!(index.usages("np")[0].0.module, "numpy");
    }
}
