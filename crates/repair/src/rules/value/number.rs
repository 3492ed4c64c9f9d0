//! Text that is not the number it is taken for.

use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let whole = find(r"invalid literal for int\(\) with base \d+: '(.*)'", &scene.message);
    let real = find(r"could not convert string to float: '(.*)'", &scene.message);
    let Some(text) = whole.as_ref().or(real.as_ref()).map(|found| found[1].to_owned()) else { return };
    let function = if whole.is_some() { "int" } else { "float" };
    for site in scene.editable() {
        for call in site.nodes(&["call"]) {
            let is_conversion = call.child("function").is_some_and(|name| name.text() == function);
            let argument = call.child("arguments").and_then(|list| list.named_children().next());
            let (Some(argument), Some(name)) = (argument.filter(|_| is_conversion), call.child("function"))
            else {
                continue;
            };
            let mut propose = |new: String, prior: f64, why: &str| {
                proposals.edit("number_in_text", prior, why, &site.file, vec![Edit::node(call, new)]);
            };
            let inner = argument.text();
            if whole.is_some() && text.trim().parse::<f64>().is_ok() {
                propose(format!("int(float({inner}))"), 0.9, "the text holds a fraction");
                propose(format!("float({inner})"), 0.6, "the text holds a fraction");
            }
            if text.contains(',') {
                propose(
                    format!("{}({inner}.replace(\",\", \"\"))", name.text()),
                    0.8,
                    "the text groups its digits",
                );
            }
            if text.trim_start().starts_with("0x") {
                propose(format!("int({inner}, 16)"), 0.85, "the text is hexadecimal");
            }
            if text.trim().is_empty() {
                propose(format!("{}({inner} or 0)", name.text()), 0.6, "the text is empty");
            }
            if text.starts_with(['$', '€', '£']) || text.ends_with('%') {
                propose(format!("{}({inner}.strip(\"$€£%\"))", name.text()), 0.6, "the text carries a sign");
            }
        }
    }
}
