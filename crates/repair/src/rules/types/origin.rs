//! Values that came into an object as the wrong type: the class says what its field holds, and the place that builds the object
//! passes text. Mended where the value enters, every later use is right.

use super::resolve::arguments;
use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene};
use autoheal_syntax::{Class, Node};
use std::rc::Rc;

const CONVERTERS: &[&str] = &["int", "float", "str", "bool", "bytes", "Decimal", "Path", "Fraction"];
const MOST_CALLS: usize = 8;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let mut asked: Vec<&str> = Vec::new();
    for node in scene.sites.iter().flat_map(|site| site.nodes(&["attribute"])) {
        let name = node.child("attribute").map_or("", |name| name.text());
        if !asked.contains(&name) {
            asked.push(name);
        }
    }
    for file in scene.source_files() {
        for class in &file.parsed.outline().classes {
            let fields = fields(&file, class);
            for (place, (name, kind)) in fields.iter().enumerate() {
                if asked.contains(&name.as_str()) && CONVERTERS.contains(&kind.as_str()) {
                    at_construction(scene, proposals, class, (place, name), kind);
                }
            }
        }
    }
}

/// The annotated fields of a class as its constructor takes them: its own for a dataclass or a named tuple, else the parameters of
/// `__init__`.
fn fields(file: &Rc<File>, class: &Class) -> Vec<(String, String)> {
    let generated = class.decorators.iter().any(|one| one.contains("dataclass") || one.contains("attr"))
        || class.bases.iter().any(|base| base.ends_with("NamedTuple") || base.ends_with("BaseModel"));
    if !generated {
        let own = |function: &&autoheal_syntax::Function| {
            function.name == "__init__" && function.class.as_ref() == Some(&class.name)
        };
        let Some(function) = file.parsed.outline().functions.iter().find(own) else { return Vec::new() };
        let given = function.parameters.iter().skip(1);
        return given.map(|one| (one.name.clone(), one.annotation.clone().unwrap_or_default())).collect();
    }
    let Some(body) = file.parsed.node_of(class.node).and_then(|node| node.child("body")) else {
        return Vec::new();
    };
    body.named_children()
        .filter(|statement| statement.is("expression_statement"))
        .filter_map(|statement| statement.named_children().next().filter(|one| one.is("assignment")))
        .filter_map(|field| {
            Some((field.child("left")?.text().to_owned(), field.child("type")?.text().to_owned()))
        })
        .collect()
}

fn at_construction(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    class: &Class,
    (place, name): (usize, &str),
    kind: &str,
) {
    let mut found = 0;
    for file in scene.source_files() {
        let builds = |call: &Node<'_>| {
            let called = call.child("function").map(|one| one.child("attribute").unwrap_or(one).text());
            called == Some(class.name.as_str()) || called == Some("cls") && class.body.contains(&call.start())
        };
        for call in file.parsed.nodes_of("call").filter(builds) {
            let given = arguments(call);
            let by_name = given.iter().find(|one| one.child("name").is_some_and(|own| own.text() == name));
            let by_place = given.get(place).filter(|one| !one.is_any(&["keyword_argument", "list_splat"]));
            let value = by_name.and_then(|one| one.child("value")).or(by_place.copied());
            let Some(value) =
                value.filter(|one| one.is_any(&["identifier", "subscript", "call", "attribute"]))
            else {
                continue;
            };
            let converted = value.text().starts_with(&format!("{kind}("));
            if converted || found == MOST_CALLS {
                continue;
            }
            found += 1;
            let explanation = format!("`{}.{name}` is declared as {kind}", class.name);
            let edits = vec![Edit::insert(value.start(), format!("{kind}(")), Edit::insert(value.end(), ")")];
            proposals.edit("convert_field", 0.86, explanation, &file, edits);
        }
    }
}
