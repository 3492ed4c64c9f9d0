//! The vocabulary of one function: which names, constants and statements an edit inside it may use.

use super::document::Document;
use super::grammar as g;
use super::kinds::{Kind, Kinds, kind_of, kinds_in};
use autoheal_syntax::{BindingKind, Class, Node};
use std::collections::HashSet;

const MAX_NAMES: usize = 40;
const MAX_CONSTANTS: usize = 24;
const MAX_INGREDIENTS: usize = 60;
const MAX_CONDITIONS: usize = 30;
const MAX_GROWN: usize = 200;
const LONGEST_GROWN: usize = 40;

/// Where a name comes from, the nearest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    Parameter,
    Local,
    /// A field of the instance, with its `self.`.
    Field,
    Enclosing,
    Module,
    Function,
    Class,
}

#[derive(Debug, Clone)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) role: Role,
    /// Where it is first bound, if that says anything.
    pub(super) line: u32,
}

pub(super) struct Scope<'a> {
    pub(super) function: Option<Node<'a>>,
    pub(super) class: Option<&'a Class>,
    /// What a method calls its instance.
    pub(super) receiver: Option<&'a str>,
    pub(super) names: Vec<Name>,
    pub(super) kinds: Kinds<'a>,
    /// Numbers of the function, then of the file.
    pub(super) numbers: Vec<&'a str>,
    /// Texts of the function, then of the file.
    pub(super) texts: Vec<&'a str>,
    /// Simple statements of the function, then of the file.
    pub(super) ingredients: Vec<Node<'a>>,
    /// Conditions of the function, then of the file.
    pub(super) conditions: Vec<Node<'a>>,
    /// Names with what is done to them, in the function, then in the file.
    pub(super) grown: Vec<Grown<'a>>,
    pub(super) is_async: bool,
}

/// An expression that begins with a name.
pub(super) struct Grown<'a> {
    pub(super) base: &'a str,
    pub(super) node: Node<'a>,
}

impl<'a> Scope<'a> {
    /// The vocabulary inside a function, or of the module itself.
    pub(super) fn new(document: &'a Document, function: Option<Node<'a>>) -> Self {
        let outline = document.parsed.outline();
        let own = function.and_then(|node| outline.functions.iter().find(|own| own.node == node.id()));
        let class = own.and_then(|own| own.class.as_ref()).and_then(|class| outline.class(class));
        let is_method = class.is_some() && own.is_some_and(|own| !own.is_decorated("staticmethod"));
        let receiver = own.filter(|_| is_method).and_then(|own| own.parameters.first());
        let root = document.parsed.root();
        let mut scope = Self {
            function,
            class,
            receiver: receiver.map(|parameter| parameter.name.as_str()),
            names: Vec::new(),
            kinds: function.or(root).map(kinds_in).unwrap_or_default(),
            numbers: literals(function, root, g::NUMBERS),
            texts: literals(function, root, &[g::STRING]),
            ingredients: ingredients(function, root),
            conditions: conditions(function, root),
            grown: grown(function, root),
            is_async: own.is_some_and(|own| own.is_async),
        };
        scope.names = scope.collect_names(document);
        scope
    }

    fn collect_names(&self, document: &Document) -> Vec<Name> {
        let mut names = Vec::new();
        let around = self.function.into_iter().flat_map(|own| {
            std::iter::once(own).chain(own.ancestors().filter(|outer| outer.is(g::FUNCTION)))
        });
        for (depth, node) in around.enumerate() {
            self.bound_in(document, node.id(), depth, &mut names);
            if depth == 0 {
                self.fields(&mut names);
            }
        }
        self.bound_in(document, 0, usize::MAX, &mut names);
        let mut seen = HashSet::new();
        names.retain(|name| Some(name.text.as_str()) != self.receiver && seen.insert(name.text.clone()));
        names.sort_by_key(|name| name.role);
        names.truncate(MAX_NAMES);
        names
    }

    fn bound_in(&self, document: &Document, scope: u32, depth: usize, names: &mut Vec<Name>) {
        let outline = document.parsed.outline();
        for place in document.bindings.get(&scope).into_iter().flatten() {
            let binding = &outline.bindings[*place];
            let role = match (binding.kind, depth) {
                (BindingKind::Import, _) => continue,
                (BindingKind::Function, _) => Role::Function,
                (BindingKind::Class, _) => Role::Class,
                (BindingKind::Parameter, 0) => Role::Parameter,
                (_, 0) => Role::Local,
                (_, usize::MAX) => Role::Module,
                _ => Role::Enclosing,
            };
            if binding.name.starts_with("__") || binding.name == "_" {
                continue;
            }
            let kind = self.kinds.get(binding.name.as_str()).copied();
            let assigned = || {
                let is_variable = binding.kind == BindingKind::Variable && depth == usize::MAX;
                is_variable.then(|| value_kind(document, binding.range.start)).flatten()
            };
            let kind = kind.or_else(assigned).unwrap_or(Kind::Unknown);
            names.push(Name { text: binding.name.clone(), kind, role, line: binding.line });
        }
    }

