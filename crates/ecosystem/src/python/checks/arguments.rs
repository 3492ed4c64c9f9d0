//! Small surgery on command lines: taking options away without disturbing the rest.

/// The words without the given switches and without the given options that carry a value, be it behind `=`, in the
/// next word, or (for a single letter) glued on. Everything behind a lone `--` is left as it is.
pub(super) fn without(words: &[String], switches: &[&str], valued: &[&str]) -> Vec<String> {
    let mut kept = Vec::with_capacity(words.len());
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if word == "--" {
            kept.push(word.clone());
            kept.extend(rest.by_ref().cloned());
            break;
        }
        if switches.contains(&word.as_str()) {
            continue;
        }
        if valued.contains(&word.as_str()) {
            rest.next();
            continue;
        }
        if !carries_value(word, valued) {
            kept.push(word.clone());
        }
    }
    kept
}

fn carries_value(word: &str, valued: &[&str]) -> bool {
    valued.iter().any(|option| match word.strip_prefix(option) {
        Some(value) if option.starts_with("--") => value.starts_with('='),
        Some(value) => !value.is_empty() && option.len() == 2,
        None => false,
    })
}

/// The value of an option, from `--option=value` or `--option value`.
pub(super) fn value_of<'a>(words: &'a [String], option: &str) -> Option<&'a str> {
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if word == option {
            return rest.next().map(String::as_str);
        }
        if let Some(value) = word.strip_prefix(option).and_then(|tail| tail.strip_prefix('=')) {
            return Some(value);
        }
    }
    None
}

/// `program` and its sub-command, then `added`, then what is left of the words.
pub(super) fn assemble(head: &[&str], added: &[&str], rest: Vec<String>) -> Vec<String> {
    head.iter().chain(added).map(|word| (*word).to_owned()).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn options_go_in_every_spelling_and_paths_stay() {
        let left = without(
            &words("--fix --output-format json -o x.txt -oy.txt --select=E src"),
            &["--fix"],
            &["--output-format", "-o"],
        );
        assert_eq!(left, words("--select=E src"));
    }

    #[test]
    fn nothing_behind_a_double_dash_is_an_option() {
        assert_eq!(without(&words("a -- --fix"), &["--fix"], &[]), words("a -- --fix"));
    }
}
