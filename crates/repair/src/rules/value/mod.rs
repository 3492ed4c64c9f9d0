//! Values that are of the right type and still do not fit: numbers in text, unpacking, keys.

mod key;
mod number;
mod unpack;

use super::proposals::Proposals;
use super::scene::Scene;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    number::propose(scene, proposals);
    unpack::propose(scene, proposals);
    if scene.exception.is_empty() || scene.exception.ends_with("KeyError") {
        key::propose(scene, proposals);
    }
}
