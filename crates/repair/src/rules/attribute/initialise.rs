//! Attributes that an instance should have had from its beginning.

use super::{Lookup, accesses};
use crate::rules::edit::Edit;
use crate::rules::name::neutral_values;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene};
use autoheal_syntax::{Class, Function, Node, ParameterKind};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let class_name = lookup.owner.rsplit('.').next().unwrap_or(&lookup.owner);
    let Some((file, class)) = scene.context.index.defining(class_name).find_map(|module| {
        let file = scene.file(&module.path)?;
        Some((file, module.outline.class(class_name)?.clone()))
    }) else {
        return;
    };
    if !super_call(scene, proposals, &file, &class, lookup) {
        match initialiser(&file, &class) {
            Some(function) => assign(proposals, &file, &class, function, lookup),
            None => create(proposals, &file, &class, lookup),
        }
    }
    property(proposals, &file, &class, scene, lookup);
}

fn initialiser<'f>(file: &'f File, class: &Class) -> Option<&'f Function> {
    let outline = file.parsed.outline();
    outline.functions.iter().find(|function| {
        function.name == "__init__"
            && class.body.contains(&function.name_range.start)
            && function.class.as_ref() == Some(&class.name)
    })
}

fn body_of<'f>(file: &'f File, function: &Function) -> Option<Node<'f>> {
    file.parsed.node_of(function.node)?.child("body")
}

fn assign(proposals: &mut Proposals, file: &File, class: &Class, function: &Function, lookup: &Lookup) {
    let Some(last) = body_of(file, function).and_then(|body| body.named_children().last()) else { return };
    let indent = file.indent(last.line());
    let owner = function.parameters.first().map_or("self", |first| first.name.as_str());
    let full = format!("{owner}.{}", lookup.name);
    let given =
        function.parameter(&lookup.name).or_else(|| function.parameter(lookup.name.trim_start_matches('_')));
    let mut values: Vec<(String, f64)> =
        given.map(|parameter| (parameter.name.clone(), 0.93)).into_iter().collect();
    if let Some(scope) = file.parsed.node_of(class.node).filter(|scope| is_kept(*scope, &full)) {
        let neutral = neutral_values(scope, &full);
        values.extend(neutral.into_iter().map(|(value, prior)| (value.to_owned(), 0.8 * prior)));
    }
    for (value, prior) in values {
        let statement = format!("{full} = {value}");
        let placeholder = last.is("pass_statement") || last.text() == "...";
        let edit = if placeholder {
            Edit::node(last, statement)
        } else {
            Edit::insert(last.end(), format!("{}{indent}{statement}", file.newline()))
        };
        let explanation = format!("`{}` never gets its `{}`", class.name, lookup.name);
        proposals.edit("missing_initialisation", prior, explanation, file, vec![edit]);
    }
}

/// Whether the class works with the attribute in more than one place, or changes it: one that is read just once was never meant to be
/// there, and a value for it would be an invention.
fn is_kept(class: Node<'_>, full: &str) -> bool {
    let uses: Vec<Node<'_>> =
        class.descendants().filter(|node| node.is("attribute") && node.text() == full).take(2).collect();
    let changes = |node: &Node<'_>| {
        node.parent().is_some_and(|parent| {
            parent.is_any(&["augmented_assignment", "assignment"]) && node.field() == "left"
                || parent.is_any(&["attribute", "subscript"])
        })
    };
    uses.len() > 1 || uses.iter().any(changes)
}

fn create(proposals: &mut Proposals, file: &File, class: &Class, lookup: &Lookup) {
    let Some(node) = file.parsed.node_of(class.node) else { return };
    let Some(first) = node.child("body").and_then(|body| body.named_children().next()) else { return };
    if !class.bases.is_empty() && class.bases != ["object"] {
        return;
    }
    let (newline, indent, step) = (file.newline(), file.indent(first.line()), file.step());
    for (value, prior) in
        neutral_values(node, &format!("self.{}", lookup.name)).into_iter().filter(|one| one.1 > 0.45)
    {
        let text = format!(
            "def __init__(self):{newline}{indent}{step}self.{} = {value}{newline}{newline}{indent}",
            lookup.name
        );
        let explanation = format!("`{}` never gets its `{}`", class.name, lookup.name);
        let edit = Edit::insert(first.start(), text);
        proposals.edit("missing_initialisation", 0.6 * prior, explanation, file, vec![edit]);
    }
}

/// The class replaces `__init__` and forgets its base's.
fn super_call(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    file: &File,
    class: &Class,
    lookup: &Lookup,
) -> bool {
    let Some(function) = initialiser(file, class) else { return false };
    let Some(body) = body_of(file, function) else { return false };
    if class.bases.is_empty() || body.text().contains("super(") || body.text().contains(".__init__(") {
        return false;
    }
    let base = class.bases.iter().find_map(|base| {
        let name = base.rsplit('.').next().unwrap_or(base);
        scene.context.index.defining(name).find_map(|module| {
            let found = module.outline.class(name)?;
            found.offers(&lookup.name).then(|| {
                let mut own = module.outline.functions.iter();
                own.rfind(|one| one.name == "__init__" && one.class.as_deref() == Some(name)).cloned()
            })
        })
    });
    let Some(first) = body.named_children().next() else { return false };
    let arguments = match base.as_ref().and_then(Option::as_ref) {
        Some(initialiser) => passed_on(initialiser, function),
        None => String::new(),
    };
    let prior = if base.is_some() { 0.93 } else { 0.5 };
    let indent = file.indent(first.line());
    let text = format!("super().__init__({arguments}){}{indent}", file.newline());
    let explanation = format!("`{}` never runs the `__init__` of its base", class.name);
    proposals.edit("missing_super", prior, explanation, file, vec![Edit::insert(first.start(), text)]);
    base.is_some()
}

/// The base's parameters that the class takes under the same name.
fn passed_on(base: &Function, own: &Function) -> String {
    base.parameters
        .iter()
        .skip(1)
        .filter(|parameter| own.parameter(&parameter.name).is_some())
        .map(|parameter| match parameter.kind {
            ParameterKind::Plain if parameter.keyword_only => format!("{0}={0}", parameter.name),
            ParameterKind::Plain => parameter.name.clone(),
            ParameterKind::Variadic => format!("*{}", parameter.name),
            ParameterKind::Keywords => format!("**{}", parameter.name),
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// A method asked without parentheses everywhere was meant as a property; then its result is what lacks the attribute.
fn property(proposals: &mut Proposals, file: &File, class: &Class, scene: &Scene<'_>, lookup: &Lookup) {
    if lookup.owner != "method" {
        return;
    }
    for site in scene.editable() {
        for object in accesses(site, &lookup.name).into_iter().filter_map(|node| node.child("object")) {
            let Some(name) = object.child("attribute") else { continue };
            if let Some(function) =
                file.function_named(name.text()).filter(|one| one.class.as_ref() == Some(&class.name))
            {
                let indent = file.indent(function.definition_line);
                let Some(range) = file.parsed.full_line_range(function.line) else { continue };
                let edit = Edit::insert(range.start, format!("{indent}@property{}", file.newline()));
                proposals.edit("missing_property", 0.5, "the method is used as a property", file, vec![edit]);
            }
        }
    }
}
