//! What sort of value an expression gives, guessed from literals, annotations, operators and how names are used. Only
//! there to keep texts from being multiplied by lists; whoever knows nothing says so and fits everywhere.

use super::grammar as g;
use autoheal_syntax::Node;
use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Number,
    Text,
    List,
    Tuple,
    Dict,
    Set,
    Bool,
    None,
    Function,
    Unknown,
}

impl Kind {
    /// Whether one may stand where the other stood.
    pub(super) fn fits(self, other: Self) -> bool {
        self == other
            || matches!(self, Self::Unknown | Self::None)
            || matches!(other, Self::Unknown | Self::None)
            || self.is_sized() && other.is_sized() && (self, other) != (Self::Text, Self::Dict)
    }

    pub(super) fn is_sized(self) -> bool {
        matches!(self, Self::Text | Self::List | Self::Tuple | Self::Dict | Self::Set)
    }

    pub(super) fn may_be(self, other: Self) -> bool {
        self == other || self == Self::Unknown
    }

    /// A value that says nothing.
    pub(super) fn neutral(self) -> &'static [&'static str] {
        match self {
            Self::Number => &["0", "1", "-1"],
            Self::Text => &["\"\""],
            Self::List => &["[]"],
            Self::Tuple => &["()"],
            Self::Dict => &["{}"],
            Self::Set => &["set()"],
            Self::Bool => &["False", "True"],
            Self::None | Self::Function => &["None"],
            Self::Unknown => &["None", "0", "False", "[]", "\"\"", "True", "1", "{}", "-1"],
        }
    }
}

pub(super) type Kinds<'a> = HashMap<&'a str, Kind>;

/// What the names of a function hold, from the ways in which the function uses them.
pub(super) fn kinds_in<'a>(function: Node<'a>) -> Kinds<'a> {
    let mut kinds = Kinds::new();
    for node in function.descendants().take(6_000) {
        let found = match node.kind() {
            "typed_parameter" | "typed_default_parameter" => annotated(node),
            "default_parameter" => named(node.child("name"), node.child("value"), &kinds),
            g::ASSIGNMENT => named(node.child("left"), node.child("right"), &kinds),
            g::FOR | g::LOOP_CLAUSE => looped(node),
            g::IDENTIFIER => used(node),
            _ => None,
        };
        if let Some((name, kind)) = found.filter(|(_, kind)| *kind != Kind::Unknown && *kind != Kind::None) {
            kinds.entry(name).or_insert(kind);
        }
    }
    kinds
}

fn annotated(parameter: Node<'_>) -> Option<(&str, Kind)> {
    let name = parameter.child("name").or_else(|| parameter.named_children().next())?;
    let kind = match parameter.child("type")?.text().split('[').next()? {
        "int" | "float" | "complex" => Kind::Number,
        "str" => Kind::Text,
        "list" | "List" | "Sequence" | "Iterable" => Kind::List,
        "tuple" | "Tuple" => Kind::Tuple,
        "dict" | "Dict" | "Mapping" => Kind::Dict,
        "set" | "Set" => Kind::Set,
        "bool" => Kind::Bool,
        "Callable" => Kind::Function,
        _ => return None,
    };
    Some((name.text(), kind))
}

fn named<'a>(name: Option<Node<'a>>, value: Option<Node<'a>>, kinds: &Kinds<'_>) -> Option<(&'a str, Kind)> {
    let name = name.filter(|name| name.is(g::IDENTIFIER))?;
    Some((name.text(), kind_of(value?, kinds)))
}

fn looped(node: Node<'_>) -> Option<(&str, Kind)> {
    let (left, right) = (node.child("left")?, node.child("right")?);
    let callee = right.child("function").map_or("", Node::text);
    match callee {
        "range" if left.is(g::IDENTIFIER) => Some((left.text(), Kind::Number)),
        "enumerate" => Some((left.named_children().next()?.text(), Kind::Number)),
        _ => None,
    }
}

fn used(name: Node<'_>) -> Option<(&str, Kind)> {
    let parent = name.parent()?;
    let kind = match (parent.kind(), name.field()) {
        (g::ATTRIBUTE, "object") => of_method(parent.child("attribute")?.text())?,
        (g::BINARY | g::COMPARISON | g::AUGMENTED, _) => {
            let other = parent.named_children().find(|other| *other != name && other.is_any(g::NUMBERS))?;
            let operator = parent.child("operator").map_or("", Node::text);
            let repeats = matches!(operator, "*" | "%") && other.start() < name.start();
            if repeats { Kind::Unknown } else { Kind::Number }
        }
        (g::SUBSCRIPT, "value") => Kind::List,
        (g::CALL, "function") => Kind::Function,
        (g::UNARY, _) => Kind::Number,
        (g::ARGUMENTS, _) => match parent.parent()?.child("function")?.text() {
            "range" | "abs" | "divmod" | "chr" | "math.sqrt" | "math.floor" => Kind::Number,
            "sum" | "sorted" | "len" => Kind::List,
            _ => return None,
        },
        _ => return None,
    };
    Some((name.text(), kind))
}

