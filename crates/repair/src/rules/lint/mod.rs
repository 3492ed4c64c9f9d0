//! What linters and type checkers report, by their rule codes and words.

mod blank;
mod compare;
mod defaults;
mod length;
mod mypy;
mod order;
mod space;
mod star;
mod statement;
mod text;
mod unused;

use super::name;
use super::pattern::find;
use super::proposals::Proposals;
use super::scene::{Scene, Site};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(site) = scene.editable().next() else { return };
    let code = scene.failure.evidence.code.clone().unwrap_or_default().to_ascii_uppercase();
    let tool = scene.failure.evidence.tool.clone().unwrap_or_default().to_ascii_lowercase();
    let checker = ["mypy", "pyright", "pyre", "pytype", "ty"].iter().any(|name| tool.contains(name));
    if checker {
        mypy::propose(scene, proposals, site);
        return;
    }
    by_code(scene, proposals, site, &code);
}

fn by_code(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, code: &str) {
    match code {
        "F401" | "W0611" | "UNUSED-IMPORT" | "W0614" => unused::import(scene, proposals, site),
        "F811" | "W0404" | "REIMPORTED" => unused::redefinition(scene, proposals, site),
        "F841" | "W0612" | "UNUSED-VARIABLE" | "RUF059" => unused::variable(scene, proposals, site),
        "F821" | "E0602" | "UNDEFINED-VARIABLE" => undefined(scene, proposals, site),
        "F403" | "F405" | "W0401" => star::propose(scene, proposals, site),
        "E501" | "C0301" | "LINE-TOO-LONG" | "W505" => length::propose(scene, proposals, site),
        "W291"
        | "W293"
        | "W391"
        | "W292"
        | "C0303"
        | "C0304"
        | "C0305"
        | "TRAILING-WHITESPACE"
        | "MISSING-FINAL-NEWLINE" => {
            space::ends(proposals, site);
        }
        "E711" | "E712" | "E713" | "E714" | "E721" | "F632" | "C0121" | "C0117" => {
            compare::propose(proposals, site);
        }
        "E722" | "W0702" | "BARE-EXCEPT" | "E731" | "C3001" | "E401" | "C0410" | "E402" | "E701" | "E702"
        | "E703" | "W0301" | "E704" => statement::propose(proposals, site, code),
        "F541"
        | "W1309"
        | "W605"
        | "W1401"
        | "F-STRING-WITHOUT-INTERPOLATION"
        | "ANOMALOUS-BACKSLASH-IN-STRING" => {
            text::propose(proposals, site, code);
        }
        "B006" | "W0102" | "DANGEROUS-DEFAULT-VALUE" => defaults::propose(proposals, site),
        "I001" | "I002" | "I003" | "I004" | "I005" | "C0411" | "C0412" | "C0413" | "ISORT" => {
            order::propose(scene, proposals, site);
        }
        _ if code.starts_with("E30") => blank::propose(scene, proposals, site),
        _ if code.starts_with("E2") || code.starts_with("E1") || code.starts_with("W1") => {
            space::within(proposals, site, code, scene.failure.evidence.column);
        }
        _ => by_words(scene, proposals, site),
    }
}

fn by_words(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let message = scene.message.as_str();
    let tool = scene.failure.evidence.tool.clone().unwrap_or_default().to_ascii_lowercase();
    if find(r"imported but unused|[Uu]nused import", message).is_some() {
        unused::import(scene, proposals, site);
    } else if find(r"assigned to but never used|[Uu]nused variable", message).is_some() {
        unused::variable(scene, proposals, site);
    } else if find(r"undefined name|is not defined", message).is_some() {
        undefined(scene, proposals, site);
    } else if tool.contains("isort") {
        order::propose(scene, proposals, site);
    }
}

fn undefined(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let found = find(
        r"[Uu]ndefined (?:name|variable):? [`'\x22]?(\w+)|[Nn]ame [`'\x22](\w+)[`'\x22] is not defined",
        &scene.message,
    );
    let told = found.map(|found| if found[1].is_empty() { found[2].to_owned() } else { found[1].to_owned() });
    if let Some(missing) = told.or_else(|| scene.missing()) {
        name::undefined(scene, proposals, site, &missing);
    }
}
