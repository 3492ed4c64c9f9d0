//! The names of Python's node kinds that templates speak of, in one place: another language brings its own.

use autoheal_syntax::Node;

pub(super) const ARGUMENTS: &str = "argument_list";
pub(super) const ASSIGNMENT: &str = "assignment";
pub(super) const ATTRIBUTE: &str = "attribute";
pub(super) const AUGMENTED: &str = "augmented_assignment";
pub(super) const AWAIT: &str = "await";
pub(super) const BINARY: &str = "binary_operator";
pub(super) const BLOCK: &str = "block";
pub(super) const BOOLEAN: &str = "boolean_operator";
pub(super) const BREAK: &str = "break_statement";
pub(super) const CALL: &str = "call";
pub(super) const CLASS: &str = "class_definition";
pub(super) const COMPARISON: &str = "comparison_operator";
pub(super) const CONDITIONAL: &str = "conditional_expression";
pub(super) const CONTINUE: &str = "continue_statement";
pub(super) const DICTIONARY: &str = "dictionary";
pub(super) const ELIF: &str = "elif_clause";
pub(super) const ELSE: &str = "else_clause";
pub(super) const EXCEPT: &str = "except_clause";
pub(super) const EXPRESSION: &str = "expression_statement";
pub(super) const FLOAT: &str = "float";
pub(super) const FOR: &str = "for_statement";
pub(super) const FORMAT: &str = "format_specifier";
pub(super) const FUNCTION: &str = "function_definition";
pub(super) const GENERATOR: &str = "generator_expression";
pub(super) const IDENTIFIER: &str = "identifier";
pub(super) const IF: &str = "if_statement";
pub(super) const IF_CLAUSE: &str = "if_clause";
pub(super) const INTEGER: &str = "integer";
pub(super) const INTERPOLATION: &str = "interpolation";
pub(super) const KEYWORD: &str = "keyword_argument";
pub(super) const LAMBDA: &str = "lambda";
pub(super) const LIST: &str = "list";
pub(super) const LOOP_CLAUSE: &str = "for_in_clause";
pub(super) const NONE: &str = "none";
pub(super) const NOT: &str = "not_operator";
pub(super) const PARENTHESES: &str = "parenthesized_expression";
pub(super) const RAISE: &str = "raise_statement";
pub(super) const RETURN: &str = "return_statement";
/// Nothing runs behind one of these.
pub(super) const JUMPS: &[&str] = &[RETURN, RAISE, BREAK, CONTINUE];
pub(super) const SLICE: &str = "slice";
pub(super) const STRING: &str = "string";
pub(super) const SUBSCRIPT: &str = "subscript";
pub(super) const TUPLE: &str = "tuple";
pub(super) const UNARY: &str = "unary_operator";
pub(super) const WHILE: &str = "while_statement";
pub(super) const YIELD: &str = "yield";

pub(super) const LOOPS: &[&str] = &[FOR, WHILE];
pub(super) const NUMBERS: &[&str] = &[INTEGER, FLOAT];
pub(super) const BOOLEANS: &[&str] = &["true", "false"];
pub(super) const COMPREHENSIONS: &[&str] =
    &["list_comprehension", "set_comprehension", "dictionary_comprehension", GENERATOR];
/// Statements that are edited as a whole. Assertions and imports are not among them: nobody repairs those here.
pub(super) const SIMPLE: &[&str] =
    &[EXPRESSION, RETURN, RAISE, "delete_statement", "pass_statement", BREAK, CONTINUE];
/// Statements and clauses with blocks: only what stands before the block belongs to them.
pub(super) const CLAUSES: &[&str] =
    &[IF, ELIF, ELSE, FOR, WHILE, "with_statement", EXCEPT, FUNCTION, "case_clause", "match_statement"];
