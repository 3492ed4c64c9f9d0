//! The place of a failure: the files and lines it touches, parsed, with what the running program told of them.

use super::Context;
use super::pattern::{find, regex};
use autoheal_core::{Failure, RepoPath, SourceText};
use autoheal_syntax::{Function, Language, Node, Parsed};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

const MAX_SITES: usize = 6;
const MAX_MESSAGE: usize = 4_000;
/// A statement with more nodes is data, not code.
const MAX_NODES: usize = 4_000;

pub(super) struct File {
    pub(super) path: RepoPath,
    pub(super) source: SourceText,
    pub(super) parsed: Parsed,
}

impl File {
    pub(super) fn text(&self) -> &str {
        &self.source.text
    }

    pub(super) fn newline(&self) -> &'static str {
        self.source.newline()
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.source.text.get(range).unwrap_or("")
    }

    /// White space before the first letter of a line.
    pub(super) fn indent(&self, line: u32) -> &str {
        let text = self.parsed.line_text(line).unwrap_or("");
        text.get(..text.len() - text.trim_start().len()).unwrap_or("")
    }

    /// One step of indentation as this file uses it.
    pub(super) fn step(&self) -> String {
        let deepest = self
            .parsed
            .nodes_of("block")
            .find(|block| block.parent().is_some_and(|parent| parent.line() < block.line()))
            .map(|block| {
                let outer = block.parent().map_or("", |parent| self.indent(parent.line()));
                self.indent(block.line()).strip_prefix(outer).unwrap_or("    ").to_owned()
            });
        deepest.filter(|step| !step.is_empty()).unwrap_or_else(|| "    ".to_owned())
    }

    pub(super) fn function_named(&self, name: &str) -> Option<&Function> {
        self.parsed.outline().functions.iter().find(|function| function.name == name)
    }
}

/// A line of a file that the failure passes through.
pub(super) struct Site {
    pub(super) file: Rc<File>,
    pub(super) line: u32,
}

pub(super) struct Scene<'a> {
    pub(super) failure: &'a Failure,
    pub(super) context: &'a Context<'a>,
    pub(super) exception: String,
    /// Without the exception's name.
    pub(super) message: String,
    /// Where it was blamed first, then the project's frames from the innermost outwards.
    pub(super) sites: Vec<Site>,
    files: RefCell<BTreeMap<RepoPath, Option<Rc<File>>>>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(failure: &'a Failure, context: &'a Context<'a>) -> Self {
        let (exception, message) = exception_and_message(failure);
        let files = RefCell::default();
        let mut scene = Self { failure, context, exception, message, sites: Vec::new(), files };
        scene.sites = scene.collect_sites();
        scene
    }

    fn collect_sites(&self) -> Vec<Site> {
        let blamed = (self.failure.file.as_str(), self.failure.line);
        let frames = self.failure.frames.iter().rev().filter(|frame| frame.in_project);
        let places = std::iter::once(blamed).chain(frames.map(|frame| (frame.file.as_str(), frame.line)));
        let mut sites: Vec<Site> = Vec::new();
        for (path, line) in places {
            let Some(file) = RepoPath::new(path).ok().and_then(|path| self.file(&path)) else { continue };
            if !sites.iter().any(|site| site.file.path == file.path && site.line == line) {
                sites.push(Site { file, line });
            }
            if sites.len() == MAX_SITES {
                break;
            }
        }
        sites
    }

    /// A file of the project, read and parsed once.
    pub(super) fn file(&self, path: &RepoPath) -> Option<Rc<File>> {
        if let Some(known) = self.files.borrow().get(path) {
            return known.clone();
        }
        let read = || {
            let language = Language::of_path(path)?;
            let source = (self.context.source)(path)?;
            let parsed = Parsed::new(language, source.text.clone());
            Some(Rc::new(File { path: path.clone(), source, parsed }))
        };
        let file = read();
        self.files.borrow_mut().insert(path.clone(), file.clone());
        file
    }

    /// The file of a project's module.
    pub(super) fn module_file(&self, module: &str) -> Option<Rc<File>> {
        self.file(&self.context.index.module(module)?.path)
    }

    /// Sites whose files may be edited.
    pub(super) fn editable(&self) -> impl Iterator<Item = &Site> {
        self.sites
            .iter()
            .filter(|site| !site.file.path.is_test() || site.file.path.as_str() == self.failure.file)
    }

    /// Where the exception was raised, if that is in the project.
    pub(super) fn raised(&self) -> Option<&Site> {
        self.sites.first()
    }

    pub(super) fn missing(&self) -> Option<String> {
        let told = self.failure.evidence.missing.clone().filter(|name| !name.is_empty());
        told.or_else(|| {
            find(r"(?:name|attribute|variable|named) '([^']+)'", &self.message)
                .map(|found| found[1].to_owned())
        })
        .map(|name| unmangled(&name).to_owned())
    }

    pub(super) fn offered(&self) -> impl Iterator<Item = &str> {
        self.failure.evidence.offered.iter().map(|name| unmangled(name))
    }

    /// The type name of a local variable of the raising frame.
    pub(super) fn local_type(&self, name: &str) -> Option<&str> {
        self.failure.evidence.locals.iter().find(|(local, _)| local == name).map(|(_, kind)| kind.as_str())
    }

    /// Project files that are no tests, bounded.
    pub(super) fn source_files(&self) -> Vec<Rc<File>> {
        self.context
            .index
            .modules()
            .filter(|module| !module.path.is_test())
            .take(400)
            .filter_map(|module| self.file(&module.path))
            .collect()
    }
}

