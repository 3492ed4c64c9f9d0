//! Functions and classes of Python.

use crate::node::Node;
use crate::outline::{Attribute, Class, Function, Parameter, ParameterKind};
use crate::tree::Parsed;
use std::collections::BTreeMap;

pub(super) fn functions(parsed: &Parsed) -> Vec<Function> {
    parsed.nodes_of("function_definition").filter_map(function).collect()
}

fn function(node: Node<'_>) -> Option<Function> {
    let name = node.child("name")?;
    let parameters = node.child("parameters")?;
    let whole = outer(node);
    let scope = node.scope();
    Some(Function {
        name: name.text().to_owned(),
        name_range: name.range(),
        parameters: list_parameters(parameters),
        parameters_range: parameters.range(),
        decorators: decorators(whole),
        is_async: node.children().next().is_some_and(|first| first.is("async")),
        class: class_name(scope),
        nested: node.ancestor("function_definition").is_some(),
        line: whole.line(),
        definition_line: node.line(),
        last_line: node.last_line(),
        body: node.child("body").map_or(node.end()..node.end(), Node::range),
        node: node.id(),
    })
}

fn class_name(scope: Node<'_>) -> Option<String> {
    if !scope.is("class_definition") {
        return None;
    }
    scope.child("name").map(|name| name.text().to_owned())
}

/// The decorated definition around a definition, or the definition itself.
fn outer(node: Node<'_>) -> Node<'_> {
    node.parent().filter(|parent| parent.is("decorated_definition")).unwrap_or(node)
}

fn decorators(whole: Node<'_>) -> Vec<String> {
    if !whole.is("decorated_definition") {
        return Vec::new();
    }
    whole
        .children()
        .filter(|child| child.is("decorator"))
        .filter_map(|decorator| decorator.named_children().next())
        .map(|expression| expression.text().to_owned())
        .collect()
}

fn list_parameters(list: Node<'_>) -> Vec<Parameter> {
    let mut keyword_only = false;
    let mut parameters = Vec::new();
    for child in list.named_children() {
        if child.is("keyword_separator") {
            keyword_only = true;
        } else if let Some(mut parameter) = parameter(child) {
            parameter.keyword_only = keyword_only && parameter.kind == ParameterKind::Plain;
            keyword_only |= parameter.kind == ParameterKind::Variadic;
            parameters.push(parameter);
        }
    }
    parameters
}

fn parameter(node: Node<'_>) -> Option<Parameter> {
    let inner = match node.kind() {
        "identifier" | "list_splat_pattern" | "dictionary_splat_pattern" => node,
        "typed_parameter" => node.named_children().next()?,
        "default_parameter" | "typed_default_parameter" => node.child("name")?,
        _ => return None,
    };
    let kind = match inner.kind() {
        "list_splat_pattern" => ParameterKind::Variadic,
        "dictionary_splat_pattern" => ParameterKind::Keywords,
        _ => ParameterKind::Plain,
    };
    let text = |field: &str| node.child(field).map(|child| child.text().to_owned());
    Some(Parameter {
        name: inner.text().trim_start_matches('*').trim().to_owned(),
        kind,
        default: text("value"),
        annotation: text("type"),
        keyword_only: false,
        range: node.range(),
    })
}

pub(super) fn classes(parsed: &Parsed) -> Vec<Class> {
    let mut attributes = attributes_by_class(parsed);
    parsed
        .nodes_of("class_definition")
        .filter_map(|node| class(node, attributes.remove(&node.id())))
        .collect()
}

fn class(node: Node<'_>, attributes: Option<Vec<Attribute>>) -> Option<Class> {
    let name = node.child("name")?;
    let body = node.child("body")?;
    let whole = outer(node);
    let bases = node.child("superclasses").map(|list| {
        list.named_children()
            .filter(|base| !base.is("keyword_argument"))
            .map(|base| base.text().to_owned())
            .collect()
    });
    let methods = body
        .named_children()
        .filter_map(
            |child| if child.is("decorated_definition") { child.child("definition") } else { Some(child) },
        )
        .filter(|child| child.is("function_definition"))
        .filter_map(|method| method.child("name").map(|name| name.text().to_owned()))
        .collect();
    Some(Class {
        name: name.text().to_owned(),
        name_range: name.range(),
        bases: bases.unwrap_or_default(),
        decorators: decorators(whole),
        methods,
        attributes: attributes.unwrap_or_default(),
        line: whole.line(),
        last_line: node.last_line(),
        body: body.range(),
        node: node.id(),
    })
}

fn attributes_by_class(parsed: &Parsed) -> BTreeMap<u32, Vec<Attribute>> {
    let mut found: BTreeMap<u32, Vec<Attribute>> = BTreeMap::new();
    for node in parsed.nodes() {
        let Some((class, attribute)) = class_level(node).or_else(|| through_self(node)) else { continue };
        found.entry(class).or_default().push(attribute);
    }
    found
}

fn class_level(node: Node<'_>) -> Option<(u32, Attribute)> {
    let is_target = node.is("identifier") && node.field() == "left" && node.parent()?.is("assignment");
    let scope = node.scope();
    (is_target && scope.is("class_definition")).then(|| (scope.id(), attribute(node, "")))
}

fn through_self(node: Node<'_>) -> Option<(u32, Attribute)> {
    if !node.is("attribute") || !is_target(node) {
        return None;
    }
    let method = node.scope();
    let class = method.scope();
    if !method.is("function_definition") || !class.is("class_definition") {
        return None;
    }
    let first = method.child("parameters")?.named_children().next()?;
    let name = if first.is("typed_parameter") { first.named_children().next()? } else { first };
    let object = node.child("object")?;
    let owner = method.child("name").map_or("", Node::text);
    (object.is("identifier") && object.text() == name.text())
        .then(|| node.child("attribute").map(|name| (class.id(), attribute(name, owner))))
        .flatten()
}

fn is_target(node: Node<'_>) -> bool {
    let holder = node.parent();
    node.field() == "left"
        || holder.is_some_and(|holder| holder.is_any(&["pattern_list", "tuple_pattern", "as_pattern_target"]))
}

fn attribute(node: Node<'_>, method: &str) -> Attribute {
    Attribute {
        name: node.text().to_owned(),
        range: node.range(),
        line: node.line(),
        method: method.to_owned(),
    }
}
