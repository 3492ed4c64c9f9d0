//! The table of families: what kinds of small edits there are, and how often each is the fix of a real fault. A family is
//! one row here, one generator, and at least one folder of `template_cases`.

use super::offers::Offers;
use super::site::Site;
use super::{
    borrowed, calls, conditions, constants, containers, guards, leftovers, names, neighbours, objects,
    operators, returns, statements, synthesis, texts, updates,
};

type Generator = fn(&Site<'_>, &mut Offers<'_>);

pub(super) struct Family {
    pub(super) name: &'static str,
    /// How likely its likeliest edit is, against those of the other families.
    pub(super) prior: f64,
    /// Whether it takes away a variable, a statement or a guard.
    pub(super) drops: bool,
    /// What the edit does, for people.
    pub(super) about: &'static str,
    pub(super) generate: Generator,
}

const fn family(name: &'static str, prior: f64, generate: Generator, about: &'static str) -> Family {
    Family { name, prior, drops: false, about, generate }
}

/// A family that takes something away.
const fn dropping(name: &'static str, prior: f64, generate: Generator, about: &'static str) -> Family {
    Family { name, prior, drops: true, about, generate }
}

pub(super) const EXPECTED_LITERAL: &str = "expected_literal";

/// Families that put one name in the place of another.
pub(super) const OTHER_NAMES: [&str; 3] = ["variable", "attribute", "namesake"];

fn nothing(_: &Site<'_>, _: &mut Offers<'_>) {}

