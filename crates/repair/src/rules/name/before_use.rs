//! A module that uses a name above its definition.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site, name: &str) {
    let parsed = &site.file.parsed;
    let Some(root) = parsed.root() else { return };
    let Some(binding) =
        parsed.outline().module_names().find(|binding| binding.name == name && binding.line > site.line)
    else {
        return;
    };
    let holds = |line: u32| move |node: &Node<'_>| node.line() <= line && line <= node.last_line();
    let user = root.named_children().find(holds(site.line));
    let definition = root.named_children().find(holds(binding.line));
    let (Some(user), Some(definition)) = (user, definition) else { return };
    if user == definition {
        return;
    }
    let lines = |node: Node<'_>| {
        let first = parsed.full_line_range(node.line())?;
        let last = parsed.full_line_range(node.last_line())?;
        Some(first.start..last.end)
    };
    let (Some(from), Some(to)) = (lines(definition), lines(user)) else { return };
    let newline = site.file.newline();
    let compound = definition.is_any(&["function_definition", "class_definition", "decorated_definition"]);
    let text = site.file.slice(from.clone()).trim_end_matches(['\r', '\n']).to_owned();
    let gap = if compound { newline.repeat(3) } else { newline.to_owned() };
    let edits = vec![Edit::insert(to.start, format!("{text}{gap}")), Edit::delete(from)];
    let explanation = format!("`{name}` is used above its definition");
    proposals.edit("defined_after_use", 0.8, explanation, &site.file, edits);
}
