//! String literals as they are written, and what they mean.

/// A string longer than this is not taken apart.
pub(super) const LONGEST_TEXT: usize = 2000;

/// Two literals as one.
pub(super) fn joined(first: &str, second: &str) -> Option<String> {
    Some(quoted(&(value(first)? + &value(second)?)))
}

/// What a literal means, if it is short enough to be worth it.
pub(super) fn value(literal: &str) -> Option<String> {
    let prefix = literal.find(['\'', '"']).filter(|_| literal.len() < LONGEST_TEXT)?;
    let (prefix, body) = literal.split_at(prefix);
    let width = if body.starts_with("'''") || body.starts_with("\"\"\"") { 3 } else { 1 };
    let body = body.get(width..body.len().checked_sub(width)?)?;
    if prefix.contains(['r', 'R']) || !body.contains('\\') {
        return Some(body.to_owned());
    }
    let mut out = String::new();
    let mut rest = body.chars();
    while let Some(c) = rest.next() {
        let digits = |rest: &mut std::str::Chars<'_>, count: usize| {
            let digits: String = rest.take(count).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
        };
        match if c == '\\' { rest.next() } else { None } {
            None => out.push(c),
            Some('x') => out.push(digits(&mut rest, 2)?),
            Some('u') => out.push(digits(&mut rest, 4)?),
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some(other @ ('\\' | '\'' | '"')) => out.push(other),
            Some(other) => out.extend(['\\', other]),
        }
    }
    Some(out)
}

pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' | '"' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}