/// What is no value: types, bodies, other clauses, and names that are only declared.
pub(super) const NOT_IN_HEADER: &[&str] = &[
    BLOCK,
    ELIF,
    ELSE,
    EXCEPT,
    "finally_clause",
    "case_clause",
    "case_pattern",
    "type",
    "decorator",
    "comment",
    "lambda_parameters",
    "as_pattern_target",
    "escape_sequence",
];
pub(super) const PATTERNS: &[&str] =
    &["pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "dictionary_splat_pattern"];
pub(super) const EXPRESSIONS: &[&str] = &[
    AWAIT,
    BINARY,
    IDENTIFIER,
    STRING,
    INTEGER,
    FLOAT,
    "true",
    "false",
    NONE,
    UNARY,
    ATTRIBUTE,
    SUBSCRIPT,
    CALL,
    LIST,
    "list_comprehension",
    DICTIONARY,
    "dictionary_comprehension",
    "set",
    "set_comprehension",
    TUPLE,
    PARENTHESES,
    GENERATOR,
    COMPARISON,
    NOT,
    BOOLEAN,
    LAMBDA,
    CONDITIONAL,
];

/// How tightly an expression holds together: one that is looser than its place needs parentheses.
pub(super) mod strength {
    pub(in crate::templates) const LAMBDA: u8 = 0;
    pub(in crate::templates) const CONDITIONAL: u8 = 1;
    pub(in crate::templates) const OR: u8 = 2;
    pub(in crate::templates) const AND: u8 = 3;
    pub(in crate::templates) const NOT: u8 = 4;
    pub(in crate::templates) const COMPARISON: u8 = 5;
    pub(in crate::templates) const SUM: u8 = 10;
    pub(in crate::templates) const PRODUCT: u8 = 11;
    pub(in crate::templates) const UNARY: u8 = 12;
    pub(in crate::templates) const POWER: u8 = 13;
    pub(in crate::templates) const ATOM: u8 = 15;
}

pub(super) fn operator_strength(operator: &str) -> u8 {
    match operator {
        "or" => strength::OR,
        "and" => strength::AND,
        "|" => 6,
        "^" => 7,
        "&" => 8,
        "<<" | ">>" => 9,
        "+" | "-" => strength::SUM,
        "**" => strength::POWER,
        _ => strength::PRODUCT,
    }
}

fn operator_of(node: Node<'_>) -> &str {
    node.child("operator").map_or("", Node::text)
}

/// How tightly this expression holds together.
pub(super) fn strength_of(node: Node<'_>) -> u8 {
    match node.kind() {
        LAMBDA | "named_expression" | YIELD | "expression_list" | "list_splat" => strength::LAMBDA,
        CONDITIONAL => strength::CONDITIONAL,
        BOOLEAN | BINARY => operator_strength(operator_of(node)),
        NOT => strength::NOT,
        COMPARISON => strength::COMPARISON,
        UNARY => strength::UNARY,
        AWAIT => 14,
        _ => strength::ATOM,
    }
}

/// How tightly an expression at this node's place has to hold together.
pub(super) fn needed_at(node: Node<'_>) -> u8 {
    let Some(parent) = node.parent() else { return strength::LAMBDA };
    match (parent.kind(), node.field()) {
        (ATTRIBUTE | SUBSCRIPT | CALL, "object" | "value" | "function") | (AWAIT, _) => strength::ATOM,
        (BINARY, side) => {
            let own = operator_strength(operator_of(parent));
            let is_power = own == strength::POWER;
            own + u8::from(is_power == (side == "left"))
        }
        (BOOLEAN, side) => operator_strength(operator_of(parent)) + u8::from(side == "right"),
        (UNARY, _) => strength::UNARY,
        (COMPARISON, _) => strength::COMPARISON + 1,
        (NOT, _) => strength::NOT,
        (CONDITIONAL | IF_CLAUSE | LOOP_CLAUSE | INTERPOLATION, _) => strength::OR,
        ("list_splat" | "dictionary_splat", _) => 6,
        _ => strength::LAMBDA,
    }
}