impl Site {
    /// The innermost statement around the line.
    pub(super) fn statement(&self) -> Option<Node<'_>> {
        let mut best = None;
        let mut holder = self.file.parsed.root()?;
        loop {
            let around = |node: &Node<'_>| node.line() <= self.line && self.line <= node.last_line();
            let Some(inner) = holder.named_children().find(around) else { return best };
            if holder.is_any(&["module", "block"]) {
                best = Some(inner);
            }
            holder = inner;
        }
    }

    /// Nodes of a statement, without the blocks below it. Those on the line itself come first; of a statement with
    /// blocks only the clause on the line counts.
    pub(super) fn nodes(&self, kinds: &[&str]) -> Vec<Node<'_>> {
        let Some(statement) = self.statement() else { return Vec::new() };
        let mut block_end = 0;
        let mut compound = false;
        let mut nodes = Vec::new();
        for node in std::iter::once(statement).chain(statement.descendants()).take(MAX_NODES) {
            if node.start() < block_end {
                continue;
            }
            if node.is("block") {
                block_end = node.end();
                compound = true;
            } else if node.is_any(kinds) {
                nodes.push(node);
            }
        }
        let on_line = |node: &Node<'_>| node.line() <= self.line && self.line <= node.last_line();
        if compound && nodes.iter().any(on_line) {
            nodes.retain(on_line);
        }
        nodes.sort_by_key(|node| !on_line(node));
        nodes
    }

    pub(super) fn identifiers(&self, name: &str) -> Vec<Node<'_>> {
        self.nodes(&["identifier"])
            .into_iter()
            .filter(|node| node.text() == name && node.field() != "attribute" && !is_keyword_name(*node))
            .collect()
    }

    pub(super) fn function(&self) -> Option<&Function> {
        self.file.parsed.outline().enclosing_function(self.line)
    }

    pub(super) fn indent(&self) -> &str {
        self.file.indent(self.line)
    }
}

pub(super) fn is_keyword_name(node: Node<'_>) -> bool {
    node.field() == "name" && node.parent().is_some_and(|parent| parent.is("keyword_argument"))
}

/// `_Cache__links` is how Python stores what the class `Cache` writes as `__links`.
pub(super) fn unmangled(name: &str) -> &str {
    let inner = name.strip_prefix('_').filter(|rest| rest.starts_with(char::is_alphabetic));
    let place = inner.and_then(|rest| rest.find("__")).map(|place| place + 1);
    match place {
        Some(place) if !name.ends_with("__") && name.len() > place + 2 => &name[place..],
        _ => name,
    }
}

fn exception_and_message(failure: &Failure) -> (String, String) {
    let message: String = failure.message.chars().take(MAX_MESSAGE).collect();
    let prefixed = find(r"(?s)^([A-Za-z_][\w.]*(?:Error|Exception|Warning)): ?(.*)$", &message)
        .map(|found| (found[1].to_owned(), found[2].to_owned()));
    let told = failure.evidence.exception.clone();
    match prefixed {
        Some((name, rest)) if told.is_empty() || same_exception(&told, &name) => {
            (if told.is_empty() { name } else { told }, rest)
        }
        _ if !told.is_empty() && told != "CollectError" => (told, message),
        _ => inner_exception(&message).unwrap_or((told, message)),
    }
}

/// The last exception that a longer report names, as pytest's collection errors do.
fn inner_exception(message: &str) -> Option<(String, String)> {
    let pattern = regex(r"(?m)^(?:E\s+)?([A-Za-z_][\w.]*(?:Error|Exception)): (.+)$")?;
    let last = pattern.captures_iter(message).last()?;
    Some((last.get(1)?.as_str().to_owned(), last.get(2)?.as_str().to_owned()))
}

fn same_exception(told: &str, prefix: &str) -> bool {
    told.rsplit('.').next() == prefix.rsplit('.').next()
}