    fn fields(&self, names: &mut Vec<Name>) {
        let (Some(receiver), Some(class)) = (self.receiver, self.class) else { return };
        for field in &class.attributes {
            let text = format!("{receiver}.{}", field.name);
            names.push(Name { text, kind: Kind::Unknown, role: Role::Field, line: 0 });
        }
    }

    /// Names that hold values, nearest first.
    pub(super) fn values(&self) -> impl Iterator<Item = &Name> {
        self.names.iter().filter(|name| name.role < Role::Function)
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &Name> {
        self.names.iter().filter(|name| name.role == Role::Function)
    }

    pub(super) fn kind(&self, node: Node<'_>) -> Kind {
        kind_of(node, &self.kinds)
    }

    /// The function's own name.
    pub(super) fn own_name(&self) -> &'a str {
        self.function.and_then(|function| function.child("name")).map_or("", Node::text)
    }
}

/// The kind of what is assigned to the name that starts at a byte.
fn value_kind(document: &Document, start: usize) -> Option<Kind> {
    let name = document.parsed.covering(start..start + 1)?;
    let assignment = name.parent().filter(|parent| parent.is(g::ASSIGNMENT))?;
    Some(kind_of(assignment.child("right")?, &Kinds::new()))
}

fn literals<'a>(function: Option<Node<'a>>, root: Option<Node<'a>>, kinds: &[&str]) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let nodes = function.into_iter().chain(root).flat_map(Node::descendants);
    nodes
        .filter(|node| node.is_any(kinds) && node.end() - node.start() <= 40 && !is_docstring(*node))
        .map(Node::text)
        .filter(|text| !text.contains('\n') && seen.insert(*text))
        .take(MAX_CONSTANTS)
        .collect()
}

pub(super) fn is_docstring(node: Node<'_>) -> bool {
    node.is(g::STRING) && node.parent().is_some_and(|parent| parent.is(g::EXPRESSION))
}

fn ingredients<'a>(function: Option<Node<'a>>, root: Option<Node<'a>>) -> Vec<Node<'a>> {
    let mut seen = HashSet::new();
    let nodes = function.into_iter().chain(root).flat_map(Node::descendants);
    nodes
        .filter(|node| node.is_any(&[g::EXPRESSION, g::RETURN]) && node.line() == node.last_line())
        .filter(|node| !node.named_children().next().is_some_and(|child| child.is(g::STRING)))
        .filter(|node| node.end() - node.start() <= 90 && seen.insert(node.text()))
        .take(MAX_INGREDIENTS)
        .collect()
}

fn conditions<'a>(function: Option<Node<'a>>, root: Option<Node<'a>>) -> Vec<Node<'a>> {
    let mut seen = HashSet::new();
    let nodes = function.into_iter().chain(root).flat_map(Node::descendants);
    let asks = |node: &Node<'a>| {
        let is_asked = node.field() == "condition"
            || node.parent().is_some_and(|parent| parent.is_any(&[g::BOOLEAN, g::IF_CLAUSE, g::NOT]));
        is_asked && node.is_any(&[g::COMPARISON, g::NOT, g::CALL, g::ATTRIBUTE])
    };
    nodes.filter(asks).filter(|node| seen.insert(node.text())).take(MAX_CONDITIONS).collect()
}

fn grown<'a>(function: Option<Node<'a>>, root: Option<Node<'a>>) -> Vec<Grown<'a>> {
    let mut seen = HashSet::new();
    let nodes = function.into_iter().chain(root).flat_map(Node::descendants);
    let grow = |node: Node<'a>| {
        let base = match node.kind() {
            g::CALL => {
                node.child("function").filter(|function| function.is(g::ATTRIBUTE))?.child("object")?
            }
            g::BINARY => node.child("left")?,
            g::SUBSCRIPT => node.child("value")?,
            _ => return None,
        };
        let is_short = node.end() - node.start() <= LONGEST_GROWN && node.line() == node.last_line();
        let is_named = base.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]);
        let is_used = !node.parent().is_some_and(|parent| parent.is(g::EXPRESSION)) && node.field() != "left";
        (is_short && is_named && is_used && seen.insert(node.text()))
            .then(|| Grown { base: base.text(), node })
    };
    nodes.filter_map(grow).take(MAX_GROWN).collect()
}