/// Single edits.
#[rustfmt::skip]
pub(super) static FAMILIES: &[Family] = &[
    family("arithmetic_operator", 0.80, operators::arithmetic, "another arithmetic operator"),
    family("division_kind", 0.82, operators::division, "whole or true division"),
    family("augmented_operator", 0.78, operators::augmented, "another operator of an update"),
    family("assign_or_update", 0.60, operators::assign_or_update, "an assignment for an update, or the other way round"),
    family("unary_minus", 0.52, operators::unary, "a sign more or less"),
    family("operand_order", 0.62, operators::operand_order, "operands the other way round"),
    dropping("operand_dropped", 0.38, operators::drop_operand, "one operand less"),
    family("grouping", 0.50, operators::grouping, "other parentheses"),
    family("comparison_operator", 0.92, conditions::comparison, "another comparison or boundary"),
    family("identity_or_equality", 0.58, conditions::identity, "identity or equality"),
    family("membership", 0.70, conditions::membership, "inside or not inside"),
    dropping("chain_end_dropped", 0.30, conditions::chained, "a chain of comparisons without one end"),
    family("condition_negated", 0.76, conditions::negate, "the opposite condition"),
    family("boolean_operator", 0.82, conditions::boolean_operator, "all of it or any of it"),
    dropping("condition_dropped", 0.42, conditions::drop_condition, "one condition less"),
    family("condition_strengthened", 0.36, conditions::strengthen, "one more condition"),
    family("condition_weakened", 0.34, conditions::weaken, "another case that counts too"),
    family("truth_flipped", 0.82, conditions::flip_truth, "true for false or false for true"),
    family("branches_of_value", 0.60, conditions::conditional_branches, "the branches of a conditional value"),
    family("number", 0.88, constants::number, "another number"),
    family("constant_of_file", 0.50, constants::from_file, "a constant that the file uses elsewhere"),
    family("neutral_value", 0.46, constants::empty, "another value that says nothing"),
    family(EXPECTED_LITERAL, 0.55, constants::expected, "a literal that the tests expect"),
    family("off_by_one", 0.86, constants::off_by_one, "a count or bound one more or less"),
    family("variable", 0.84, names::variable, "another name in scope"),
    family("attribute", 0.62, names::attribute, "another field of the object"),
    family("method", 0.52, names::method, "another method of the object"),
    family("function", 0.52, names::function, "another function of the module"),
    family("counterpart", 0.80, names::counterpart, "a well-known counterpart"),
    family("missing_self", 0.55, names::missing_self, "a field of the instance"),
    family("arguments_swapped", 0.74, calls::swap_arguments, "arguments the other way round"),
    family("arguments_rotated", 0.24, calls::rotate_arguments, "arguments one place further"),
    dropping("argument_dropped", 0.26, calls::drop_argument, "one argument less"),
    dropping("keyword_dropped", 0.34, calls::drop_keyword, "one keyword less"),
    family("argument_added", 0.40, calls::add_argument, "one argument more"),
    family("keyword_added", 0.46, calls::add_keyword, "one keyword more"),
    family("default_argument", 0.44, calls::default_argument, "another default"),
    family("call_wrapped", 0.46, calls::wrap, "a function around a value"),
    family("call_unwrapped", 0.48, calls::unwrap, "a value without the function around it"),
    family("method_added", 0.40, calls::add_method, "a method of the value"),
    family("method_dropped", 0.36, calls::drop_method, "a value without its method"),
    family("missing_copy", 0.34, calls::copy, "a copy in place of the shared object"),
    family("clamped", 0.30, calls::clamp, "a value that is kept inside its bounds"),
    family("missing_call", 0.38, calls::missing_call, "a call in place of the function, or the other way round"),
    family("missing_await", 0.50, calls::missing_await, "an awaited coroutine"),
    family("index", 0.78, containers::index, "another index"),
    family("slice_bound", 0.70, containers::slice_bound, "another bound of a slice"),
    family("slice_added", 0.42, containers::slice_added, "a part in place of the whole, or the whole in place of a part"),
    family("slice_step", 0.50, containers::slice_step, "another step of a slice"),
    family("slice_shifted", 0.44, containers::slice_shift, "both bounds of a slice moved"),
    family("key", 0.46, containers::key, "another key that the file uses"),
    family("default_of_get", 0.50, containers::get_default, "what a missing key gives"),
    family("comprehension_condition", 0.40, containers::comprehension_condition, "another condition of a comprehension"),
    family("comprehension_element", 0.44, containers::comprehension_element, "another element of a comprehension"),
    family("element_order", 0.58, containers::element_order, "elements or targets the other way round"),
    family("result_name", 0.58, returns::name, "another name as the result"),
    dropping("result_part", 0.36, returns::part, "a part of the result in place of the whole"),
    family("result_negated", 0.54, returns::negated, "the opposite result"),
    family("missing_return", 0.52, returns::missing, "a result that was forgotten"),
    family("yield_or_return", 0.40, returns::yield_or_return, "yielded or returned"),
    family("target", 0.46, returns::target, "another target of an assignment"),
    family("guard", 0.34, guards::early_return, "an early result for a value that says nothing"),
    family("loop_guard", 0.30, guards::in_loop, "a round that is skipped, or the last"),
    family("raising_guard", 0.20, guards::raising, "an error for a value that cannot be used"),
    family("wrapped_in_condition", 0.24, guards::wrapped, "a statement that runs only under a condition"),
    dropping("guard_removed", 0.22, guards::remove, "a guard less"),
    family("branches_swapped", 0.55, guards::swap_branches, "the branches the other way round"),
    family("if_or_elif", 0.44, guards::if_or_elif, "a condition of its own, or one that is asked after another"),
    family("if_or_while", 0.36, guards::if_or_while, "once or as long as it holds"),
    family("missing_else", 0.22, guards::missing_else, "another branch"),
    family("base_case", 0.32, guards::base_case, "where the recursion ends"),
    dropping("statement_deleted", 0.22, statements::delete, "a statement less"),
    dropping("jump_dropped", 0.26, statements::drop_jump, "no leap out of the round"),
    family("break_or_continue", 0.60, statements::break_or_continue, "leaving the loop or only the round"),
    family("statement_duplicated", 0.08, statements::duplicate, "a statement twice"),
    family("statement_moved", 0.42, statements::shift, "a statement earlier or later"),
    family("statement_reindented", 0.56, statements::reindent, "a statement out of its block or in another"),
    family("statement_inserted", 0.16, statements::insert, "a statement that the file has elsewhere"),
    family("missing_update", 0.30, statements::missing_update, "a counter that counts"),
    family("reset_moved", 0.38, statements::reset, "a start for each round, or before the first"),
    family("leftover", 0.34, leftovers::leftover, "what a loop leaves over, handed on behind it"),
    family("missing_start", 0.28, statements::missing_start, "a value to start from"),
    family("borrowed_condition", 0.42, borrowed::condition, "a question that the file asks elsewhere"),
    family("borrowed_guard", 0.36, borrowed::guard, "an early end under a condition that the file asks elsewhere"),
    family("missing_raise", 0.62, borrowed::missing_raise, "an error that the tests wait for"),
    family("like_neighbour", 0.66, neighbours::like_neighbour, "what a neighbour does, here too"),
    family("as_elsewhere", 0.44, neighbours::as_elsewhere, "a value as the file uses it elsewhere"),
    family("own_function", 0.36, neighbours::own_function, "a function of the module around a value"),
    family("borrowed_update", 0.40, updates::update, "an update that was forgotten"),
    family("counterparts_swapped", 0.62, neighbours::counterparts_swapped, "counterparts that changed places"),
    family("inlined", 0.34, neighbours::inlined, "a value made anew in place of one made before"),
    family("looked_up", 0.32, neighbours::looked_up, "a value as a table translates it"),
    family("namesake", 0.60, neighbours::namesake, "a field and a variable of one name"),
    family("exception", 0.52, objects::exception, "another exception"),
    family("mutable_default", 0.45, objects::mutable_default, "a new container on each call"),
    family("missing_super", 0.36, objects::missing_super, "the base that is made first"),
    family("text_expected", 0.64, texts::from_expectation, "a text that the tests expect"),
    family("text_part", 0.36, texts::part, "another separator, case or piece of a text"),
    family("format", 0.44, texts::format, "another way to write a value"),
    family("key_function", 0.38, synthesis::key_function, "what items are compared by"),
    family("sorted_by_field", 0.30, synthesis::sorted_by_field, "objects in the order of a field"),
    family("modulo_test", 0.30, synthesis::modulo, "a test of divisibility"),
    family("power", 0.24, synthesis::power, "a power"),
    family("operand_added", 0.30, synthesis::operand_added, "another number that counts as well"),
    family("synthesised_value", 0.18, synthesis::value, "a small computed value"),
    family("synthesised_condition", 0.18, synthesis::condition, "a small computed condition"),
    family("guarded_value", 0.20, synthesis::guarded_value, "a value only where it can be computed"),
];

/// Edits of the second order, made of single ones.
pub(super) static SAME_EDIT: Family =
    family("same_edit_everywhere", 0.60, nothing, "the same edit at several places");
pub(super) static SWAPPED_RETURNS: Family =
    family("swapped_returns", 0.50, nothing, "results the other way round");
pub(super) static TWO_EDITS: Family = family("two_edits", 0.30, nothing, "two edits that belong together");

/// What undoes a part of what a commit changed.
pub(super) static PARTIAL_REVERT: Family = family("partial_revert", 0.98, nothing, "a partial revert");
