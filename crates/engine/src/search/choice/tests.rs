use super::weigh::*;
use super::*;
use crate::search::hunt::Found;

fn convinced_by(shares: &[f64]) -> usize {
    let candidate = |share: &f64| Candidate::rule("any", *share, String::new(), Patch::default());
    convincing(&shares.iter().map(candidate).collect::<Vec<_>>())
}

/// An edit of a file, with what becomes of some examples there.
fn known(file: &str, examples: &[(&str, Option<bool>)]) -> Known {
    let reaction = |(input, promised): &(&str, Option<bool>)| Reaction {
        input: (*input).to_owned(),
        answer: String::new(),
        raised: false,
        promised: *promised,
    };
    let variant = Variant {
        family: "any",
        path: RepoPath::new(file).unwrap(),
        line: 1,
        score: 1.0,
        prior: 1.0,
        about: String::new(),
        edits: Vec::new(),
        drops: false,
        gain: 0.0,
    };
    let behaviour = Some(examples.iter().map(reaction).collect());
    Known { found: Found { variant, place: 1, heals: 0 }, behaviour, weight: 1.0 }
}

fn believed<const N: usize>(mut edits: [Known; N]) -> [f64; N] {
    believe_documentation(&mut edits);
    edits.map(|edit| edit.weight)
}

fn answers(texts: &[&str]) -> Vec<Reaction> {
    let reaction = |text: &&str| Reaction {
        input: String::new(),
        answer: format!("{text} 0a1b2c"),
        raised: text.ends_with("Error"),
        promised: None,
    };
    texts.iter().map(reaction).collect()
}

/// An edit of some bytes of a file.
fn edit_of(family: &'static str, range: std::ops::Range<usize>, drops: bool, weight: f64) -> Known {
    let mut known = Known { weight, ..known("app.py", &[]) };
    let path = known.found.variant.path.clone();
    known.found.variant.edits = vec![ByteEdit { path, range, text: String::new() }];
    (known.found.variant.family, known.found.variant.drops) = (family, drops);
    known
}

fn chosen(edits: Vec<Known>) -> &'static str {
    clusters(edits)[0].members[0].found.variant.family
}

#[test]
fn who_heals_what_fails_besides_is_believed_first() {
    let mut edits = [known("a.py", &[]), known("a.py", &[]), known("a.py", &[])];
    (edits[0].found.heals, edits[1].found.heals) = (1, 2);
    believe_healers(&mut edits);
    assert_eq!(edits.map(|edit| edit.weight), [HEALS_LESS, 1.0, HEALS_LESS]);
}

#[test]
fn what_passes_with_less_is_not_asked_with_more() {
    let one = edit_of("number", 2..3, false, 1.0).found;
    let mut both = edit_of("same_edit_everywhere", 2..3, false, 1.0).found;
    both.variant.edits.extend(edit_of("number", 8..9, false, 1.0).found.variant.edits);
    let other = edit_of("variable", 2..5, false, 1.0).found;
    let mut found = vec![both, one, other];
    forget_excess(&mut found);
    let left: Vec<&str> = found.iter().map(|found| found.variant.family).collect();
    assert_eq!(left, ["number", "variable"]);
}

#[test]
fn what_heals_more_with_more_is_kept() {
    let one = edit_of("number", 2..3, false, 1.0).found;
    let mut both = edit_of("same_edit_everywhere", 2..3, false, 1.0).found;
    both.variant.edits.extend(edit_of("number", 8..9, false, 1.0).found.variant.edits);
    both.heals = 1;
    let mut found = vec![both, one];
    forget_excess(&mut found);
    assert_eq!(found.len(), 2);
}

