//! A file that is searched: its text, its tree, and what its layout asks of new lines.

use crate::edit::Edit;
use crate::habits::Habits;
use crate::rules::Context;
use crate::templates::grammar as g;
use autoheal_core::RepoPath;
use autoheal_syntax::{BindingKind, Function, Language, Node, Parsed};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

pub(super) struct Document {
    pub(super) path: RepoPath,
    pub(super) parsed: Parsed,
    pub(super) newline: &'static str,
    /// One step of indentation.
    pub(super) step: String,
    /// Names by the node whose scope holds them: the index of the binding in the outline.
    pub(super) bindings: HashMap<u32, Vec<usize>>,
    /// What the file asks of an object, by the object's text: the names and whether they are called.
    attributes: HashMap<String, Vec<(String, bool)>>,
    /// Texts that are used as keys.
    pub(super) keys: Vec<String>,
    /// An error that the file raises with a message.
    pub(super) raised: Option<String>,
    /// Functions and methods that answer a question.
    pub(super) predicates: Vec<Predicate>,
    /// Functions of the module that take one argument.
    pub(super) unary: Vec<String>,
    /// Functions of the module with all that they need.
    pub(super) functions: Vec<(String, Vec<String>)>,
    pub(super) imported: HashSet<String>,
    /// What the language itself offers.
    pub(super) builtins: BTreeSet<String>,
    fields: Vec<String>,
    /// How it is written.
    habits: Option<Habits>,
}

/// A function that says yes or no.
pub(super) struct Predicate {
    pub(super) name: String,
    pub(super) class: Option<String>,
    /// Without the receiver.
    pub(super) parameters: Vec<String>,
}

const MAX_KEYS: usize = 12;
const MAX_ATTRIBUTES: usize = 16;
const MAX_PREDICATES: usize = 12;

impl Document {
    /// `None` for tests, unknown languages and texts that do not parse: there is nothing to search in those.
    pub(super) fn read(context: &Context<'_>, path: &RepoPath) -> Option<Self> {
        let language = Language::of_path(path).filter(|_| !path.is_test())?;
        let source = (context.source)(path)?;
        let newline = source.newline();
        let parsed = Parsed::new(language, source.text);
        parsed.root().filter(|_| !parsed.has_error())?;
        let mut bindings: HashMap<u32, Vec<usize>> = HashMap::new();
        for (place, binding) in parsed.outline().bindings.iter().enumerate() {
            bindings.entry(binding.scope).or_default().push(place);
        }
        let (step, attributes) = (step(&parsed), attributes(&parsed));
        let (keys, raised) = (keys(&parsed), raised(&parsed));
        let (fields, functions) = (fields(&parsed), functions(&parsed));
        let habits = Habits::of(language, parsed.text());
        let (predicates, unary, imported) = (predicates(&parsed), unary(&parsed), imported(&parsed));
        Some(Self {
            path: path.clone(),
            parsed,
            newline,
            step,
            bindings,
            attributes,
            keys,
            raised,
            predicates,
            unary,
            functions,
            imported,
            builtins: context.facts.builtins.clone(),
            fields,
            habits,
        })
    }

