//! Classes that are made wrongly: a misspelled `__init__`, a missing `@dataclass`, an abstract method not filled in, special
//! methods that return the wrong thing.

use super::resolve::functions;
use crate::rules::edit::Edit;
use crate::rules::near::nearest;
use crate::rules::pattern::find;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene};
use autoheal_syntax::Class;
use std::rc::Rc;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    if let Some(found) = find(
        r"(\w+)\(\) takes no arguments|object\.__(?:new|init)__\(\) takes exactly one argument",
        &scene.message,
    ) {
        for (file, class) in classes(scene, found[1]) {
            misspelled_init(proposals, &file, &class);
            dataclass(scene, proposals, &file, &class);
        }
    }
    let pattern = r"Can't instantiate abstract class (\w+) (?:with|without an implementation for) abstract methods? (.+)";
    if let Some(found) = find(pattern, &scene.message) {
        for (file, class) in classes(scene, found[1]) {
            for name in found[2].split([',', ' ', '\'']).filter(|name| !name.is_empty()) {
                abstract_method(proposals, &file, &class, name);
            }
        }
    }
    returned(scene, proposals);
}

fn classes(scene: &Scene<'_>, name: &str) -> Vec<(Rc<File>, Class)> {
    scene
        .context
        .index
        .modules()
        .filter(|module| !module.path.is_test())
        .flat_map(|module| module.outline.classes.iter().map(move |class| (module, class)))
        .filter(|(_, class)| name.is_empty() || class.name == name)
        .take(8)
        .filter_map(|(module, class)| Some((scene.file(&module.path)?, class.clone())))
        .collect()
}

fn misspelled_init(proposals: &mut Proposals, file: &Rc<File>, class: &Class) {
    for method in &class.methods {
        let plain = method.trim_matches('_').to_lowercase();
        let looks = matches!(
            plain.as_str(),
            "init" | "int" | "inti" | "intit" | "initi" | "innit" | "inint" | "initialize" | "constructor"
        ) || plain == class.name.to_lowercase();
        if !looks || method == "__init__" {
            continue;
        }
        let edit = file
            .parsed
            .outline()
            .functions
            .iter()
            .find(|function| function.name == *method && function.class.as_ref() == Some(&class.name))
            .map(|function| Edit::replace(function.name_range.clone(), "__init__"));
        let explanation = format!("`{}` of `{}` is meant as `__init__`", method, class.name);
        proposals.edit("misspelled_init", 0.96, explanation, file, edit.into_iter().collect());
    }
}

fn dataclass(scene: &Scene<'_>, proposals: &mut Proposals, file: &Rc<File>, class: &Class) {
    let Some(node) = file.parsed.node_of(class.node) else { return };
    let annotated = node
        .descendants()
        .any(|inner| inner.is("assignment") && inner.child("type").is_some() && inner.scope() == node);
    let known = class.decorators.iter().any(|decorator| decorator.contains("dataclass"));
    let Some(range) = file.parsed.full_line_range(node.line()).filter(|_| annotated && !known) else {
        return;
    };
    let decorator = format!("{}@dataclass{}", file.indent(node.line()), file.newline());
    // Edits at one place keep their order: the import stands before the decorator.
    let wanted = Wanted::name("dataclasses", "dataclass");
    let mut edits = import_edits(scene, file, &wanted).unwrap_or_default();
    edits.push(Edit::insert(range.start, decorator));
    let explanation = format!("`{}` lists its fields like a dataclass", class.name);
    proposals.edit("missing_dataclass", 0.85, explanation, file, edits);
}

/// A method that was meant to fill in the abstract one bears another name; otherwise a stub says so.
fn abstract_method(proposals: &mut Proposals, file: &Rc<File>, class: &Class, wanted: &str) {
    for (method, score) in nearest(wanted, class.methods.iter().map(String::as_str), 2) {
        let function = file
            .parsed
            .outline()
            .functions
            .iter()
            .find(|function| function.name == method && function.class.as_ref() == Some(&class.name));
        let Some(function) = function else { continue };
        let explanation = format!("`{method}` is meant to be `{wanted}`");
        let edit = Edit::replace(function.name_range.clone(), wanted);
        proposals.edit("misspelled_override", 0.93 * score, explanation, file, vec![edit]);
    }
}

/// Special methods that return the wrong type.
fn returned(scene: &Scene<'_>, proposals: &mut Proposals) {
    if scene.message.contains("__init__() should return None") {
        for site in scene.sites.iter() {
            drop_returns(scene, proposals, site.file.path.as_str());
        }
        for module in scene.context.index.modules().filter(|module| !module.path.is_test()).take(50) {
            drop_returns(scene, proposals, module.path.as_str());
        }
    }
    if let Some(found) = find(r"(__\w+__)\(?\)? (?:returned non-(\w+)|should return (\w+))", &scene.message) {
        let kind = match if found[2].is_empty() { found[3] } else { found[2] } {
            "string" => "str",
            "int" | "integer" => "int",
            "bool" => "bool",
            "float" => "float",
            "iterator" => "iter",
            _ => return,
        };
        for target in functions(scene, found[1]) {
            let Some(node) = target.file.parsed.node_of(target.function.node) else { continue };
            let returns = node.descendants().filter(|inner| inner.is("return_statement"));
            for value in returns.filter_map(|statement| statement.named_children().next()) {
                let explanation = format!("`{}` has to return {kind}", found[1]);
                let edit = Edit::node(value, format!("{kind}({})", value.text()));
                proposals.edit("special_return", 0.85, explanation, &target.file, vec![edit]);
            }
        }
    }
}

fn drop_returns(scene: &Scene<'_>, proposals: &mut Proposals, path: &str) {
    let Some(file) = autoheal_core::RepoPath::new(path).ok().and_then(|path| scene.file(&path)) else {
        return;
    };
    for function in file.parsed.outline().functions.iter().filter(|function| function.name == "__init__") {
        let Some(node) = file.parsed.node_of(function.node) else { continue };
        let values = node
            .descendants()
            .filter(|inner| inner.is("return_statement") && inner.scope() == node)
            .filter(|statement| statement.named_children().next().is_some_and(|value| !value.is("none")));
        for statement in values.collect::<Vec<_>>() {
            let Some(range) = file.parsed.full_line_range(statement.line()) else { continue };
            let alone = node.child("body").is_some_and(|body| body.named_children().count() > 1);
            let explanation = "`__init__` returns nothing";
            if alone {
                proposals.edit("init_return", 0.9, explanation, &file, vec![Edit::delete(range)]);
            }
            proposals.edit("init_return", 0.6, explanation, &file, vec![Edit::node(statement, "return")]);
        }
    }
}
