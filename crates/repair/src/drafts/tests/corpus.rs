//! Well-formed texts, broken systematically in many ways: nearly every break must lead back to the original.

use super::super::tokenizer::{Kind, Token, tokenize};
use super::super::{scene::KEYWORDS, text};
use super::{Outcome, heal, judge};

const SAMPLES: [&str; 12] = [
    include_str!("samples/account.py"),
    include_str!("samples/cache.py"),
    include_str!("samples/crawler.py"),
    include_str!("samples/inventory.py"),
    include_str!("samples/lexer.py"),
    include_str!("samples/matrix.py"),
    include_str!("samples/options.py"),
    include_str!("samples/pipeline.py"),
    include_str!("samples/report.py"),
    include_str!("samples/shapes.py"),
    include_str!("samples/tabs.py"),
    include_str!("samples/tree.py"),
];

/// Every so many breaks of a sample are tried, so that the test stays quick.
const STEP: usize = 7;

#[test]
fn breaks_of_sound_texts_lead_back_to_them() {
    let sound: Vec<&str> = SAMPLES.into_iter().filter(|sample| compiles(sample)).collect();
    assert!(sound.len() >= 10);
    let cases: Vec<(String, String)> = sound
        .iter()
        .flat_map(|sample| {
            breaks(sample).into_iter().enumerate().map(|(index, broken)| (index, broken, *sample))
        })
        .filter(|(index, ..)| index % STEP == 0)
        .map(|(_, broken, sample)| (broken, sample.to_owned()))
        .collect();
    let outcomes = heal(cases);
    assert!(outcomes.len() > 300, "only {} breaks", outcomes.len());
    let share = |most: usize| {
        let healed = outcomes.iter().filter(|outcome| outcome.rank.is_some_and(|rank| rank <= most)).count();
        healed as f64 / outcomes.len() as f64
    };
    let (first, five, any) = (share(1), share(5), share(usize::MAX));
    for missed in outcomes.iter().filter(|outcome| outcome.rank.is_none_or(|rank| rank > 5)) {
        println!("{}", Outcome::story(missed));
    }
    println!(
        "{} breaks: {:.1} % first, {:.1} % in the first five, {:.1} % at all",
        outcomes.len(),
        first * 100.0,
        five * 100.0,
        any * 100.0
    );
    assert!(any >= 0.97 && five >= 0.85, "{five} in the first five, {any} at all");
}

fn compiles(sample: &str) -> bool {
    judge(&[(vec![sample.to_owned()], None)])[0].0[0].is_none()
}

fn breaks(sample: &str) -> Vec<String> {
    let lines = text::lines(sample);
    let tokens = tokenize(sample, &lines);
    let mut broken: Vec<String> =
        tokens.tokens.iter().flat_map(|token| token_breaks(sample, *token)).collect();
    for line in lines.iter().filter(|line| !sample[line.start..line.end].trim().is_empty()) {
        let body = &sample[line.start..line.end];
        let bare = body.trim_start();
        let indent = &body[..body.len() - bare.len()];
        let mut layouts = vec![format!("    {body}"), format!(" {body}")];
        if !indent.is_empty() {
            layouts.extend([bare.to_owned(), body[1..].to_owned(), format!("\t{bare}")]);
            layouts.extend(body.strip_prefix("    ").map(str::to_owned));
        }
        broken.extend(layouts.into_iter().map(|layout| replace(sample, line.start, line.end, &layout)));
    }
    broken
}

fn token_breaks(sample: &str, token: Token) -> Vec<String> {
    let word = &sample[token.start..token.end];
    let without = |from: usize, to: usize| replace(sample, from, to, "");
    match token.kind {
        Kind::Open | Kind::Close => {
            let other = match word {
                "(" => "[",
                ")" => "]",
                "[" | "{" => "(",
                _ => ")",
            };
            vec![without(token.start, token.end), replace(sample, token.start, token.end, other)]
        }
        Kind::Operator if matches!(word, ":" | "," | "." | "=" | "==") => {
            vec![without(token.start, token.end), replace(sample, token.end, token.end, word)]
        }
        Kind::Text => {
            let quote = word.find(['"', '\'']).unwrap_or(0);
            let width = if word[quote..].starts_with("\"\"\"") { 3 } else { 1 };
            let open = token.start + quote;
            vec![without(open, open + width), without(token.end - width, token.end)]
        }
        Kind::Name if KEYWORDS.contains(&word) && word.len() > 2 => {
            let middle = word.len() / 2;
            let swapped = format!(
                "{}{}{}{}",
                &word[..middle - 1],
                &word[middle..=middle],
                &word[middle - 1..middle],
                &word[middle + 1..]
            );
            let cut = format!("{}{}", &word[..middle], &word[middle + 1..]);
            vec![
                replace(sample, token.start, token.end, &swapped),
                replace(sample, token.start, token.end, &cut),
            ]
        }
        _ => Vec::new(),
    }
}

fn replace(sample: &str, start: usize, end: usize, with: &str) -> String {
    format!("{}{with}{}", &sample[..start], &sample[end..])
}