    /// Names that the file asks of an object: those it calls, or those it only reads.
    pub(super) fn attributes_of<'a>(&'a self, object: &str, called: bool) -> impl Iterator<Item = &'a str> {
        let known = self.attributes.get(object).into_iter().flatten();
        known.filter(move |(_, own)| *own == called).map(|(name, _)| name.as_str())
    }

    /// Fields that the file reads of any object.
    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(String::as_str)
    }

    pub(super) fn text(&self) -> &str {
        self.parsed.text()
    }

    /// How much likelier the code reads with some edits: a logarithm.
    pub(super) fn gain(&self, edits: &[Edit]) -> f64 {
        self.habits.as_ref().map_or(0.0, |habits| habits.gain(edits))
    }

    pub(super) fn indent(&self, line: u32) -> &str {
        let text = self.parsed.line_text(line).unwrap_or("");
        text.get(..text.len() - text.trim_start_matches([' ', '\t']).len()).unwrap_or("")
    }

    /// The lines of a statement, if nothing else stands on them.
    pub(super) fn own_lines(&self, node: Node<'_>) -> Option<Range<usize>> {
        let first = self.parsed.line_range(node.line())?;
        let last = self.parsed.full_line_range(self.parsed.line_of(node.end().saturating_sub(1)))?;
        let before = self.text().get(first.start..node.start())?;
        let after = self.text().get(node.end().min(last.end)..last.end)?.trim();
        let is_alone = before.trim().is_empty() && (after.is_empty() || after.starts_with('#'));
        is_alone.then_some(first.start..last.end)
    }

    /// New lines before a statement, at its indentation.
    pub(super) fn before(&self, node: Node<'_>, lines: &[String]) -> Option<Edit> {
        let own = self.own_lines(node)?;
        Some(Edit::insert(own.start, self.laid_out(self.indent(node.line()), lines)))
    }

    /// New lines after a statement, at its indentation, unless they would never run.
    pub(super) fn after(&self, node: Node<'_>, lines: &[String]) -> Option<Edit> {
        if node.is_any(g::JUMPS) {
            return None;
        }
        let own = self.own_lines(node)?;
        let text = self.laid_out(self.indent(node.line()), lines);
        if self.text().get(own.clone())?.ends_with('\n') {
            return Some(Edit::insert(own.end, text));
        }
        let text = text.trim_end_matches(['\r', '\n']);
        Some(Edit::insert(own.end, format!("{}{text}", self.newline)))
    }

    /// Lines as the file would write them; a tab at a line's head is one step of indentation.
    fn laid_out(&self, indent: &str, lines: &[String]) -> String {
        let mut text = String::new();
        for line in lines {
            let bare = line.trim_start_matches('\t');
            text.push_str(indent);
            text.push_str(&self.step.repeat(line.len() - bare.len()));
            text.push_str(bare);
            text.push_str(self.newline);
        }
        text
    }

    /// The lines of a statement with another indentation, ended by a line end. Texts of several lines stay unmoved.
    pub(super) fn reindented(&self, node: Node<'_>, indent: &str) -> Option<String> {
        let own = self.own_lines(node)?;
        let old = self.indent(node.line());
        let text = self.text().get(own)?;
        if text.contains("\"\"\"") || text.contains("'''") {
            return None;
        }
        let mut moved = String::with_capacity(text.len() + 16);
        for line in text.lines() {
            let rest = if line.trim().is_empty() { "" } else { line.strip_prefix(old)? };
            if !rest.is_empty() {
                moved.push_str(indent);
                moved.push_str(rest);
            }
            moved.push_str(self.newline);
        }
        Some(moved)
    }
}

fn attributes(parsed: &Parsed) -> HashMap<String, Vec<(String, bool)>> {
    let mut attributes: HashMap<String, Vec<(String, bool)>> = HashMap::new();
    for node in parsed.nodes_of(g::ATTRIBUTE) {
        let (Some(object), Some(name)) = (node.child("object"), node.child("attribute")) else { continue };
        if object.end() - object.start() > 60 {
            continue;
        }
        let own = (name.text().to_owned(), node.field() == "function");
        let known = attributes.entry(object.text().to_owned()).or_default();
        if known.len() < MAX_ATTRIBUTES && !known.contains(&own) {
            known.push(own);
        }
    }
    attributes
}

fn keys(parsed: &Parsed) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for node in parsed.nodes_of(g::STRING) {
        let is_key = node.field() == "key" && node.parent().is_some_and(|parent| parent.is("pair"));
        if (is_key || node.field() == "subscript")
            && node.line() == node.last_line()
            && !keys.iter().any(|known| known == node.text())
        {
            keys.push(node.text().to_owned());
        }
        if keys.len() == MAX_KEYS {
            break;
        }
    }
    keys
}

