//! Which names a line can see.

use crate::node::Node;
use crate::outline::BindingKind;
use crate::tree::Parsed;
use std::collections::BTreeMap;

/// How near a visible name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    Local,
    Enclosing,
    Module,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeName {
    pub name: String,
    pub kind: BindingKind,
    pub visibility: Visibility,
    /// Where it is first bound.
    pub line: u32,
}

impl Parsed {
    /// Names visible at a line, nearest scope first, each once.
    pub fn names_in_scope(&self, line: u32) -> Vec<ScopeName> {
        let scopes = self.scopes_at(line);
        let mut seen: BTreeMap<&str, ScopeName> = BTreeMap::new();
        for binding in &self.outline().bindings {
            let Some(visibility) = scopes.get(&binding.scope) else { continue };
            let found = ScopeName {
                name: binding.name.clone(),
                kind: binding.kind,
                visibility: *visibility,
                line: binding.line,
            };
            seen.entry(&binding.name)
                .and_modify(|known| {
                    if found.visibility < known.visibility {
                        *known = found.clone();
                    }
                })
                .or_insert(found);
        }
        let mut names: Vec<_> = seen.into_values().collect();
        names.sort_by_key(|name| (name.visibility, name.line));
        names
    }

    fn scopes_at(&self, line: u32) -> BTreeMap<u32, Visibility> {
        let mut scopes = BTreeMap::from([(0, Visibility::Module)]);
        let around = |node: &Node<'_>| {
            node.line() <= line
                && line <= node.last_line()
                && self.language().entry().scopes.contains(&node.kind())
        };
        let enclosing: Vec<Node<'_>> = self.nodes().filter(around).collect();
        let innermost =
            enclosing.iter().rev().find(|node| node.is_any(&["function_definition", "class_definition"]));
        for node in &enclosing {
            let is_body = innermost.is_some_and(|inner| inner == node);
            if node.is("class_definition") && !is_body {
                continue;
            }
            let inside = innermost.is_none_or(|inner| inner.contains(*node));
            let visibility = match (node.id(), inside) {
                (0, _) => Visibility::Module,
                (_, true) => Visibility::Local,
                (_, false) => Visibility::Enclosing,
            };
            scopes.insert(node.id(), visibility);
        }
        scopes
    }

    /// The nearest `function_definition` node around a line.
    pub fn enclosing_function(&self, line: u32) -> Option<Node<'_>> {
        self.outline().enclosing_function(line).and_then(|function| self.node(function.node))
    }

    /// The node with this number, as outlines keep it.
    pub fn node_of(&self, id: u32) -> Option<Node<'_>> {
        self.node(id)
    }
}
