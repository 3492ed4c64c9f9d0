//! The type of an expression as far as its shape and the running program's locals tell.

use crate::rules::scene::Scene;
use autoheal_syntax::Node;

pub(super) fn type_of(scene: &Scene<'_>, node: Node<'_>) -> Option<String> {
    let known = match node.kind() {
        "string" | "concatenated_string" => {
            let start =
                node.descendants().find(|inner| inner.is("string_start")).map_or("", |start| start.text());
            if start.to_ascii_lowercase().contains('b') { "bytes" } else { "str" }
        }
        "integer" => "int",
        "float" => "float",
        "true" | "false" => "bool",
        "none" => "NoneType",
        "list" | "list_comprehension" => "list",
        "tuple" => "tuple",
        "dictionary" | "dictionary_comprehension" => "dict",
        "set" | "set_comprehension" => "set",
        "generator_expression" => "generator",
        "identifier" => return scene.local_type(node.text()).map(str::to_owned),
        "parenthesized_expression" => return type_of(scene, node.named_children().next()?),
        "call" => return call_type(node).map(str::to_owned),
        "binary_operator" => return binary_type(scene, node),
        _ => return None,
    };
    Some(known.to_owned())
}

fn call_type(node: Node<'_>) -> Option<&'static str> {
    let function = node.child("function")?;
    let name = function.child("attribute").unwrap_or(function).text();
    Some(match name {
        "str" | "input" | "repr" | "format" | "join" | "strip" | "lower" | "upper" | "replace" | "decode"
        | "chr" | "read_text" | "title" | "readline" => "str",
        "int" | "len" | "ord" | "sum" | "count" | "index" | "find" => "int",
        "float" => "float",
        "list" | "sorted" | "split" | "splitlines" | "readlines" => "list",
        "dict" => "dict",
        "set" => "set",
        "tuple" => "tuple",
        "encode" | "bytes" | "read_bytes" => "bytes",
        "Decimal" => "Decimal",
        _ => return None,
    })
}

/// One level only: the sides' own shape decides.
fn binary_type(scene: &Scene<'_>, node: Node<'_>) -> Option<String> {
    let operator = node.child("operator")?.text();
    let left = node.child("left")?;
    if operator == "/" {
        return Some("float".to_owned());
    }
    let shallow = |side: Node<'_>| {
        if side.is_any(&["binary_operator", "parenthesized_expression"]) {
            None
        } else {
            type_of(scene, side)
        }
    };
    let (first, second) = (shallow(left), node.child("right").and_then(shallow));
    if operator == "%" && first.as_deref() == Some("str") {
        return first;
    }
    (first == second).then_some(first).flatten()
}
