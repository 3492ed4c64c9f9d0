//! Puts items together as they come: chains of names, strings made of pieces, calls that only look something up. Only the
//! last few items are kept, so that no text, however long, needs much memory.

use super::items::{Item, Kind};
use super::literal::{LONGEST_TEXT, joined, quoted, value};
use super::names::{Names, canonical, plain_letters};
use std::borrow::Cow;

/// How many items back a fold may reach.
const WINDOW: usize = 512;
/// A chain of names longer than this is left in pieces.
const LONGEST_CHAIN: usize = 200;

const COMPOUND: &[&str] =
    &["if", "elif", "else", "for", "while", "try", "except", "finally", "with", "class"];
const NAMING: &[&str] =
    &["as", "import", "def", "class", "for", "global", "nonlocal", "del", "lambda", "from"];

pub(super) struct Folder<'a> {
    names: Names,
    items: Vec<Item<'a>>,
    /// Where in `items` open brackets stand, innermost last; `None` once written.
    open: Vec<Option<usize>>,
    /// Where in `items` the statement starts; `None` once its start was written.
    start: Option<usize>,
    out: String,
    owed_lines: usize,
    /// Strings may be put in place of names until this many bytes were written.
    room: usize,
}

impl<'a> Folder<'a> {
    pub(super) fn new(names: Names, size: usize) -> Self {
        let out = String::with_capacity(size + size / 4);
        let room = size.saturating_mul(4).saturating_add(64 << 10);
        Self { names, items: Vec::new(), open: Vec::new(), start: Some(0), out, owed_lines: 0, room }
    }

    pub(super) fn finish(mut self) -> (String, Names) {
        self.end_statement();
        self.write(0);
        (self.out, self.names)
    }

    pub(super) fn end_line(&mut self, line_end: &Item<'a>) {
        self.end_statement();
        self.write(0);
        self.open.clear();
        self.start = Some(0);
        let lines = std::mem::take(&mut self.owed_lines) + line_end.lines;
        self.out.extend(std::iter::repeat_n('\n', lines));
        self.out.push_str(&line_end.text);
    }

    fn end_statement(&mut self) {
        if let Some(start) = self.start {
            let statement = self.items.get(start..).unwrap_or_default();
            self.names.learn(statement);
        }
    }

    pub(super) fn push(&mut self, mut item: Item<'a>) {
        self.owed_lines += std::mem::take(&mut item.lines);
        if self.items.len() > 2 * WINDOW {
            self.write(WINDOW);
        }
        match (item.kind, item.text.as_ref()) {
            (Kind::Name, _) => self.name(item),
            (Kind::Text, _) => self.text(item),
            (Kind::Sign, "(" | "[" | "{") => {
                self.open.push(Some(self.items.len()));
                self.items.push(item);
            }
            (Kind::Sign, ")" | "]" | "}") => {
                self.items.push(item);
                if let Some(Some(open)) = self.open.pop() {
                    self.close(open);
                }
            }
            (Kind::Sign, ";") if self.open.is_empty() => {
                self.end_statement();
                self.items.push(item);
                self.start = Some(self.items.len());
            }
            (Kind::Sign, ":") if self.open.is_empty() && self.is_compound() => {
                self.items.push(item);
                self.end_statement();
                self.start = Some(self.items.len());
            }
            _ => self.items.push(item),
        }
    }

    fn first_word(&self) -> &str {
        self.start.and_then(|start| self.items.get(start)).map_or("", |item| item.text.as_ref())
    }

    fn is_compound(&self) -> bool {
        let start = self.start.unwrap_or(usize::MAX);
        COMPOUND.contains(&self.first_word())
            && !self.items.get(start..).unwrap_or_default().iter().any(|item| item.is("lambda"))
    }

