//! A parsed text as a flat list of nodes in the order they open. Flat, because hostile text nests without end: nothing
//! here recurses, and nodes below the depth limit are left out.

use crate::Language;
use crate::node::Node;
use crate::outline::Outline;
use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;
use tree_sitter::{ParseOptions, Parser, Tree, TreeCursor};

/// Longer texts are not parsed; they count as having an error.
const MAX_BYTES: usize = 1 << 20;
const MAX_DEPTH: usize = 400;
/// The parser reports progress every hundred operations or so; error recovery on hostile text stops here.
const MAX_PROGRESS_CALLS: u32 = 200_000;

#[derive(Debug, Clone)]
pub(crate) struct Raw {
    pub(crate) kind: u16,
    pub(crate) field: u16,
    pub(crate) named: bool,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) line: u32,
    pub(crate) last_line: u32,
    pub(crate) parent: u32,
    /// The first node that no longer belongs to this one's subtree.
    pub(crate) after: u32,
    /// The nearest enclosing node that opens a scope (never the node itself).
    pub(crate) scope: u32,
}

/// A text and its tree.
#[derive(Debug)]
pub struct Parsed {
    pub(crate) language: Language,
    pub(crate) text: String,
    pub(crate) nodes: Vec<Raw>,
    error: bool,
    line_starts: Vec<usize>,
    outline: OnceLock<Outline>,
}

impl Parsed {
    pub fn new(language: Language, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect::<Vec<_>>();
        let tree = if text.len() > MAX_BYTES { None } else { parse(language, &text) };
        let (nodes, truncated) = tree.as_ref().map_or((Vec::new(), true), |tree| flatten(language, tree));
        let error = truncated || tree.is_none_or(|tree| tree.root_node().has_error());
        Self { language, text, nodes, error, line_starts, outline: OnceLock::new() }
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text does not fully parse, or is too long or too deep to be read.
    pub fn has_error(&self) -> bool {
        self.error
    }

    pub fn root(&self) -> Option<Node<'_>> {
        self.node(0)
    }

    /// Every node, in the order they open.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(0)).map(|id| Node { parsed: self, id })
    }

    pub fn nodes_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = Node<'a>> {
        self.nodes().filter(move |node| node.kind() == kind)
    }

    /// Nodes of this kind that open on this line (from 1).
    pub fn on_line<'a>(&'a self, line: u32, kind: &'a str) -> impl Iterator<Item = Node<'a>> {
        self.nodes_of(kind).filter(move |node| node.line() == line)
    }

    pub fn line_count(&self) -> u32 {
        u32::try_from(self.line_starts.len()).unwrap_or(u32::MAX)
    }

    /// The bytes of a line (from 1), without its line end.
    pub fn line_range(&self, line: u32) -> Option<Range<usize>> {
        let whole = self.full_line_range(line)?;
        let text = self.text.get(whole.clone())?.trim_end_matches('\n').trim_end_matches('\r');
        Some(whole.start..whole.start + text.len())
    }

    /// The bytes of a line (from 1), with its line end.
    pub fn full_line_range(&self, line: u32) -> Option<Range<usize>> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let start = *self.line_starts.get(index)?;
        Some(start..self.line_starts.get(index + 1).copied().unwrap_or(self.text.len()))
    }

    pub fn line_text(&self, line: u32) -> Option<&str> {
        self.text.get(self.line_range(line)?)
    }

    /// The line (from 1) that holds this byte.
    pub fn line_of(&self, byte: usize) -> u32 {
        u32::try_from(self.line_starts.partition_point(|start| *start <= byte)).unwrap_or(u32::MAX)
    }

    /// The smallest node at a line and a byte column (both from 1).
    pub fn node_at(&self, line: u32, column: u32) -> Option<Node<'_>> {
        let range = self.line_range(line)?;
        let byte = range.start.checked_add(usize::try_from(column).ok()?.checked_sub(1)?)?;
        self.covering(byte..byte)
    }

    /// The smallest node that covers these bytes.
    pub fn covering(&self, range: Range<usize>) -> Option<Node<'_>> {
        let covers = |node: &Node<'_>| {
            let own = node.range();
            own.start <= range.start
                && range.end <= own.end
                && (range.start < own.end || own.is_empty() || range.is_empty())
        };
        let mut best = self.root().filter(covers)?;
        while let Some(inner) = best.children().filter(covers).last() {
            best = inner;
        }
        Some(best)
    }

    /// What the text declares: functions, classes, imports, bindings.
    pub fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| (self.language.entry().outline)(self))
    }

    pub(crate) fn node(&self, id: u32) -> Option<Node<'_>> {
        ((id as usize) < self.nodes.len()).then_some(Node { parsed: self, id })
    }
}

fn parse(language: Language, text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&language.grammar()).ok()?;
    let mut calls = 0_u32;
    let mut bound = |_: &tree_sitter::ParseState| {
        calls = calls.saturating_add(1);
        if calls > MAX_PROGRESS_CALLS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut bound);
    let bytes = text.as_bytes();
    parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or(&[]), None, Some(options))
}

fn flatten(language: Language, tree: &Tree) -> (Vec<Raw>, bool) {
    let mut cursor = tree.walk();
    let mut nodes = vec![raw(&cursor, 0, 0)];
    let mut open = vec![0_u32];
    let mut truncated = false;
    loop {
        let deep = open.len() >= MAX_DEPTH;
        truncated |= deep && cursor.node().child_count() > 0;
        let down = !deep && cursor.goto_first_child();
        if !down {
            loop {
                close(&mut nodes, &mut open);
                if open.is_empty() {
                    return (nodes, truncated);
                }
                if cursor.goto_next_sibling() {
                    break;
                }
                cursor.goto_parent();
            }
        }
        let parent = open.last().copied().unwrap_or(0);
        let scope = scope_below(language, &nodes, parent);
        open.push(u32::try_from(nodes.len()).unwrap_or(0));
        nodes.push(raw(&cursor, parent, scope));
    }
}

fn close(nodes: &mut [Raw], open: &mut Vec<u32>) {
    let after = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
    if let Some(node) = open.pop().and_then(|id| nodes.get_mut(id as usize)) {
        node.after = after;
    }
}

fn scope_below(language: Language, nodes: &[Raw], parent: u32) -> u32 {
    nodes.get(parent as usize).map_or(0, |raw| {
        let opens = language.entry().scopes.contains(&language.kind_name(raw.kind));
        if opens { parent } else { raw.scope }
    })
}

fn raw(cursor: &TreeCursor<'_>, parent: u32, scope: u32) -> Raw {
    let node = cursor.node();
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Raw {
        kind: node.kind_id(),
        field: cursor.field_id().map_or(0, std::num::NonZeroU16::get),
        named: node.is_named(),
        start: small(node.start_byte()),
        end: small(node.end_byte()),
        line: small(node.start_position().row).saturating_add(1),
        last_line: small(node.end_position().row).saturating_add(1),
        parent,
        after: 0,
        scope,
    }
}
