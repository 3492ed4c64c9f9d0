//! `setup.cfg` and `setup.py`.

use super::ini::Ini;
use super::literal::{Literal, Reader};
use super::tokens::tokens;
use super::{Manifest, Tree, groups, join, requirement_files};

pub(super) fn read(tree: &Tree<'_>, folder: &str, manifest: &mut Manifest) {
    if let Some((path, text)) = tree.open(folder, "setup.cfg") {
        manifest.depends_on(&path);
        configuration(tree, folder, &Ini::parse(&text), manifest);
    }
    if let Some((path, text)) = tree.open(folder, "setup.py") {
        manifest.depends_on(&path);
        manifest.installable = true;
        manifest.is_compiled |= ["ext_modules", "cythonize(", "rust_extensions", "cffi_modules"]
            .iter()
            .any(|word| text.contains(word));
        script(&text, manifest);
    }
}

fn configuration(tree: &Tree<'_>, folder: &str, ini: &Ini, manifest: &mut Manifest) {
    let name = ini.get("metadata", "name").map(str::to_owned);
    manifest.installable |= name.is_some();
    manifest.project_name = manifest.project_name.take().or(name);
    let python = ini.get("options", "python_requires").map(str::to_owned);
    manifest.requires_python = manifest.requires_python.take().or(python);
    lines(tree, folder, &ini.lines("options", "install_requires"), manifest);
    lines(tree, folder, &ini.lines("options", "tests_require"), manifest);
    for (name, value) in ini.keys("options.extras_require") {
        if groups::is_test_like(name) {
            manifest.extras.push(name.to_owned());
            lines(tree, folder, &value.lines().collect::<Vec<_>>(), manifest);
        }
    }
    let plugins = |(key, _): (&str, &str)| key != "console_scripts" && key != "gui_scripts";
    manifest.uses_own_metadata |= ini.keys("options.entry_points").any(plugins);
}

/// Requirements, one for each line; `file: a.txt, b.txt` names files that hold them.
fn lines(tree: &Tree<'_>, folder: &str, lines: &[&str], manifest: &mut Manifest) {
    for line in lines {
        let line = line.split(" #").next().unwrap_or(line);
        match line.trim().strip_prefix("file:") {
            Some(files) => {
                let paths = files.split(',').filter_map(|file| join(folder, file.trim()));
                paths.for_each(|path| requirement_files::add(tree, &path, manifest));
            }
            None => manifest.require(line),
        }
    }
}

fn script(text: &str, manifest: &mut Manifest) {
    let tokens = tokens(text);
    let reader = Reader::new(&tokens);
    let single = |name: &str| match reader.value_of(name) {
        Some(Literal::Text(text)) => Some(text),
        _ => None,
    };
    manifest.project_name = manifest.project_name.take().or_else(|| single("name"));
    manifest.requires_python = manifest.requires_python.take().or_else(|| single("python_requires"));
    for name in ["install_requires", "tests_require"] {
        let value = reader.value_of(name).unwrap_or(Literal::Unknown);
        // A single text may hold one requirement on each line.
        value
            .texts()
            .iter()
            .flat_map(|text| text.lines())
            .for_each(|requirement| manifest.require(requirement));
    }
    if let Some(Literal::Map(extras)) = reader.value_of("extras_require") {
        for (name, value) in extras.iter().filter(|(name, _)| groups::is_test_like(name)) {
            manifest.extras.push(name.clone());
            value.texts().iter().for_each(|requirement| manifest.require(requirement));
        }
    }
    if let Some(Literal::Map(entry_points)) = reader.value_of("entry_points") {
        manifest.uses_own_metadata |=
            entry_points.iter().any(|(group, _)| group != "console_scripts" && group != "gui_scripts");
    }
    manifest.build_requires.extend(reader.value_of("setup_requires").unwrap_or(Literal::Unknown).texts());
}
