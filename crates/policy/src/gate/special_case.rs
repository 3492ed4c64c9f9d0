//! A fix may not recognise the failing test's input and answer with the expected output.

use super::literals::{Literals, is_literal};
use super::{View, Violation};
use crate::python::{Definition, Source, Statement, Token, outline};
use std::collections::HashMap;

pub(crate) fn judge(view: &View<'_>, literals: &Literals, violations: &mut Vec<Violation>) {
    let mut deny = |line: u32, message: &str| {
        violations.push(Violation::new(&view.file.path, line, "special_case", message));
    };
    let before: Vec<Vec<Token<'_>>> =
        view.before.statements().iter().map(|statement| view.before.tokens_of(statement)).collect();
    for (index, statement) in view.after.statements().iter().enumerate() {
        let tokens = view.after.tokens_of(statement);
        if !view.delta.adds(statement.line, last_line(&view.after, statement)) {
            continue;
        }
        if is_keyed_branch(&view.after, index, &tokens, literals) {
            deny(statement.line, "a branch answers the test's own input with the test's own output");
        }
        if has_keyed_entry(&tokens, literals, &before) {
            deny(statement.line, "a table maps the test's own input to the test's own output");
        }
    }
    constant_answers(view, literals, &mut deny);
}

fn last_line(source: &Source<'_>, statement: &Statement) -> u32 {
    let text = source.code().get(statement.start..statement.end).unwrap_or_default();
    statement.line.saturating_add(u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX))
}

/// `if x == INPUT:` whose branch hands out `OUTPUT`, the same as `OUTPUT if x == INPUT else …`, and `case INPUT:`.
fn is_keyed_branch(source: &Source<'_>, index: usize, tokens: &[Token<'_>], literals: &Literals) -> bool {
    match tokens.first() {
        Some(Token::Name("if" | "elif" | "while")) => {
            let keyed = compares(tokens) && literals.know_any(tokens);
            let pair = compares(tokens) && compares_with_literal(tokens);
            let answers: Vec<_> =
                source.body(index).iter().filter_map(|inner| answer(source, inner)).collect();
            let known = |answer: &Vec<Token<'_>>| literals.know(answer);
            let plain = |answer: &Vec<Token<'_>>| is_literal(answer);
            keyed && answers.iter().any(plain) || pair && answers.iter().any(known)
        }
        Some(Token::Name("case")) => {
            literals.know_any(tokens)
                && source
                    .body(index)
                    .iter()
                    .filter_map(|inner| answer(source, inner))
                    .any(|answer| is_literal(&answer))
        }
        _ => is_keyed_choice(tokens, literals),
    }
}

/// The literal that a statement returns, yields or assigns.
fn answer<'a>(source: &Source<'a>, statement: &Statement) -> Option<Vec<Token<'a>>> {
    let tokens = source.tokens_of(statement);
    let value = match tokens.first()? {
        Token::Name("return" | "yield") => tokens.get(1..)?,
        Token::Name(_) if tokens.get(1) == Some(&Token::Sign("=")) => tokens.get(2..)?,
        _ => return None,
    };
    is_literal(value).then(|| value.to_vec())
}

