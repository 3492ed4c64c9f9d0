use super::model::{Entry, Model, key, packed};
use super::{Habits, PYTHON, learn};
use crate::edit::Edit;
use autoheal_syntax::Language;
use proptest::prelude::*;

const CODE: &str = "def largest(values, start=0):
    best = values[start]
    for place in range(start, len(values)):
        if values[place] > best:
            best = values[place]
    return best


def total(values):
    result = 0
    for value in values:
        result += value
    return result
";

fn gain(old: &str, new: &str) -> f64 {
    let start = CODE.find(old).unwrap();
    Habits::of(Language::Python, CODE).unwrap().gain(&[Edit::replace(start..start + old.len(), new)])
}

#[test]
fn what_nobody_writes_reads_odd() {
    for (old, new) in [
        ("len(values)", "len(best)"),
        ("result = 0", "result = 17"),
        ("range(start,", "range(-start,"),
        ("for value in values", "for value in total"),
        ("result += value", "result **= value"),
        ("values[place] > best:", "values[place] > best != best:"),
    ] {
        assert!(gain(old, new) < -0.5, "{new}: {}", gain(old, new));
    }
}

#[test]
fn the_usual_way_reads_better_than_the_odd_one() {
    let odd = CODE.replace("result += value", "result -= len(result)");
    let start = odd.find("-= len(result)").unwrap();
    let mended = Edit::replace(start..start + "-= len(result)".len(), "+= value");
    assert!(Habits::of(Language::Python, &odd).unwrap().gain(&[mended]) > 1.0);
}

#[test]
fn the_depth_of_a_line_is_read_too() {
    assert_ne!(gain("    return best", "        return best"), 0.0);
}

#[test]
fn what_changes_no_word_or_does_not_fit_changes_nothing() {
    assert_eq!(gain("result += value", "result   +=  value  # as it was"), 0.0);
    let habits = Habits::of(Language::Python, CODE).unwrap();
    assert_eq!(habits.gain(&[]), 0.0);
    assert_eq!(habits.gain(&[Edit::replace(CODE.len() + 5..CODE.len() + 9, "x")]), 0.0);
    assert_eq!(Habits::of(Language::Python, "").unwrap().gain(&[Edit::replace(0..0, "")]), 0.0);
}

#[test]
fn the_table_of_words_that_is_built_in_can_be_read() {
    let model = PYTHON.as_ref().unwrap();
    let id = |word: &str| model.id(word).unwrap();
    let log = |words: [&str; 3]| model.log(words.map(id));
    assert!(log(["for", "i", "in"]) > -0.5);
    assert!(log(["for", "i", "+"]) < -5.0);
}

#[test]
fn what_is_learned_often_is_likelier_than_what_is_not() {
    let often = "def f(a, b):\n    return a + b\n".repeat(120);
    let seldom = "def f(a, b):\n    return a - b\n".repeat(2);
    // Signs are told apart that stand a hundred times.
    let signs = "x = 1 - 2\n".repeat(100);
    let model = Model::from_bytes(&learn(&[often, seldom, signs])).unwrap();
    let id = |word: &str| model.id(word).unwrap_or_else(|| model.id(super::NAME).unwrap());
    let after = |sign: &str| model.log([id("return"), id("a"), id(sign)]);
    assert!(after("+") > after("-") + 1.0, "{} {}", after("+"), after("-"));
}

fn entries(length: usize) -> impl Strategy<Value = Vec<Entry>> {
    let words = proptest::collection::vec(0..3_u16, length);
    proptest::collection::btree_map(words, (any::<u8>(), any::<u8>()), 0..20).prop_map(move |rows| {
        let left = |left: u8| if length < 3 { left } else { 0 };
        rows.into_iter().map(|(row, (log, last))| Entry { key: key(&row), log, left: left(last) }).collect()
    })
}

#[test]
fn edits_far_from_each_other_gain_what_each_gains() {
    let far = format!("{CODE}{}{}", "other = 1\n".repeat(100), CODE.replace("result", "answer"));
    let habits = Habits::of(Language::Python, &far).unwrap();
    let edit = |old: &str, new: &str| {
        let start = far.find(old).unwrap();
        Edit::replace(start..start + old.len(), new)
    };
    let (one, two) = (edit("result += value", "result -= value"), edit("answer += value", "answer *= value"));
    let both = habits.gain(&[one.clone(), two.clone()]);
    assert!((both - habits.gain(&[one]) - habits.gain(&[two])).abs() < 1e-9);
}

#[test]
fn a_statement_that_is_data_is_not_read() {
    let data = format!("x = [\n{}]\n", "    1,\n".repeat(2_000));
    assert_eq!(Habits::of(Language::Python, &data).unwrap().gain(&[Edit::replace(10..11, "best")]), 0.0);
}

proptest! {
    #[test]
    fn a_table_is_read_as_it_was_written(ones in entries(1), twos in entries(2), threes in entries(3)) {
        let words = ["a", "b", "c"].map(str::to_owned).to_vec();
        let written = Model::new(words, [ones, twos, threes]);
        let read = Model::from_bytes(&written.to_bytes()).unwrap();
        for row in [[0, 1, 2], [2, 2, 1], [1, 0, 0]] {
            prop_assert_eq!(read.log(row), written.log(row));
        }
        prop_assert_eq!(read.to_bytes(), written.to_bytes());
    }

    #[test]
    fn any_bytes_and_any_edits_are_borne(
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
        text in "[a-cä(\\[\"'\\\\#:\n\r\t ]{0,60}",
        places in proptest::collection::vec((0_usize..70, 0_usize..70), 1..3),
        new in "[a-cä(\\[\"'\\\\#:\n\r\t ]{0,10}",
    ) {
        _ = Model::from_bytes(&bytes);
        let edits: Vec<Edit> =
            places.iter().map(|(one, other)| Edit::replace(*one.min(other)..*one.max(other), &*new)).collect();
        let gain = Habits::of(Language::Python, &text).unwrap().gain(&edits);
        prop_assert!(gain.is_finite());
    }

    #[test]
    fn a_probability_is_kept_to_a_few_hundredths(probability in 0.0001_f64..1.0) {
        let near = (-f64::from(packed(probability)) / 16.0).exp();
        prop_assert!((near / probability - 1.0).abs() < 0.04);
    }
}
