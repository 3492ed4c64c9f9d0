//! Import statements of Python.

use crate::node::Node;
use crate::outline::{Import, ImportedName};
use crate::tree::Parsed;

pub(super) fn collect(parsed: &Parsed) -> Vec<Import> {
    parsed
        .nodes()
        .flat_map(|node| match node.kind() {
            "import_statement" => plain(node),
            "import_from_statement" => vec![from(node)],
            "future_import_statement" => vec![future(node)],
            _ => Vec::new(),
        })
        .collect()
}

fn plain(statement: Node<'_>) -> Vec<Import> {
    statement
        .children()
        .filter(|child| child.field() == "name")
        .map(|child| {
            let (name, alias) = name_and_alias(child);
            let mut import = blank(statement);
            import.module = dotted(name);
            import.module_range = name.range();
            import.alias = alias;
            import
        })
        .collect()
}

fn from(statement: Node<'_>) -> Import {
    let mut import = blank(statement);
    import.from = true;
    if let Some(module) = statement.child("module_name") {
        let text = dotted(module);
        import.level = u32::try_from(text.chars().take_while(|letter| *letter == '.').count()).unwrap_or(0);
        import.module = text.trim_start_matches('.').to_owned();
        import.module_range = module.range();
    }
    import.star = statement.child_of_kind("wildcard_import").is_some();
    import.names = names(statement);
    import
}

fn future(statement: Node<'_>) -> Import {
    let mut import = blank(statement);
    import.from = true;
    import.module = "__future__".to_owned();
    import.names = names(statement);
    import
}

fn names(statement: Node<'_>) -> Vec<ImportedName> {
    statement
        .children()
        .filter(|child| child.field() == "name")
        .map(|child| {
            let (name, alias) = name_and_alias(child);
            ImportedName { name: dotted(name), alias, range: child.range() }
        })
        .collect()
}

fn name_and_alias(child: Node<'_>) -> (Node<'_>, Option<String>) {
    if child.is("aliased_import") {
        let alias = child.child("alias").map(|alias| alias.text().to_owned());
        (child.child("name").unwrap_or(child), alias)
    } else {
        (child, None)
    }
}

fn dotted(node: Node<'_>) -> String {
    node.text().chars().filter(|letter| !letter.is_whitespace() && *letter != '\\').collect()
}

fn blank(statement: Node<'_>) -> Import {
    let conditional = statement.ancestors().any(|node| node.is_any(&["if_statement", "try_statement"]));
    let top_level = statement.scope().is("module");
    Import {
        module: String::new(),
        level: 0,
        from: false,
        star: false,
        names: Vec::new(),
        alias: None,
        range: statement.range(),
        module_range: statement.range(),
        line: statement.line(),
        last_line: statement.last_line(),
        top_level,
        conditional,
        node: statement.id(),
    }
}
