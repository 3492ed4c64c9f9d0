//! Values that are of the right type and still do not fit: numbers in text, unpacking, keys.

mod joined;
mod key;
mod number;
mod unpack;

use super::proposals::Proposals;
use super::scene::Scene;

pub(super) use joined::propose as lost_comma;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    joined::propose(scene, proposals);
    number::propose(scene, proposals);
    unpack::propose(scene, proposals);
    if scene.exception.is_empty() || scene.exception.ends_with("KeyError") {
        key::propose(scene, proposals);
    }
}