fn raised(parsed: &Parsed) -> Option<String> {
    let values = parsed.nodes_of(g::RAISE).filter_map(|node| node.named_children().next());
    let mut names = values.filter_map(|value| value.child("function")).map(Node::text);
    names.find(|name| name.ends_with("Error")).map(ToOwned::to_owned)
}

fn fields(parsed: &Parsed) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    let read = parsed.nodes_of(g::ATTRIBUTE).filter(|node| node.field() != "function");
    for name in read.filter_map(|node| node.child("attribute")).map(Node::text) {
        if !fields.iter().any(|known| known == name) {
            fields.push(name.to_owned());
        }
        if fields.len() == MAX_ATTRIBUTES {
            break;
        }
    }
    fields
}

fn predicates(parsed: &Parsed) -> Vec<Predicate> {
    let nodes: HashMap<u32, Node<'_>> = parsed.nodes_of(g::FUNCTION).map(|node| (node.id(), node)).collect();
    let is_truth = |node: Node<'_>| {
        node.is_any(&[g::COMPARISON, g::NOT, g::BOOLEAN, "true", "false"])
            || node
                .child("function")
                .is_some_and(|name| matches!(name.text(), "any" | "all" | "isinstance" | "bool"))
    };
    let functions = parsed.outline().functions.iter().filter(|own| !own.nested && !own.is_async);
    let found = functions.filter_map(|own| {
        let node = nodes.get(&own.node)?;
        let mut results = node.descendants().filter(|inner| inner.is(g::RETURN)).peekable();
        results.peek()?;
        let mut values = results.map(|result| result.named_children().next());
        if !values.all(|value| value.is_some_and(is_truth)) || own.is_decorated("property") {
            return None;
        }
        let is_bound = own.class.is_some() && !own.is_decorated("staticmethod");
        let parameters = own.parameters.iter().skip(usize::from(is_bound)).map(|one| one.name.clone());
        Some(Predicate { name: own.name.clone(), class: own.class.clone(), parameters: parameters.collect() })
    });
    found
        .filter(|own| !own.name.starts_with("__") && own.parameters.len() <= 4)
        .take(MAX_PREDICATES)
        .collect()
}

fn unary(parsed: &Parsed) -> Vec<String> {
    let functions = parsed.outline().functions.iter();
    let takes_one = |own: &&Function| {
        let [_, rest @ ..] = own.parameters.as_slice() else { return false };
        rest.iter().all(|parameter| parameter.default.is_some())
    };
    let plain = functions.filter(|own| own.class.is_none() && !own.nested).filter(takes_one);
    plain.map(|own| own.name.clone()).collect()
}

fn functions(parsed: &Parsed) -> Vec<(String, Vec<String>)> {
    let plain =
        parsed.outline().functions.iter().filter(|own| own.class.is_none() && !own.nested && !own.is_async);
    let needs = |own: &Function| {
        let needed = own.parameters.iter().filter(|parameter| parameter.default.is_none());
        (own.name.clone(), needed.map(|parameter| parameter.name.clone()).collect::<Vec<_>>())
    };
    plain.map(needs).filter(|(_, needed)| (1..=3).contains(&needed.len())).take(MAX_PREDICATES).collect()
}

fn imported(parsed: &Parsed) -> HashSet<String> {
    let bindings = parsed.outline().bindings.iter().filter(|binding| binding.kind == BindingKind::Import);
    bindings.map(|binding| binding.name.clone()).collect()
}

fn step(parsed: &Parsed) -> String {
    let lead = |line: u32| {
        let text = parsed.line_text(line).unwrap_or("");
        text.get(..text.len() - text.trim_start().len()).unwrap_or("")
    };
    parsed
        .nodes_of(g::BLOCK)
        .filter_map(|block| block.parent().map(|parent| (lead(parent.line()), lead(block.line()))))
        .find_map(|(outer, inner)| inner.strip_prefix(outer).filter(|step| !step.is_empty()))
        .unwrap_or("    ")
        .to_owned()
}

/// Statements of a block, or of the module, in their order.
pub(super) fn statements(block: Node<'_>) -> Vec<Node<'_>> {
    block.named_children().collect()
}
