//! Where and how an import goes into a file: joined to an import of the same module, or on a line of its own beside its
//! kind, after docstring and `__future__`; relative or absolute as the file itself does.

use super::edit::Edit;
use super::scene::{File, Scene};
use autoheal_syntax::{Import, Module, Node};

/// An import that a file should have. `module` is absolute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) module: String,
    pub(super) name: Option<String>,
    pub(super) alias: Option<String>,
}

impl Wanted {
    pub(super) fn module(module: &str) -> Self {
        Self { module: module.to_owned(), name: None, alias: None }
    }

    pub(super) fn name(module: &str, name: &str) -> Self {
        Self { module: module.to_owned(), name: Some(name.to_owned()), alias: None }
    }

    /// The statement with the module spelled as given.
    pub(super) fn statement(&self, spelled: &str) -> String {
        let alias = self.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
        match &self.name {
            Some(name) => format!("from {spelled} import {name}{alias}"),
            None => format!("import {spelled}{alias}"),
        }
    }

    fn item(&self) -> String {
        let alias = self.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
        format!("{}{alias}", self.name.as_deref().unwrap_or(""))
    }
}

/// The edits that give a file this import; `None` where it has it already or would import itself.
pub(super) fn import_edits(scene: &Scene<'_>, file: &File, wanted: &Wanted) -> Option<Vec<Edit>> {
    let own = scene.context.index.module_of(&file.path);
    if own.is_some_and(|own| own.name == wanted.module && !(own.is_package && wanted.name.is_some())) {
        return None;
    }
    let spelled = spelling(scene, file, own, wanted);
    if let Some(edit) = join(file, own, wanted) {
        return edit.map(|edit| vec![edit]);
    }
    Some(vec![own_line(scene, file, &spelled, &folded(file, wanted.statement(&spelled)))])
}

/// A statement that is too long for a line, with a name on each.
fn folded(file: &File, statement: String) -> String {
    const LONGEST: usize = 79;
    let Some((head, names)) = statement.split_once(" import ").filter(|(_, names)| names.contains(", "))
    else {
        return statement;
    };
    if statement.chars().count() <= LONGEST {
        return statement;
    }
    let (newline, step) = (file.newline(), file.step());
    let lines: String = names.split(", ").map(|name| format!("{step}{name},{newline}")).collect();
    format!("{head} import ({newline}{lines})")
}

/// Adds the name to an import of the same module. `Some(None)` says that it is there already.
fn join(file: &File, own: Option<&Module>, wanted: &Wanted) -> Option<Option<Edit>> {
    let imports = &file.parsed.outline().imports;
    let same = |import: &&Import| {
        let target = own.map_or_else(|| Some(import.module.clone()), |own| own.target(import));
        import.top_level && !import.conditional && !import.star && target.as_deref() == Some(&wanted.module)
    };
    let Some(name) = &wanted.name else {
        let known = imports.iter().filter(same).any(|import| !import.from && import.alias == wanted.alias);
        return known.then_some(None);
    };
    let import = imports.iter().filter(same).find(|import| import.from && !import.names.is_empty())?;
    if import.names.iter().any(|own| own.name == *name && own.alias == wanted.alias) {
        return Some(None);
    }
    Some(Some(extend(file, import, &wanted.item())))
}

