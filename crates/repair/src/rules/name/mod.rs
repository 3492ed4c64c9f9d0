//! Names that nobody defined, or not yet.

mod before_use;
mod bind;
mod known_word;
mod owner;
mod parameter;
mod spelling;
mod unbound;

pub(super) use known_word::quote_of;
pub(super) use owner::members;
pub(super) use parameter::{
    Asked, append as append_parameter, at_every_place as parameters_at_every_place, first as first_parameter,
};
pub(super) use unbound::{first_code, neutral_values};

use super::proposals::Proposals;
use super::scene::{Scene, Site};
use super::{import, layout};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(name) = scene.missing() else { return };
    let unbound = scene.exception.ends_with("UnboundLocalError")
        || scene.message.contains("before assignment")
        || scene.message.contains("cannot access");
    let Some(site) = scene.editable().find(|site| !site.identifiers(&name).is_empty()) else { return };
    if unbound {
        unbound::propose(scene, proposals, site, &name);
    } else {
        undefined(scene, proposals, site, &name);
    }
}

/// `a`, `b`
fn quoted_list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Everything that can define a name at a site.
pub(super) fn undefined(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    import::missing(scene, proposals, site, name);
    import::nearest_import(scene, proposals, site, name);
    spelling::propose(scene, proposals, site, name);
    owner::propose(scene, proposals, site, name);
    known_word::propose(proposals, site, name);
    parameter::propose(scene, proposals, site, name);
    bind::propose(proposals, site, name);
    before_use::propose(proposals, site, name);
    layout::statement(proposals, site, name);
}
