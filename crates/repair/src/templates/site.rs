//! One suspicious statement, and how expressions inside it may be exchanged.

use super::Clues;
use super::document::Document;
use super::grammar as g;
use super::kinds::Kind;
use super::questions::Asked;
use super::scope::{Name, Role, Scope, is_docstring};
use crate::edit::Edit;
use autoheal_syntax::Node;
use std::cell::OnceCell;

/// A statement with more nodes is data, not code.
const MAX_NODES: usize = 600;

pub(super) struct Site<'a> {
    pub(super) document: &'a Document,
    pub(super) scope: &'a Scope<'a>,
    pub(super) clues: &'a Clues,
    /// A simple statement, or the clause whose header is suspected.
    pub(super) node: Node<'a>,
    /// What stands in the statement, without blocks, types and declared names.
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) in_loop: bool,
    /// Questions that may be asked here, once somebody wants to know.
    pub(super) asked: OnceCell<Vec<Asked>>,
}

impl<'a> Site<'a> {
    pub(super) fn new(
        document: &'a Document,
        scope: &'a Scope<'a>,
        clues: &'a Clues,
        node: Node<'a>,
    ) -> Self {
        let function = scope.function;
        let in_loop =
            node.ancestors().take_while(|outer| Some(*outer) != function).any(|outer| outer.is_any(g::LOOPS));
        Self { document, scope, clues, node, nodes: header(node), in_loop, asked: OnceCell::new() }
    }

    /// The loops of the function around the statement, the innermost first.
    pub(super) fn loops(&self) -> impl Iterator<Item = Node<'a>> {
        let function = self.scope.function;
        let around = self.node.ancestors().take_while(move |outer| Some(*outer) != function);
        around.filter(|outer| outer.is_any(g::LOOPS))
    }

    pub(super) fn each(&self, kind: &'a str) -> impl Iterator<Item = Node<'a>> {
        self.nodes.iter().copied().filter(move |node| node.is(kind))
    }

    pub(super) fn any(&self, kinds: &'a [&'a str]) -> impl Iterator<Item = Node<'a>> {
        self.nodes.iter().copied().filter(move |node| node.is_any(kinds))
    }

    /// Expressions whose value is used: no targets, no names of keywords or attributes, no callees.
    pub(super) fn values(&self) -> impl Iterator<Item = Node<'a>> {
        self.nodes.iter().copied().filter(|node| is_value(*node))
    }

    /// Names and fields whose value is used.
    pub(super) fn variables(&self) -> impl Iterator<Item = Node<'a>> {
        let receiver = self.scope.receiver.unwrap_or("\0");
        self.values().filter(move |node| {
            let is_field =
                node.is(g::ATTRIBUTE) && node.child("object").is_some_and(|object| object.text() == receiver);
            is_field || node.is(g::IDENTIFIER) && node.text() != receiver
        })
    }

    /// Expressions that decide: conditions and their operands, and truths that are returned.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Node<'a>> {
        self.values().filter(|node| is_condition(*node))
    }

    /// Names that may stand at a place, the nearest first; those that are bound later only in loops.
    pub(super) fn names_at(&self, node: Node<'a>) -> Vec<Name> {
        let mut names = self.inner_names(node);
        let line = self.node.line();
        let usable =
            self.scope.values().filter(|name| name.role != Role::Local || name.line < line || self.in_loop);
        names.extend(usable.cloned());
        names
    }

    /// Names of the comprehensions and lambdas around a place inside the statement.
    fn inner_names(&self, node: Node<'a>) -> Vec<Name> {
        let bindings = &self.document.parsed.outline().bindings;
        let inner = node.ancestors().take_while(|outer| self.node.contains(*outer));
        inner
            .filter(|outer| outer.is_any(g::COMPREHENSIONS) || outer.is(g::LAMBDA))
            .flat_map(|outer| self.document.bindings.get(&outer.id()).into_iter().flatten())
            .map(|place| &bindings[*place])
            .map(|own| Name {
                text: own.name.clone(),
                kind: Kind::Unknown,
                role: Role::Local,
                line: own.line,
            })
            .collect()
    }

    pub(super) fn kind(&self, node: Node<'_>) -> Kind {
        self.scope.kind(node)
    }

    /// The whole statement to which a clause belongs.
    pub(super) fn statement(&self) -> Node<'a> {
        let is_part = self.node.is_any(&[g::ELIF, g::ELSE, g::EXCEPT]);
        let is_decorated = self.node.parent().is_some_and(|parent| parent.is("decorated_definition"));
        self.node.parent().filter(|_| is_part || is_decorated).unwrap_or(self.node)
    }

    /// Whether lines can be put before and after this: a whole statement in a block of its own lines.
    pub(super) fn is_statement(&self) -> bool {
        !self.node.is_any(&[g::ELIF, g::ELSE, g::EXCEPT, "case_clause"])
            && self.node.parent().is_some_and(|parent| parent.is_any(&[g::BLOCK, "module"]))
    }

    /// Guards belong before everything else; further down they are a little less likely.
    pub(super) fn guard_weight(&self) -> f64 {
        let body = self.scope.function.and_then(|own| own.child("body"));
        let mut statements = body.into_iter().flat_map(Node::named_children);
        let first = statements.find(|node| !node.named_children().next().is_some_and(is_docstring));
        if first == Some(self.node) { 1.0 } else { 0.7 }
    }

    /// The value of a `return`, or the right side of an assignment.
    pub(super) fn result(&self) -> Option<Node<'a>> {
        match self.node.kind() {
            g::RETURN => self.node.named_children().next(),
            g::EXPRESSION => {
                let inner = self.node.named_children().next()?;
                if inner.is_any(&[g::ASSIGNMENT, g::AUGMENTED]) { inner.child("right") } else { None }
            }
            _ => None,
        }
    }
}