fn extend(file: &File, import: &Import, item: &str) -> Edit {
    let sorted = import.names.is_sorted_by_key(|name| name.name.to_lowercase());
    let before = import.names.iter().find(|name| sorted && name.name.to_lowercase() > item.to_lowercase());
    let separator = |at: usize| {
        let line = file.parsed.line_of(at);
        let one_each = import.last_line > import.line && line > import.line;
        if one_each { format!(",{}{}", file.newline(), file.indent(line)) } else { ", ".to_owned() }
    };
    match (before, import.names.last()) {
        (Some(next), _) => Edit::insert(next.range.start, format!("{item}{}", separator(next.range.start))),
        (None, Some(last)) => Edit::insert(last.range.end, format!("{}{item}", separator(last.range.end))),
        (None, None) => Edit::insert(import.range.end, item),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Future,
    Standard,
    ThirdParty,
    Project,
    Relative,
}

fn group(scene: &Scene<'_>, spelled: &str) -> Group {
    let top = spelled.split('.').next().unwrap_or("");
    if spelled.starts_with('.') {
        Group::Relative
    } else if spelled == "__future__" {
        Group::Future
    } else if scene.context.facts.standard_modules.contains(top) {
        Group::Standard
    } else if scene.context.index.knows(top) {
        Group::Project
    } else {
        Group::ThirdParty
    }
}

fn spelled(import: &Import) -> String {
    format!("{}{}", ".".repeat(import.level.min(64) as usize), import.module)
}

/// Sorting within a group: plain imports first, then by module.
fn rank(from: bool, module: &str) -> (bool, String) {
    (from, module.to_lowercase())
}

fn own_line(scene: &Scene<'_>, file: &File, module: &str, statement: &str) -> Edit {
    let newline = file.newline();
    let wanted = group(scene, module);
    let key = rank(statement.starts_with("from "), module);
    let top: Vec<&Import> = header_imports(file);
    let of_group =
        |same: Group| top.iter().copied().filter(move |import| group(scene, &spelled(import)) == same);
    let smaller = |import: &&Import| rank(import.from, &spelled(import)) < key;
    if let Some(last) = of_group(wanted).filter(smaller).last() {
        return after(file, last, statement);
    }
    if let Some(first) = of_group(wanted).next() {
        return Edit::insert(line_start(file, first.line), format!("{statement}{newline}"));
    }
    let lower = top.iter().copied().filter(|import| group(scene, &spelled(import)) < wanted).last();
    if let Some(last) = lower {
        let spaced = format!("{newline}{statement}");
        return after(file, last, &spaced);
    }
    if let Some(first) = top.first() {
        return Edit::insert(line_start(file, first.line), format!("{statement}{newline}{newline}"));
    }
    at_top(file, statement)
}

/// The unconditional imports at the top of the file, before the first definition.
fn header_imports(file: &File) -> Vec<&Import> {
    let outline = file.parsed.outline();
    let first_definition = outline
        .functions
        .iter()
        .map(|function| function.line)
        .chain(outline.classes.iter().map(|class| class.line))
        .min()
        .unwrap_or(u32::MAX);
    let mut imports: Vec<&Import> = outline
        .imports
        .iter()
        .filter(|import| import.top_level && !import.conditional && import.line < first_definition)
        .collect();
    imports.dedup_by_key(|import| import.line);
    imports
}

fn line_start(file: &File, line: u32) -> usize {
    file.parsed.full_line_range(line).map_or(0, |range| range.start)
}

fn after(file: &File, import: &Import, statement: &str) -> Edit {
    let newline = file.newline();
    match file.parsed.full_line_range(import.last_line) {
        Some(range) if file.slice(range.clone()).ends_with('\n') => {
            Edit::insert(range.end, format!("{statement}{newline}"))
        }
        _ => Edit::insert(file.text().len(), format!("{newline}{statement}")),
    }
}

/// Before the first statement that is no docstring, after the comments that open the file.
fn at_top(file: &File, statement: &str) -> Edit {
    let newline = file.newline();
    let statements: Vec<Node<'_>> = file.parsed.root().into_iter().flat_map(Node::named_children).collect();
    let is_docstring = |node: &Node<'_>| {
        node.is("expression_statement")
            && node.named_children().next().is_some_and(|inner| inner.is("string"))
    };
    let docstring = statements.first().filter(|node| is_docstring(node));
    if let Some(docstring) = docstring {
        let end =
            file.parsed.full_line_range(docstring.last_line()).map_or(file.text().len(), |range| range.end);
        let ended = file.slice(0..end).ends_with('\n');
        let rest_is_code = !file.slice(end..file.text().len()).starts_with(['\n', '\r']);
        let close = if rest_is_code && end < file.text().len() { newline } else { "" };
        let open = if ended { "" } else { newline };
        return Edit::insert(end, format!("{open}{newline}{statement}{newline}{close}"));
    }
    let lead = leading_comments(file);
    let rest = file.slice(lead..file.text().len());
    let gap = match statements.first() {
        Some(first) if first.is_any(&["function_definition", "class_definition", "decorated_definition"]) => {
            2
        }
        Some(_) => 1,
        None => 0,
    };
    let blank = rest.lines().take_while(|line| line.trim().is_empty()).count();
    let close = newline.repeat(gap.max(blank) - blank);
    Edit::insert(lead, format!("{statement}{newline}{close}"))
}

/// The bytes of a byte order mark, a `#!` line, an encoding line and licence comments.
fn leading_comments(file: &File) -> usize {
    let mut at = if file.text().starts_with('\u{feff}') { 3 } else { 0 };
    let text = file.text();
    while let Some(line) = text.get(at..).and_then(|rest| rest.split_inclusive('\n').next()) {
        if !line.starts_with('#') || !line.ends_with('\n') {
            break;
        }
        at += line.len();
    }
    at
}

/// How this file would name the module.
fn spelling(scene: &Scene<'_>, file: &File, own: Option<&Module>, wanted: &Wanted) -> String {
    let index = scene.context.index;
    let absolute = wanted.module.clone();
    let Some(own) = own.filter(|_| index.knows(&absolute)) else { return absolute };
    if wanted.name.is_none() || !prefers_relative(scene, file, own) {
        return absolute;
    }
    relative(own.package(), &absolute).unwrap_or(absolute)
}

/// The file's own imports of the project decide, then its package's.
fn prefers_relative(scene: &Scene<'_>, file: &File, own: &Module) -> bool {
    if own.package().is_empty() {
        return false;
    }
    let index = scene.context.index;
    let in_project =
        |import: &&Import| import.level > 0 || index.knows(import.module.split('.').next().unwrap_or(""));
    let own_style = file.parsed.outline().imports.iter().find(in_project);
    let package_style = || {
        index
            .modules()
            .filter(|module| module.package() == own.package() && !module.path.is_test())
            .find_map(|module| module.outline.imports.iter().find(in_project).map(|import| import.level))
    };
    own_style.map(|import| import.level).or_else(package_style).is_none_or(|level| level > 0)
}

/// `pkg.sub.x` seen from the package `pkg.other` is `..sub.x`.
pub(super) fn relative(package: &str, module: &str) -> Option<String> {
    let here: Vec<&str> = package.split('.').filter(|part| !part.is_empty()).collect();
    let there: Vec<&str> = module.split('.').collect();
    let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return None;
    }
    let dots = ".".repeat(here.len() - common + 1);
    Some(format!("{dots}{}", there[common..].join(".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_names_climb_to_the_common_package() {
        assert_eq!(relative("pkg.a", "pkg.b.c").as_deref(), Some("..b.c"));
        assert_eq!(relative("pkg", "pkg.mod").as_deref(), Some(".mod"));
        assert_eq!(relative("pkg.a", "pkg").as_deref(), Some(".."));
        assert_eq!(relative("pkg", "other"), None);
    }
}
