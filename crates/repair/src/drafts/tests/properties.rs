//! What holds for any text and any error.

use super::super::{drafts, is_progress};
use autoheal_core::ports::CompileError;
use proptest::prelude::*;
use std::collections::HashSet;

fn any_error() -> impl Strategy<Value = CompileError> {
    let messages = prop::sample::select(vec![
        "invalid syntax",
        "unexpected EOF while parsing",
        "EOL while scanning string literal",
        "unterminated string literal (detected at line 1)",
        "unterminated triple-quoted string literal (detected at line 3)",
        "'(' was never closed",
        "unmatched ')'",
        "closing parenthesis ']' does not match opening parenthesis '('",
        "invalid syntax. Perhaps you forgot a comma?",
        "expected ':'",
        "expected an indented block",
        "unexpected indent",
        "unindent does not match any outer indentation level",
        "inconsistent use of tabs and spaces in indentation",
        "f-string: expecting '}'",
        "positional argument follows keyword argument",
        "non-default argument follows default argument",
        "duplicate argument 'a' in function definition",
        "named arguments must follow bare *",
        "'return' outside function",
        "'await' outside async function",
        "name 'x' is used prior to global declaration",
        "default 'except:' must be last",
        "from __future__ imports must occur at the beginning of the file",
        "Generator expression must be parenthesized",
        "trailing comma not allowed without surrounding parentheses",
        "source code cannot contain null bytes",
    ]);
    let exceptions = prop::sample::select(vec!["SyntaxError", "IndentationError", "TabError"]);
    let lines = prop_oneof![4 => 0_u32..12, 1 => any::<u32>()];
    let columns = prop_oneof![4 => 0_u32..40, 1 => any::<u32>()];
    (exceptions, messages, lines, columns).prop_map(|(exception, message, line, column)| CompileError {
        exception: exception.to_owned(),
        message: message.to_owned(),
        line,
        column,
    })
}

/// Texts of Python's own pieces, so that the rules have something to bite on.
fn python_like() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "def ",
        "f",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        ".",
        "=",
        "==",
        "\n",
        "\n    ",
        "\n\t",
        "\r\n",
        "\r",
        " ",
        "\\",
        "'",
        "\"",
        "\"\"\"",
        "'''",
        "f'",
        "{x",
        "}",
        "print ",
        ">>",
        "except ",
        "raise ",
        "`",
        "0777",
        "10L",
        "ur'a'",
        "if ",
        "else",
        "elif ",
        "try:",
        "for ",
        "in ",
        "not ",
        "is ",
        "lambda ",
        "async ",
        "await ",
        "global ",
        "nonlocal ",
        "import ",
        "from ",
        "as ",
        "x",
        "é",
        "“",
        "\u{a0}",
        "\0",
        "#",
        "$",
        "?",
        "++",
        "!",
        ":=",
        "->",
        "@",
        "*",
        "**",
        "return ",
        "class ",
        "<<<<<<< a\n",
        "=======\n",
        ">>>>>>> b\n",
        "retrun ",
        "__future__",
        "1",
        "{}",
        "\u{feff}",
        "\\\n",
        "exec ",
        "pass",
        "...",
        ";",
        "%",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_and_any_error_give_bounded_ranked_and_different_drafts(
        source in prop_oneof![python_like(), any::<String>()],
        error in any_error(),
    ) {
        let found = drafts(&source, &error);
        prop_assert!(found.len() <= 400);
        prop_assert!(found.windows(2).all(|pair| pair[0].prior >= pair[1].prior));
        let texts: HashSet<&str> = found.iter().map(|draft| draft.text.as_str()).collect();
        prop_assert_eq!(texts.len(), found.len());
        prop_assert!(!texts.contains(source.as_str()));
        prop_assert!(found.iter().all(|draft| (0.0..=1.0).contains(&draft.prior) && draft.line >= 1 && !draft.explanation.is_empty()));
    }

    #[test]
    fn progress_never_goes_both_ways(
        first in python_like(),
        second in python_like(),
        before in any_error(),
        after in any_error(),
    ) {
        let forward = is_progress(&before, &after, &first, &second);
        let back = is_progress(&after, &before, &second, &first);
        prop_assert!(!(forward && back));
    }
}