fn of_method(method: &str) -> Option<Kind> {
    Some(match method {
        "lower" | "upper" | "strip" | "split" | "replace" | "startswith" | "endswith" | "join"
        | "isdigit" | "isalpha" | "encode" | "title" | "format" => Kind::Text,
        "append" | "extend" | "insert" | "sort" | "reverse" => Kind::List,
        "keys" | "values" | "items" | "get" | "setdefault" => Kind::Dict,
        "add" | "discard" | "union" | "intersection" => Kind::Set,
        _ => return None,
    })
}

/// What an expression gives.
pub(super) fn kind_of(node: Node<'_>, kinds: &Kinds<'_>) -> Kind {
    match node.kind() {
        g::INTEGER | g::FLOAT | g::UNARY => Kind::Number,
        g::STRING | "concatenated_string" => Kind::Text,
        g::LIST | "list_comprehension" => Kind::List,
        g::TUPLE | "expression_list" => Kind::Tuple,
        g::DICTIONARY | "dictionary_comprehension" => Kind::Dict,
        "set" | "set_comprehension" => Kind::Set,
        "true" | "false" | g::COMPARISON | g::NOT => Kind::Bool,
        g::NONE => Kind::None,
        g::LAMBDA => Kind::Function,
        g::IDENTIFIER => kinds.get(node.text()).copied().unwrap_or(Kind::Unknown),
        g::PARENTHESES => {
            node.named_children().next().map_or(Kind::Unknown, |inner| kind_of_flat(inner, kinds))
        }
        g::BINARY => of_operation(node, kinds),
        g::CALL => of_call(node),
        g::SUBSCRIPT => of_part(node, kinds),
        _ => Kind::Unknown,
    }
}

/// One level only: hostile text nests without end.
fn kind_of_flat(node: Node<'_>, kinds: &Kinds<'_>) -> Kind {
    if node.is_any(&[g::PARENTHESES, g::BINARY, g::SUBSCRIPT]) { Kind::Unknown } else { kind_of(node, kinds) }
}

fn of_operation(node: Node<'_>, kinds: &Kinds<'_>) -> Kind {
    let side = |field: &str| node.child(field).map_or(Kind::Unknown, |side| kind_of_flat(side, kinds));
    let (left, right) = (side("left"), side("right"));
    match node.child("operator").map_or("", Node::text) {
        "-" | "/" | "//" | "**" | "<<" | ">>" => Kind::Number,
        "%" if left == Kind::Text => Kind::Text,
        _ if left == Kind::Unknown => right,
        _ => left,
    }
}

fn of_call(node: Node<'_>) -> Kind {
    let Some(function) = node.child("function") else { return Kind::Unknown };
    if let Some(method) = function.child("attribute") {
        return match method.text() {
            "lower" | "upper" | "strip" | "lstrip" | "rstrip" | "replace" | "join" | "format" | "title"
            | "capitalize" => Kind::Text,
            "split" | "splitlines" | "rsplit" => Kind::List,
            "count" | "index" | "find" | "sqrt" | "floor" | "ceil" => Kind::Number,
            "startswith" | "endswith" | "isdigit" | "isalpha" | "isupper" | "islower" => Kind::Bool,
            _ => Kind::Unknown,
        };
    }
    match function.text() {
        "len" | "sum" | "int" | "float" | "abs" | "round" | "ord" | "pow" => Kind::Number,
        "str" | "chr" | "repr" | "hex" | "bin" => Kind::Text,
        "list" | "sorted" => Kind::List,
        "tuple" => Kind::Tuple,
        "dict" | "Counter" | "defaultdict" => Kind::Dict,
        "set" | "frozenset" => Kind::Set,
        "bool" | "any" | "all" | "isinstance" => Kind::Bool,
        _ => Kind::Unknown,
    }
}

fn of_part(node: Node<'_>, kinds: &Kinds<'_>) -> Kind {
    let whole = node.child("value").map_or(Kind::Unknown, |value| kind_of_flat(value, kinds));
    let is_slice = node.child("subscript").is_some_and(|part| part.is(g::SLICE));
    if is_slice || whole == Kind::Text { whole } else { Kind::Unknown }
}
