//! How a Python tree becomes an outline.

mod bindings;
mod definitions;
mod imports;

use crate::outline::Outline;
use crate::tree::Parsed;

pub(crate) const SCOPES: &[&str] = &[
    "module",
    "function_definition",
    "class_definition",
    "lambda",
    "list_comprehension",
    "set_comprehension",
    "dictionary_comprehension",
    "generator_expression",
];

pub(crate) fn outline(parsed: &Parsed) -> Outline {
    let imports = imports::collect(parsed);
    let bindings = bindings::collect(parsed, &imports);
    Outline {
        functions: definitions::functions(parsed),
        classes: definitions::classes(parsed),
        imports,
        bindings,
    }
}

#[cfg(test)]
mod tests {
    use crate::{BindingKind, Language, ParameterKind, Parsed, Visibility};
    use proptest::prelude::*;

    fn parsed(text: &str) -> Parsed {
        Parsed::new(Language::Python, text)
    }

    #[test]
    fn functions_tell_their_parameters_decorators_and_class() {
        let source = "class A(B, metaclass=M):\n    x = 1\n    @staticmethod\n    async def f(a, b: int = 2, *args, c=None, **kw):\n        self.y = 3\n        return a\n";
        let tree = parsed(source);
        let function = &tree.outline().functions[0];
        assert_eq!((function.line, function.definition_line, function.last_line), (3, 4, 6));
        assert!(function.is_async && function.is_decorated("staticmethod"));
        assert_eq!(function.class.as_deref(), Some("A"));
        let names: Vec<_> = function.parameters.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "args", "c", "kw"]);
        assert_eq!(function.parameters[1].default.as_deref(), Some("2"));
        assert_eq!(function.parameters[1].annotation.as_deref(), Some("int"));
        assert_eq!(function.parameters[2].kind, ParameterKind::Variadic);
        assert!(function.parameters[3].keyword_only);
        let class = &tree.outline().classes[0];
        assert_eq!(class.bases, ["B"]);
        assert!(class.offers("f") && class.offers("x"));
    }

    #[test]
    fn attributes_assigned_through_self_belong_to_the_class() {
        let tree = parsed(
            "class A:\n    def __init__(self, x):\n        self.x = x\n        self.y: int = 0\n        self.a, self.b = 1, 2\n",
        );
        let class = tree.outline().class("A").unwrap();
        for name in ["x", "y", "a", "b", "__init__"] {
            assert!(class.offers(name), "{name}");
        }
    }

    #[test]
    fn imports_tell_module_names_aliases_and_level() {
        let tree = parsed(
            "import os, a.b as c\nfrom ..x.y import z as w, q\nfrom . import k\nfrom m import *\ndef f():\n    import json\n",
        );
        let imports = &tree.outline().imports;
        assert_eq!(imports.len(), 6);
        assert_eq!(imports[1].alias.as_deref(), Some("c"));
        assert_eq!((imports[2].level, imports[2].module.as_str()), (2, "x.y"));
        assert_eq!(imports[2].bound_names(), ["w", "q"]);
        assert_eq!((imports[3].level, imports[3].module.as_str()), (1, ""));
        assert!(imports[4].star);
        assert!(!imports[5].top_level);
    }

    #[test]
    fn a_line_sees_its_own_the_enclosing_and_the_module_names() {
        let source = "import os\nG = 1\ndef outer(p):\n    q = 2\n    def inner(r):\n        for s in r:\n            pass\n        return s\n    return inner\nclass C:\n    k = 1\n    def m(self):\n        with open('x') as h:\n            pass\n";
        let tree = parsed(source);
        let names = tree.names_in_scope(7);
        let find = |name: &str| names.iter().find(|one| one.name == name).map(|one| one.visibility);
        assert_eq!(find("r"), Some(Visibility::Local));
        assert_eq!(find("s"), Some(Visibility::Local));
        assert_eq!(find("q"), Some(Visibility::Enclosing));
        assert_eq!(find("os"), Some(Visibility::Module));
        assert_eq!(find("k"), None);
        let method = tree.names_in_scope(14);
        assert!(method.iter().any(|one| one.name == "h" && one.visibility == Visibility::Local));
        assert!(!method.iter().any(|one| one.name == "k"));
        assert!(method.iter().any(|one| one.name == "self" && one.kind == BindingKind::Parameter));
    }

    #[test]
    fn deep_nesting_ends_in_an_error_and_not_in_a_crash() {
        let deep = "(".repeat(200_000);
        assert!(parsed(&deep).has_error());
        let closed = format!("x = {}1{}\n", "(".repeat(5_000), ")".repeat(5_000));
        assert!(parsed(&closed).has_error());
        let blocks: String =
            (0..3_000).map(|depth| format!("{}if x:\n", " ".repeat(depth.min(200)))).collect();
        let tree = parsed(&blocks);
        assert!(tree.outline().functions.is_empty());
    }

    #[test]
    fn a_text_that_parses_has_no_error() {
        assert!(!parsed("def f(x):\n    return x\n").has_error());
        assert!(parsed("def f(x)\n    return x\n").has_error());
        assert!(!parsed("").has_error());
    }

    proptest! {
        #[test]
        fn any_text_has_an_outline(text in "[ -~\n\t]{0,300}", line in 0_u32..40) {
            let tree = parsed(&text);
            let _ = (tree.outline(), tree.names_in_scope(line), tree.node_at(line, 3), tree.enclosing_function(line));
        }

        #[test]
        fn python_like_text_has_an_outline(
            lines in proptest::collection::vec("( {0,8})(def f\\(a, \\*b=1\\):|class é\\(x\\):|from . import \\(a|x, y = z|with a as b:|return|@d|self.x = 1|lambda q: q)", 0..20),
            line in 0_u32..25
        ) {
            let tree = parsed(&lines.join("\n"));
            let _ = (tree.outline(), tree.names_in_scope(line));
            for node in tree.nodes() {
                prop_assert!(node.children().all(|child| child.parent() == Some(node)));
            }
        }
    }
}