    fn name(&mut self, mut item: Item<'a>) {
        if let Some(plain) = plain_letters(&item.text) {
            item.text = Cow::Owned(plain);
        }
        if let [.., owner, dot] = self.items.as_slice()
            && dot.is(".")
            && owner.kind == Kind::Name
            && owner.text.len() < LONGEST_CHAIN
        {
            let chain = format!("{}.{}", owner.text, item.text);
            item.spaced = owner.spaced;
            self.items.truncate(self.items.len() - 2);
            item.text = Cow::Owned(self.chain(chain, item.is_target));
            self.items.push(item);
            return;
        }
        let named =
            self.items.last().is_some_and(|last| last.is(".") || NAMING.contains(&last.text.as_ref()));
        if item.is_target || named || matches!(self.first_word(), "import" | "from" | "def" | "async") {
            self.items.push(item);
            return;
        }
        if let Some(text) = self.names.text(&item.text).filter(|_| self.out.len() < self.room) {
            let text = Item { kind: Kind::Text, text: Cow::Owned(text.to_owned()), ..item };
            return self.text(text);
        }
        if let Some(full) = self.names.spelled_out(&item.text) {
            item.text = Cow::Owned(canonical(full));
        }
        self.items.push(item);
    }

    fn chain(&self, chain: String, is_target: bool) -> String {
        if is_target {
            return chain;
        }
        canonical(self.names.spelled_out(&chain).unwrap_or(&chain))
    }

    /// A string joins the one before it, with or without a plus sign.
    fn text(&mut self, item: Item<'a>) {
        let back = match self.items.as_slice() {
            [.., first, plus] if plus.is("+") && first.kind == Kind::Text => 2,
            [.., first] if first.kind == Kind::Text => 1,
            _ => 0,
        };
        let at = self.items.len() - back;
        let joined = self.items.get(at).and_then(|first| joined(&first.text, &item.text));
        match joined.filter(|_| back > 0) {
            Some(text) => {
                self.items.truncate(at + 1);
                if let Some(first) = self.items.last_mut() {
                    first.text = Cow::Owned(text);
                }
            }
            None => self.items.push(item),
        }
    }

    /// A bracket was closed: what stands inside may be a look-up that can be done here.
    fn close(&mut self, open: usize) {
        let Some(inside) = self.items.get(open + 1..self.items.len() - 1) else { return };
        let before = self.items.get(..open).unwrap_or_default();
        let Some((back, kind, text)) = looked_up(before, inside, &self.items.get(open)) else { return };
        let from = open - back;
        let spaced = self.items.get(from).is_some_and(|item| item.spaced);
        self.items.truncate(from);
        let item = Item { kind, text: Cow::Owned(text), spaced, lines: 0, is_target: false };
        match kind {
            Kind::Text => self.text(item),
            _ => self.items.push(item),
        }
    }

    /// Writes all but the last `keep` items.
    fn write(&mut self, keep: usize) {
        let count = self.items.len().saturating_sub(keep);
        for item in self.items.drain(..count) {
            if item.spaced && !self.out.ends_with(['\n', ' ']) {
                self.out.push(' ');
            }
            self.out.push_str(&item.text);
        }
        let moved = |at: usize| at.checked_sub(count);
        self.start = self.start.and_then(moved);
        for open in &mut self.open {
            *open = open.and_then(moved);
        }
    }
}