fn header(statement: Node<'_>) -> Vec<Node<'_>> {
    let only_defaults = statement.is(g::FUNCTION);
    let defaults = statement.child("parameters").filter(|_| only_defaults);
    let mut nodes: Vec<Node<'_>> = Vec::new();
    let mut skipped: Option<Node<'_>> = None;
    for node in statement.descendants().take(MAX_NODES * 4) {
        if nodes.len() >= MAX_NODES {
            break;
        }
        if skipped.is_some_and(|skipped| skipped.contains(node)) {
            continue;
        }
        let is_outside = only_defaults && !defaults.is_some_and(|defaults| defaults.contains(node));
        if node.is_any(g::NOT_IN_HEADER) || is_outside || is_docstring(node) {
            skipped = Some(node);
        } else if node.is_named() {
            nodes.push(node);
        }
    }
    nodes
}

/// Whether a node is assigned to, deleted or declared.
pub(super) fn is_target(node: Node<'_>) -> bool {
    let mut inner = node;
    for outer in node.ancestors() {
        if outer.is_any(g::PATTERNS) {
            inner = outer;
            continue;
        }
        let assigns = outer.is_any(&[g::ASSIGNMENT, g::AUGMENTED, g::FOR, g::LOOP_CLAUSE]);
        return assigns && inner.field() == "left"
            || outer.is("named_expression") && inner.field() == "name"
            || outer.is_any(&["delete_statement", "parameters", "typed_parameter", "global_statement"])
            || outer.is_any(&["default_parameter", "typed_default_parameter"]) && inner.field() == "name"
            || outer.is("expression_list") && outer.parent().is_some_and(|up| up.is("delete_statement"));
    }
    false
}

/// Whether a node is an operand of something that is done with numbers alone (or sets).
pub(super) fn is_calculated_with(node: Node<'_>) -> bool {
    let is_sign = |child: Node<'_>| matches!(child.text(), "-" | "/" | "//" | "**");
    node.parent()
        .is_some_and(|up| up.is(g::BINARY) && up.children().any(|child| !child.is_named() && is_sign(child)))
}

/// Whether a node is an expression whose value is used.
pub(super) fn is_value(node: Node<'_>) -> bool {
    if !node.is_any(g::EXPRESSIONS) || is_target(node) {
        return false;
    }
    let Some(parent) = node.parent() else { return false };
    match (parent.kind(), node.field()) {
        (g::ATTRIBUTE, "attribute")
        | (g::KEYWORD, "name")
        | (g::CALL, "function" | "arguments")
        | (g::EXCEPT | "as_pattern" | "dotted_name" | "class_pattern" | "keyword_pattern", _) => false,
        ("concatenated_string", _) => true,
        (g::RAISE, _) => !node.is(g::IDENTIFIER),
        _ => true,
    }
}

fn is_condition(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    match parent.kind() {
        g::IF | g::ELIF | g::WHILE => node.field() == "condition",
        g::IF_CLAUSE | g::NOT | g::BOOLEAN => true,
        g::CONDITIONAL => parent.named_children().nth(1) == Some(node),
        g::RETURN | g::ASSIGNMENT | g::KEYWORD | g::LAMBDA => {
            node.is_any(&[g::COMPARISON, g::BOOLEAN, g::NOT])
                || node.child("function").is_some_and(|function| {
                    let name = function.child("attribute").unwrap_or(function).text();
                    name.starts_with("is") || matches!(name, "any" | "all" | "startswith" | "endswith")
                })
        }
        _ => false,
    }
}

/// Exchanges an expression for another that holds together as tightly as told.
pub(super) fn fit(node: Node<'_>, text: impl Into<String>, strength: u8) -> Edit {
    let text = text.into();
    if strength < g::needed_at(node) { Edit::node(node, format!("({text})")) } else { Edit::node(node, text) }
}

/// Exchanges an expression for the text of another.
pub(super) fn fit_node(node: Node<'_>, other: Node<'_>) -> Edit {
    fit(node, other.text(), g::strength_of(other))
}

/// The text of an expression for a place that needs this strength.
pub(super) fn text_for(node: Node<'_>, strength: u8) -> String {
    if g::strength_of(node) < strength { format!("({})", node.text()) } else { node.text().to_owned() }
}

/// The operators of a node that has one or, in a chain of comparisons, several.
pub(super) fn operators(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.children().filter(|child| matches!(child.field(), "operator" | "operators"))
}

/// The index of a subscript that has just one and is no slice.
pub(super) fn only_index(subscript: Node<'_>) -> Option<Node<'_>> {
    let mut indices = subscript.children().filter(|child| child.field() == "subscript");
    let (index, None) = (indices.next()?, indices.next()) else { return None };
    (!index.is(g::SLICE)).then_some(index)
}

/// The name that is called: `f` of `f(x)`, `m` of `a.m(x)`.
pub(super) fn callee(call: Node<'_>) -> Option<Node<'_>> {
    let function = call.child("function")?;
    function.child("attribute").or(Some(function)).filter(|name| name.is(g::IDENTIFIER))
}

pub(super) fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    call.child("arguments")
        .filter(|list| list.is(g::ARGUMENTS))
        .map(|list| list.named_children().collect())
        .unwrap_or_default()
}

/// Arguments that are given by their place.
pub(super) fn positional(call: Node<'_>) -> Vec<Node<'_>> {
    let is_plain = |node: &Node<'_>| !node.is_any(&[g::KEYWORD, "list_splat", "dictionary_splat"]);
    arguments(call).into_iter().filter(is_plain).collect()
}