fn compares(tokens: &[Token<'_>]) -> bool {
    let method = |name: &str| {
        matches!(name, "startswith" | "endswith" | "is" | "in" | "__eq__" | "match" | "fullmatch")
    };
    tokens.iter().any(|token| match token {
        Token::Sign(sign) => matches!(*sign, "==" | "!="),
        Token::Name(name) => method(name),
        _ => false,
    })
}

fn compares_with_literal(tokens: &[Token<'_>]) -> bool {
    let beside = |pair: &[Token<'_>]| {
        let literal = |token: &Token<'_>| matches!(token, Token::Number(_) | Token::Text(_));
        let equal = |token: &Token<'_>| matches!(token, Token::Sign("==" | "!="));
        pair.first().is_some_and(equal) && pair.last().is_some_and(literal)
            || pair.first().is_some_and(literal) && pair.last().is_some_and(equal)
    };
    tokens.windows(2).any(beside)
}

/// `return OUTPUT if x == INPUT else …`.
fn is_keyed_choice(tokens: &[Token<'_>], literals: &Literals) -> bool {
    let Some(condition) = tokens.iter().position(|token| *token == Token::Name("if")) else { return false };
    let (value, test) = tokens.split_at(condition);
    let start =
        value.iter().rposition(|token| matches!(token, Token::Name("return") | Token::Sign("=" | "(")));
    let value = value.get(start.map_or(0, |start| start + 1)..).unwrap_or_default();
    let test = test.split(|token| *token == Token::Name("else")).next().unwrap_or_default();
    is_literal(value) && compares(test) && literals.know_any(test)
}

/// `{INPUT: OUTPUT}`, where that was not written before.
fn has_keyed_entry(tokens: &[Token<'_>], literals: &Literals, before: &[Vec<Token<'_>>]) -> bool {
    let is_old = |entry: &[Token<'_>]| before.iter().any(|old| old.windows(3).any(|known| known == entry));
    tokens.windows(3).any(|entry| match entry {
        [
            key @ (Token::Text(_) | Token::Number(_)),
            Token::Sign(":"),
            value @ (Token::Text(_) | Token::Number(_)),
        ] => literals.know(&[*key]) && literals.know(&[*value]) && !is_old(entry),
        _ => false,
    })
}

/// Functions with parameters that used to compute and now answer with a constant.
fn constant_answers(view: &View<'_>, literals: &Literals, deny: &mut impl FnMut(u32, &str)) {
    let before: HashMap<String, Definition> =
        outline(&view.before).into_iter().map(|definition| (definition.name.clone(), definition)).collect();
    for after in outline(&view.after)
        .iter()
        .filter(|definition| !definition.is_class && !definition.parameters.is_empty())
    {
        let constants = returned_constants(view, after);
        if constants.is_empty() {
            continue;
        }
        let Some(old) = before.get(&after.name) else {
            if after.name.rsplit('.').next().is_some_and(|name| matches!(name, "__eq__" | "__ne__"))
                && !uses_parameters(&view.after, after)
            {
                deny(after.line, "objects that equal everything prove nothing");
            }
            continue;
        };
        let computed = computed_returns(&view.before, old) > computed_returns(&view.after, after);
        let forgets = uses_parameters(&view.before, old) && !uses_parameters(&view.after, after);
        for (line, tokens) in constants {
            if forgets || computed && literals.know(&tokens) {
                deny(line, "a computed result was replaced by a constant");
            }
        }
    }
}

/// New `return LITERAL` statements of a function.
fn returned_constants<'a>(view: &View<'a>, definition: &Definition) -> Vec<(u32, Vec<Token<'a>>)> {
    let body = view.after.statements().get(definition.body.clone()).unwrap_or_default();
    let fresh =
        body.iter().filter(|statement| view.delta.adds(statement.line, last_line(&view.after, statement)));
    fresh
        .filter_map(|statement| {
            let tokens = view.after.tokens_of(statement);
            let value = tokens.get(1..).filter(|_| tokens.first() == Some(&Token::Name("return")))?;
            is_literal(value).then(|| (statement.line, value.to_vec()))
        })
        .collect()
}

fn computed_returns(source: &Source<'_>, definition: &Definition) -> usize {
    let body = source.statements().get(definition.body.clone()).unwrap_or_default();
    let computed = |statement: &&Statement| {
        let tokens = source.tokens_of(statement);
        tokens.first() == Some(&Token::Name("return"))
            && tokens.len() > 1
            && !is_literal(tokens.get(1..).unwrap_or_default())
    };
    body.iter().filter(computed).count()
}

fn uses_parameters(source: &Source<'_>, definition: &Definition) -> bool {
    let body = source.statements().get(definition.body.clone()).unwrap_or_default();
    body.iter().any(|statement| {
        let code = source.code_of(statement);
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| definition.parameters.iter().any(|parameter| parameter == word))
    })
}
