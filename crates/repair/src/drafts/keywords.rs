//! Misspelled keywords: `retrun`, `esle`, `Import`, `function`, `else if`, `deffoo`, `im port`.

use super::pile::Pile;
use super::scene::{KEYWORDS, Scene};
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "misspelled_keyword";
const LINES_BEFORE: usize = 2;

/// What people write who come from another language.
const FOREIGN: [(&str, &str); 17] = [
    ("function", "def"),
    ("func", "def"),
    ("fn", "def"),
    ("fun", "def"),
    ("defn", "def"),
    ("define", "def"),
    ("sub", "def"),
    ("elseif", "elif"),
    ("elsif", "elif"),
    ("elsef", "elif"),
    ("foreach", "for"),
    ("switch", "match"),
    ("catch", "except"),
    ("throw", "raise"),
    ("struct", "class"),
    ("include", "import"),
    ("using", "import"),
];

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let first =
        scene.on_line(scene.line.saturating_sub(LINES_BEFORE)).start.max(scene.focus.saturating_sub(80));
    let last = scene.on_line(scene.line + 1).end.min(scene.focus + 40);
    for token in first..last {
        if scene.kind(token) == Some(Kind::Name) {
            respell(scene, token, pile);
            join(scene, token, pile);
            unglue(scene, token, pile);
        }
    }
    else_if(scene, first..last, pile);
}

fn respell(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let word = scene.text(token);
    if word.len() > 12 {
        return;
    }
    let place = place_weight(scene, token);
    for (keyword, likeness) in likely_keywords(word) {
        let known = if KEYWORDS.contains(&word) { 0.3 } else { 1.0 };
        let found = scene.tokens[token];
        let edit = Edit::replace(found.start, found.end, keyword);
        let prior = likeness * place * known * fits(scene, token, keyword) * scene.nearness(token).max(0.5);
        pile.add(RULE, prior, edit, format!("`{word}` reads like `{keyword}`"));
    }
}

/// A misspelled keyword makes a name stand where a name cannot: first on its line before another word, or between two of them.
fn place_weight(scene: &Scene<'_>, token: usize) -> f64 {
    let first = scene.on_line(scene.tokens[token].line).start == token;
    let next_same_line = scene.same_line(token, token + 1);
    let before_word =
        next_same_line && scene.starts_expression(token + 1) && scene.kind(token + 1) != Some(Kind::Open);
    let header_like = next_same_line && scene.is(token + 1, ":");
    let after_word = token > 0 && scene.same_line(token - 1, token) && scene.ends_expression(token - 1);
    let alone = first && !next_same_line;
    match () {
        () if first && (before_word || header_like) => 1.0,
        () if after_word && before_word => 1.0,
        () if first || after_word || before_word => {
            if alone {
                0.3
            } else {
                0.75
            }
        }
        () => 0.25,
    }
}

/// Whether the keyword can stand at this place of its line.
fn fits(scene: &Scene<'_>, token: usize, keyword: &str) -> f64 {
    let line = scene.on_line(scene.tokens[token].line);
    let first = line.start == token;
    let starter = matches!(
        keyword,
        "def"
            | "class"
            | "while"
            | "try"
            | "except"
            | "finally"
            | "with"
            | "return"
            | "raise"
            | "assert"
            | "break"
            | "continue"
            | "del"
            | "elif"
            | "global"
            | "nonlocal"
            | "pass"
            | "match"
            | "case"
    );
    let inner = matches!(keyword, "in" | "is" | "and" | "or" | "as" | "else" | "None" | "True" | "False");
    let ends_in_colon = line.end > line.start && scene.is(line.end - 1, ":");
    let header = matches!(
        keyword,
        "def" | "class" | "while" | "elif" | "for" | "if" | "with" | "except" | "try" | "finally" | "else"
    );
    let after_async = token > 0 && scene.is(token - 1, "async");
    match () {
        () if starter && !first && !after_async => 0.3,
        () if first && inner && keyword != "else" => 0.3,
        () if first && header && !ends_in_colon => 0.6,
        () if first && !header && ends_in_colon && starter => 0.4,
        () => 1.0,
    }
}

