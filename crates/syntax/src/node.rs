//! A node of the flat tree, and the ways from it to its neighbours.

use crate::tree::{Parsed, Raw};
use std::ops::Range;

/// A node of a parsed text; cheap to copy.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) parsed: &'a Parsed,
    pub(crate) id: u32,
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({:?})", self.kind(), self.range())
    }
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.parsed, other.parsed)
    }
}

impl<'a> Node<'a> {
    fn raw(self) -> &'a Raw {
        &self.parsed.nodes[self.id as usize]
    }

    pub fn id(self) -> u32 {
        self.id
    }

    pub fn kind(self) -> &'static str {
        self.parsed.language.kind_name(self.raw().kind)
    }

    pub fn field(self) -> &'static str {
        self.parsed.language.field_name(self.raw().field)
    }

    pub fn is_named(self) -> bool {
        self.raw().named
    }

    pub fn is(self, kind: &str) -> bool {
        self.kind() == kind
    }

    pub fn is_any(self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind())
    }

    pub fn start(self) -> usize {
        self.raw().start as usize
    }

    pub fn end(self) -> usize {
        self.raw().end as usize
    }

    pub fn range(self) -> Range<usize> {
        self.start()..self.end()
    }

    pub fn line(self) -> u32 {
        self.raw().line
    }

    pub fn last_line(self) -> u32 {
        self.raw().last_line
    }

    pub fn text(self) -> &'a str {
        self.parsed.text.get(self.range()).unwrap_or("")
    }

    pub fn parent(self) -> Option<Self> {
        (self.id != 0).then(|| Self { parsed: self.parsed, id: self.raw().parent })
    }

    /// From the parent outwards.
    pub fn ancestors(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    pub fn ancestor(self, kind: &str) -> Option<Self> {
        self.ancestors().find(|node| node.is(kind))
    }

    pub fn children(self) -> impl Iterator<Item = Self> {
        let end = self.raw().after;
        let first = (self.id + 1 < end).then_some(self.id + 1);
        std::iter::successors(first, move |id| {
            let next = self.parsed.nodes[*id as usize].after;
            (next < end).then_some(next)
        })
        .map(move |id| Self { parsed: self.parsed, id })
    }

    pub fn named_children(self) -> impl Iterator<Item = Self> {
        self.children().filter(|child| child.is_named() && !child.is("comment"))
    }

    pub fn child(self, field: &str) -> Option<Self> {
        self.children().find(|child| child.field() == field)
    }

    pub fn child_of_kind(self, kind: &str) -> Option<Self> {
        self.children().find(|child| child.is(kind))
    }

    /// Everything below this node, in the order it opens.
    pub fn descendants(self) -> impl Iterator<Item = Self> {
        (self.id + 1..self.raw().after).map(move |id| Self { parsed: self.parsed, id })
    }

    pub fn contains(self, other: Self) -> bool {
        self.id <= other.id && other.id < self.raw().after
    }

    /// The nearest enclosing node that opens a scope.
    pub fn scope(self) -> Self {
        Self { parsed: self.parsed, id: self.raw().scope }
    }

    pub fn previous_sibling(self) -> Option<Self> {
        self.parent()?.children().take_while(|child| child.id < self.id).last()
    }

    pub fn next_sibling(self) -> Option<Self> {
        let after = self.raw().after;
        (after < self.parent()?.raw().after).then_some(Self { parsed: self.parsed, id: after })
    }
}