#[test]
fn the_same_new_lines_at_two_places_are_one_thought() {
    let at = |line: u32, text: &str, weight: f64| {
        let mut known = edit_of("guard", 8..8, false, weight);
        // Unlike for each, as is what they do.
        known.behaviour = Some(answers(&[&line.to_string()]));
        known.found.variant.line = line;
        known.found.variant.edits[0].text = text.to_owned();
        known
    };
    let guard = "    if end < start:\n        raise ValueError\n";
    let deeper = "        if end < start:\n            raise ValueError\n";
    let found = clusters(vec![at(5, "    return 0\n", 0.5), at(7, guard, 0.3), at(8, deeper, 0.4)]);
    let weights: Vec<f64> = found.iter().map(|cluster| cluster.weight).collect();
    assert_eq!(found[0].members[0].found.variant.line, 8);
    assert!(found.len() == 2 && weights[0] > weights[1], "{weights:?}");
    assert_eq!(clusters(vec![at(5, guard, 0.3), at(50, guard, 0.4)]).len(), 2);
}

#[test]
fn a_piece_goes_on_which_nothing_depends() {
    let other_name = edit_of("variable", 8..12, false, 0.8);
    assert_eq!(chosen(vec![edit_of("condition_dropped", 2..20, true, 0.1), other_name]), "condition_dropped");
}

#[test]
fn a_piece_stays_where_something_else_would_go_or_its_border_is_at_stake() {
    let elsewhere = edit_of("condition_dropped", 30..40, true, 0.1);
    assert_eq!(chosen(vec![elsewhere, edit_of("variable", 8..12, false, 0.8)]), "variable");
    let border = edit_of("comparison_operator", 8..12, false, 0.8);
    assert_eq!(chosen(vec![edit_of("condition_dropped", 2..20, true, 0.1), border]), "comparison_operator");
}

#[test]
fn a_truth_in_the_place_of_a_number_is_doubted() {
    let usual = answers(&["3", "-1", "ValueError"]);
    assert_eq!(sort_kept(Some(&answers(&["3", "-1", "False"])), Some(&usual)), NO_NUMBER);
    assert_eq!(sort_kept(Some(&answers(&["3", "-1", "0"])), Some(&usual)), 1.0);
}

#[test]
fn a_truth_is_as_good_as_another_where_the_code_tells_no_numbers() {
    let raising = answers(&["ValueError"]);
    assert_eq!(sort_kept(Some(&answers(&["False"])), Some(&raising)), 1.0);
    let deciding = answers(&["True", "ValueError"]);
    assert_eq!(sort_kept(Some(&answers(&["True", "False"])), Some(&deciding)), 1.0);
}

#[test]
fn an_edit_that_breaks_an_example_of_the_documentation_loses_to_one_that_keeps_it() {
    let (yes, no) = (Some(true), Some(false));
    let asked = |first, second| known("a.py", &[("f(0)", None), ("f(1)", first), ("f(2)", second)]);
    assert_eq!(believed([asked(yes, yes), asked(yes, no)]), [1.0, BROKEN]);
    assert_eq!(believed([asked(yes, no), asked(no, yes)]), [BROKEN, BROKEN]);
    assert_eq!(believed([asked(no, yes), asked(no, no)]), [1.0, BROKEN], "nobody keeps the first");
}

#[test]
fn an_outdated_example_does_not_speak_for_an_edit_elsewhere() {
    let outdated = known("a.py", &[("f(1)", Some(false))]);
    let elsewhere = [known("b.py", &[("f(1)", Some(true))]), known("c.py", &[])];
    let [one, other] = elsewhere;
    assert_eq!(believed([outdated, one, other]), [1.0, 1.0, 1.0]);
}

#[test]
fn an_edit_is_committed_where_it_is_sure_or_outweighs_the_next() {
    assert_eq!(convinced_by(&[0.8]), 1);
    assert_eq!(convinced_by(&[0.55, 0.15]), 1);
    assert_eq!(convinced_by(&[0.52, 0.45]), 0, "nearly as likely");
    assert_eq!(convinced_by(&[0.45, 0.1]), 0, "too doubtful by itself");
    assert_eq!(convinced_by(&[]), 0);
}

#[test]
fn what_follows_a_rejected_edit_must_convince_by_itself() {
    assert_eq!(convinced_by(&[0.7, 0.2, 0.02]), 2);
    assert_eq!(convinced_by(&[0.7, 0.1, 0.09]), 1);
    assert_eq!(convinced_by(&[0.8, 0.05]), 1, "what nobody has thought of is likelier");
}