/// What a bracket with its head comes to, and how many items before the bracket belong to it.
fn looked_up(
    before: &[Item<'_>],
    inside: &[Item<'_>],
    open: &Option<&Item<'_>>,
) -> Option<(usize, Kind, String)> {
    let is_call = open.is_some_and(|open| open.is("("));
    let head = before.last();
    let name = head.filter(|head| head.kind == Kind::Name).map(|head| head.text.as_ref());
    let attribute = |of: &str, text: &Item<'_>| {
        let attribute = value(&text.text)?;
        let is_name =
            !attribute.is_empty() && attribute.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
        is_name.then(|| canonical(&format!("{of}.{attribute}")))
    };
    let texts = |items: &[Item<'_>]| -> Option<Vec<String>> {
        let parts = items.iter().filter(|item| !matches!(item.text.as_ref(), "[" | "]" | "," | "(" | ")"));
        parts.map(|item| if item.kind == Kind::Text { value(&item.text) } else { None }).collect()
    };
    match (name, inside) {
        (Some("chr"), [code]) if is_call && code.kind == Kind::Number => {
            let code = code
                .text
                .strip_prefix("0x")
                .map_or_else(|| code.text.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok())?;
            Some((1, Kind::Text, quoted(&char::from_u32(code)?.to_string())))
        }
        (Some("__import__" | "importlib.import_module" | "importlib.__import__"), [module, ..])
            if is_call && module.kind == Kind::Text =>
        {
            let module = value(&module.text)?;
            let is_name = module.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
            (is_name && !module.is_empty()).then_some((1, Kind::Name, module))
        }
        (Some("getattr"), [of, comma, text, rest @ ..])
            if is_call && of.kind == Kind::Name && comma.is(",") && text.kind == Kind::Text =>
        {
            // More than a default behind it, and the name is made by a call that is not known.
            let known = rest.first().is_none_or(|item| item.is(","));
            known.then(|| attribute(&of.text, text)).flatten().map(|text| (1, Kind::Name, text))
        }
        // Nobody knows which built-in this is: the worst is assumed.
        (Some("getattr"), [of, comma, ..]) if is_call && comma.is(",") && is_builtins(&of.text) => {
            Some((1, Kind::Name, "exec".to_owned()))
        }
        (Some("vars"), [of]) if is_call && of.kind == Kind::Name => {
            Some((1, Kind::Name, format!("{}.__dict__", of.text)))
        }
        (Some("globals"), []) if is_call => Some((1, Kind::Name, "__main__.__dict__".to_owned())),
        (Some("sys.modules"), [text]) if !is_call && text.kind == Kind::Text => {
            Some((1, Kind::Name, value(&text.text)?))
        }
        (Some(of), [text]) if !is_call && text.kind == Kind::Text && is_builtins(of) => {
            attribute("builtins", text).map(|text| (1, Kind::Name, text))
        }
        (Some(of), [text]) if !is_call && text.kind == Kind::Text && of.ends_with(".__dict__") => {
            let of = if of == "__main__.__dict__" { of } else { of.trim_end_matches(".__dict__") };
            attribute(of, text).map(|text| (1, Kind::Name, text))
        }
        (Some(method), _) if is_call => {
            let [.., owner, dot, _] = before else { return None };
            if owner.kind != Kind::Text || !dot.is(".") {
                return None;
            }
            let owner = value(&owner.text)?;
            let text = match (method, inside) {
                ("join", _) => texts(inside)?.join(&owner),
                ("decode" | "encode" | "strip" | "__str__", _) => owner,
                ("lower", []) => owner.to_lowercase(),
                ("replace", _) => match texts(inside)?.as_slice() {
                    [old, new] if !old.is_empty() => owner.replace(old, new),
                    _ => return None,
                },
                _ => return None,
            };
            (text.len() < LONGEST_TEXT).then(|| (3, Kind::Text, quoted(&text)))
        }
        (None, [one, two, minus, number])
            if !is_call && one.is(":") && two.is(":") && minus.is("-") && number.is("1") =>
        {
            let text = head.filter(|head| head.kind == Kind::Text)?;
            Some((1, Kind::Text, quoted(&value(&text.text)?.chars().rev().collect::<String>())))
        }
        // Brackets around one thing.
        (None, [one]) if is_call && matches!(one.kind, Kind::Name | Kind::Text) => {
            let free = head.is_none_or(|head| head.kind == Kind::Sign && !head.is(")") && !head.is("]"));
            free.then(|| (0, one.kind, one.text.to_string()))
        }
        _ => None,
    }
}

fn is_builtins(name: &str) -> bool {
    matches!(
        name,
        "builtins" | "__builtins__" | "__builtin__" | "builtins.__dict__" | "__builtins__.__dict__"
    )
}
