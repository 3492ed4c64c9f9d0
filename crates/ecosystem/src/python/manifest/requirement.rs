//! Requirement strings (PEP 508): their names, and what other tools' version syntax means in them.

use autoheal_core::distribution::normal;

/// The distribution's name in its normal form, where the text is a requirement at all.
pub(crate) fn name_of(requirement: &str) -> Option<String> {
    let text = requirement.trim();
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).unwrap_or(text.len());
    let name = text[..end].trim_end_matches(['-', '_', '.']);
    let rest = text[end..].trim_start();
    let continues_well =
        rest.is_empty() || rest.starts_with(['[', '<', '>', '=', '!', '~', ';', '@', '(', ',', '#']);
    (!name.is_empty() && name.starts_with(|c: char| c.is_ascii_alphanumeric()) && continues_well)
        .then(|| normal(name))
}

/// The extras that a requirement names: `a[b,c]>1` gives `b` and `c`.
pub(super) fn extras_of(requirement: &str) -> Vec<String> {
    let Some((_, rest)) = requirement.split_once('[') else { return Vec::new() };
    let inside = rest.split(']').next().unwrap_or_default();
    inside.split(',').map(|extra| extra.trim().to_owned()).filter(|extra| !extra.is_empty()).collect()
}

/// Poetry's version syntax as PEP 440: carets, tildes, stars and bare versions. Alternatives (`||`) cannot be said
/// there; they leave the version open.
pub(super) fn specifier(version: &str) -> String {
    let version = version.trim();
    if version.is_empty() || version == "*" || version.contains('|') {
        return String::new();
    }
    let parts = version.split(',').map(|part| single(part.trim())).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(",")
}

fn single(part: &str) -> String {
    if let Some(version) = part.strip_prefix('^') {
        return bounded(version.trim(), caret(version.trim()));
    }
    if part.starts_with("~=") || part.starts_with(['<', '>', '!']) {
        return part.replace(' ', "");
    }
    if let Some(version) = part.strip_prefix('~') {
        return bounded(version.trim(), tilde(version.trim()));
    }
    let bare = part.trim_start_matches('=').trim();
    match bare {
        "" | "*" => String::new(),
        bare => format!("=={bare}"),
    }
}

fn bounded(version: &str, above: Option<String>) -> String {
    match above {
        Some(above) => format!(">={version},<{above}"),
        None => String::new(),
    }
}

/// The leading numbers of a version: `1.2.3rc1` gives 1, 2, 3.
fn numbers(version: &str) -> Vec<u64> {
    let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>();
    version.split('.').map_while(|part| digits(part).parse().ok()).take(4).collect()
}

/// Up to the next change of the first number that is not zero.
fn caret(version: &str) -> Option<String> {
    let numbers = numbers(version);
    let at = numbers.iter().position(|number| *number != 0).unwrap_or(numbers.len().checked_sub(1)?);
    raised(&numbers, at)
}

/// Up to the next minor version, or the next major one where only that is given.
fn tilde(version: &str) -> Option<String> {
    let numbers = numbers(version);
    let last = numbers.len().checked_sub(1)?;
    raised(&numbers, last.min(1))
}

fn raised(numbers: &[u64], at: usize) -> Option<String> {
    let mut above: Vec<String> = numbers.get(..at)?.iter().map(u64::to_string).collect();
    above.push(numbers.get(at)?.checked_add(1)?.to_string());
    Some(above.join("."))
}

/// A `python = "^3.8"` beside a dependency, as an environment marker.
pub(super) fn python_marker(version: &str) -> Option<String> {
    let specifier = specifier(version);
    let clause = |part: &str| {
        let split = part.find(|c: char| c.is_ascii_digit())?;
        let (operator, number) = part.split_at(split);
        let variable = if number.split('.').count() > 2 && !number.contains('*') {
            "python_full_version"
        } else {
            "python_version"
        };
        Some(format!("{variable} {operator} \"{number}\""))
    };
    let clauses: Vec<String> = specifier.split(',').filter_map(clause).collect();
    (!clauses.is_empty()).then(|| clauses.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn poetry_versions_become_specifiers() {
        for (poetry, expected) in [
            ("^1.2.3", ">=1.2.3,<2"),
            ("^0.2.3", ">=0.2.3,<0.3"),
            ("^0.0.3", ">=0.0.3,<0.0.4"),
            ("^0.0", ">=0.0,<0.1"),
            ("^0", ">=0,<1"),
            ("~1.2.3", ">=1.2.3,<1.3"),
            ("~1.2", ">=1.2,<1.3"),
            ("~1", ">=1,<2"),
            ("~=1.4", "~=1.4"),
            ("*", ""),
            ("1.2.*", "==1.2.*"),
            ("2.0", "==2.0"),
            (">=1, <3", ">=1,<3"),
            ("^1.0 || ^2.0", ""),
            ("", ""),
            ("^x", ""),
        ] {
            assert_eq!(specifier(poetry), expected, "{poetry}");
        }
        assert_eq!(
            python_marker("^3.8").as_deref(),
            Some("python_version >= \"3.8\" and python_version < \"4\"")
        );
    }

    #[test]
    fn names_are_normal_and_options_have_none() {
        assert_eq!(name_of("Foo_Bar.baz[x]>=1; python_version<'3'").as_deref(), Some("foo-bar-baz"));
        assert_eq!(name_of("a @ git+https://x/y").as_deref(), Some("a"));
        for no_name in ["-r x.txt", "--index-url https://x", "./local", "git+https://x/y", ""] {
            assert_eq!(name_of(no_name), None, "{no_name}");
        }
    }

    proptest! {
        #[test]
        fn any_version_is_answered(version in ".{0,30}", numbers in "[~^]?[0-9.]{0,40}") {
            specifier(&version);
            python_marker(&version);
            python_marker(&numbers);
        }
    }
}
