//! Calls that pass too little: what they can see and the function asks for is passed on.

use super::resolve::{arguments, functions, positional};
use crate::rules::edit::Edit;
use crate::rules::near::likeness;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{Node, ParameterKind};

pub(super) fn propose(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    call: Node<'_>,
    name: &str,
    missing: &[&str],
) {
    in_the_middle(scene, proposals, site, call, name);
    let values: Vec<Vec<(String, f64)>> =
        missing.iter().map(|wanted| seen_as(scene, site, call, wanted)).collect();
    if let Some(best) = values.iter().map(|one| one.first().cloned()).collect::<Option<Vec<_>>>() {
        let likeness = best.iter().map(|(_, likeness)| *likeness).fold(1.0, f64::min);
        let texts: Vec<String> = best.into_iter().map(|(value, _)| value).collect();
        let by_name = passes_by_name(call);
        at_the_end(proposals, site, call, name, missing, &texts, (0.86 * likeness, by_name));
        at_the_end(proposals, site, call, name, missing, &texts, (0.6 * likeness, !by_name));
    }
    if let [one] = values.as_slice() {
        for (value, likeness) in one.iter().skip(1) {
            let shape = (0.8 * likeness, passes_by_name(call));
            at_the_end(proposals, site, call, name, missing, std::slice::from_ref(value), shape);
        }
    }
    for (value, prior) in [("None", 0.35), ("0", 0.2), ("[]", 0.18), ("\"\"", 0.18), ("1", 0.15)] {
        let values: Vec<String> = missing.iter().map(|_| value.to_owned()).collect();
        at_the_end(proposals, site, call, name, missing, &values, (prior, passes_by_name(call)));
    }
}

fn passes_by_name(call: Node<'_>) -> bool {
    arguments(call).iter().any(|argument| argument.is("keyword_argument"))
}

/// The expressions in sight that bear a parameter's name, or one like it, the likest first.
fn seen_as(scene: &Scene<'_>, site: &Site, call: Node<'_>, wanted: &str) -> Vec<(String, f64)> {
    let visible = site.file.parsed.names_in_scope(site.line);
    let given: Vec<&str> = positional(call).iter().map(|argument| argument.text()).collect();
    let score = |name: &str| match likeness(wanted, name) {
        _ if name == wanted => 1.0,
        alike if alike > 0.3 => 0.55 + 0.4 * alike,
        _ => 0.0,
    };
    let mut seen: Vec<(String, f64)> = visible
        .iter()
        .filter(|found| !given.contains(&found.name.as_str()))
        .map(|found| (found.name.clone(), score(&found.name)))
        .collect();
    let class = site.file.parsed.outline().enclosing_class(site.line);
    if let Some(class) = class.filter(|_| visible.iter().any(|found| found.name == "self")) {
        let members = crate::rules::name::members(scene, class);
        seen.extend(members.iter().map(|member| (format!("self.{member}"), 0.98 * score(member))));
    }
    seen.retain(|(_, score)| *score > 0.0);
    seen.sort_by(|a, b| b.1.total_cmp(&a.1));
    seen.truncate(3);
    seen
}

/// Python names the last parameters as missing. The names of the arguments may tell that an earlier one was left out.
fn in_the_middle(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, call: Node<'_>, name: &str) {
    let given = positional(call);
    for found in functions(scene, name) {
        let receiver = found.function.class.is_some() && !found.function.is_decorated("staticmethod");
        let parameters: Vec<&str> = found
            .function
            .parameters
            .iter()
            .filter(|parameter| parameter.kind == ParameterKind::Plain && !parameter.keyword_only)
            .skip(usize::from(receiver))
            .map(|parameter| parameter.name.as_str())
            .collect();
        let agree = |argument: &Node<'_>, parameter: Option<&&str>| {
            let word = argument.text().rsplit('.').next().unwrap_or("");
            parameter.is_some_and(|parameter| word == *parameter || likeness(parameter, word) > 0.6)
        };
        for place in 0..given.len() {
            let Some(wanted) = parameters.get(place) else { break };
            let (before, behind) = given.split_at(place);
            let stays = before.iter().zip(&parameters).filter(|(one, own)| agree(one, Some(own))).count();
            let shifted =
                behind.iter().enumerate().filter(|(at, one)| agree(one, parameters.get(place + at + 1)));
            let shifted = shifted.count();
            if shifted == 0 || agree(&behind[0], Some(wanted)) {
                continue;
            }
            let certainty = (stays + shifted) as f64 / given.len() as f64;
            for (value, likeness) in seen_as(scene, site, call, wanted) {
                let explanation = format!("`{name}` takes `{wanted}` before `{}`", behind[0].text());
                let edit = Edit::insert(behind[0].start(), format!("{value}, "));
                let prior = 0.93 * (0.5 + 0.5 * certainty) * likeness;
                proposals.edit("missing_argument", prior, explanation, &site.file, vec![edit]);
            }
        }
    }
}

fn at_the_end(
    proposals: &mut Proposals,
    site: &Site,
    call: Node<'_>,
    name: &str,
    missing: &[&str],
    values: &[String],
    (prior, by_name): (f64, bool),
) {
    let Some(list) = call.child("arguments").filter(|list| list.is("argument_list")) else { return };
    let items: Vec<String> = missing
        .iter()
        .zip(values)
        .map(|(name, value)| if by_name { format!("{name}={value}") } else { value.clone() })
        .collect();
    let (at, text) = match arguments(call).last() {
        Some(last) => (last.end(), format!(", {}", items.join(", "))),
        None => (list.start() + 1, items.join(", ")),
    };
    let explanation = format!("`{name}` needs {}", missing.join(", "));
    proposals.edit("missing_argument", prior, explanation, &site.file, vec![Edit::insert(at, text)]);
}
