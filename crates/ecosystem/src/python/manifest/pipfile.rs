//! `Pipfile`, whose tables look like poetry's but whose versions are plain.

use super::{Manifest, Tree, poetry};
use toml::{Table, Value};

pub(super) fn read(tree: &Tree<'_>, folder: &str, manifest: &mut Manifest) {
    let Some((path, text)) = tree.open(folder, "Pipfile") else { return };
    manifest.depends_on(&path);
    let Ok(pipfile) = text.parse::<Table>() else { return };
    for (name, value) in
        ["packages", "dev-packages"].iter().filter_map(|key| pipfile.get(*key)?.as_table()).flatten()
    {
        match value {
            Value::String(version) => manifest.require(&format!("{name}{}", plain(version))),
            Value::Table(table) => manifest.require(&poetry::detailed(name, table).unwrap_or_default()),
            _ => {}
        }
    }
    let python =
        pipfile.get("requires").and_then(|requires| requires.get("python_version")).and_then(Value::as_str);
    manifest.requires_python =
        manifest.requires_python.take().or(python.map(|version| format!("=={version}.*")));
}

fn plain(version: &str) -> &str {
    if version.trim() == "*" { "" } else { version }
}