fn likely_keywords(word: &str) -> Vec<(&'static str, f64)> {
    let mut found = Vec::new();
    if let Some((_, keyword)) = FOREIGN.iter().find(|(foreign, _)| *foreign == word) {
        found.push((*keyword, 0.85));
    }
    let lower = word.to_lowercase();
    for keyword in KEYWORDS.iter().chain(["match", "case"].iter()) {
        if *keyword == word {
            continue;
        }
        let likeness = match distance(&lower, &keyword.to_lowercase()) {
            0 => 0.9,
            1 if keyword.len() >= 4 => 0.9,
            1 if keyword.len() == 3 => 0.75,
            1 => 0.6,
            2 if keyword.len() >= 5 && word.len() >= 4 => 0.6,
            2 if keyword.len() == 4 && word.len() >= 3 => 0.3,
            _ => continue,
        };
        found.push((*keyword, likeness));
    }
    found
}

/// Edits between two words, with neighbours swapped counting as one.
pub(super) fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let width = right.len() + 1;
    let mut rows: Vec<Vec<usize>> = vec![(0..width).collect()];
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1; width];
        for (j, b) in right.iter().enumerate() {
            let mut best = (rows[i][j] + usize::from(a != b)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && left[i - 1] == *b && right[j - 1] == *a {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row[j + 1] = best;
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

/// `im port` is `import`.
fn join(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    if !scene.same_line(token, token + 1) || scene.kind(token + 1) != Some(Kind::Name) {
        return;
    }
    let joined = format!("{}{}", scene.text(token), scene.text(token + 1));
    if KEYWORDS.contains(&joined.as_str()) {
        let edit = Edit::delete(scene.tokens[token].end, scene.tokens[token + 1].start);
        pile.add(RULE, 0.7, edit, format!("write `{joined}` in one word"));
    }
}

/// `deffoo` is `def foo`, and `xin` may be `x in`.
fn unglue(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let word = scene.text(token);
    if KEYWORDS.contains(&word) || word.len() > 80 {
        return;
    }
    for keyword in KEYWORDS {
        let tail = word.strip_prefix(keyword).filter(|tail| !tail.is_empty());
        if let Some(tail) = tail {
            let at = scene.tokens[token].start + keyword.len();
            let prior =
                if scene.knows(tail) || matches!(keyword, "def" | "class" | "import") { 0.6 } else { 0.3 };
            pile.add(
                RULE,
                prior * scene.nearness(token),
                Edit::insert(at, " "),
                format!("split `{word}` after `{keyword}`"),
            );
        }
        let head = word.strip_suffix(keyword).filter(|head| !head.is_empty());
        if let Some(head) = head {
            let at = scene.tokens[token].start + head.len();
            let prior = if scene.knows(head) { 0.55 } else { 0.2 };
            pile.add(
                RULE,
                prior * scene.nearness(token),
                Edit::insert(at, " "),
                format!("split `{word}` before `{keyword}`"),
            );
        }
    }
}

fn else_if(scene: &Scene<'_>, range: std::ops::Range<usize>, pile: &mut Pile) {
    for token in range {
        let first = scene.tokens.get(token).is_some_and(|found| scene.on_line(found.line).start == token);
        if first && scene.is(token, "else") && scene.is(token + 1, "if") && scene.same_line(token, token + 1)
        {
            let edit = Edit::replace(scene.tokens[token].start, scene.tokens[token + 1].end, "elif");
            pile.add(RULE, 0.95, edit, "`else if` is `elif`");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_neighbours_count_once() {
        assert_eq!(distance("retrun", "return"), 1);
        assert_eq!(distance("whlie", "while"), 1);
        assert_eq!(distance("clas", "class"), 1);
        assert_eq!(distance("x", "while"), 5);
    }

    #[test]
    fn words_of_other_languages_are_known() {
        assert!(likely_keywords("function").contains(&("def", 0.85)));
    }
}
