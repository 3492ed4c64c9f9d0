//! Values of the wrong type, and calls that do not fit what they call.

mod arity;
mod awaiting;
mod bytes;
mod call_shape;
mod class;
mod container;
mod convert;
mod format;
mod infer;
mod keyword;
mod missing_argument;
mod none;
mod operand;
mod origin;
mod receiver;
mod resolve;
mod returns;

use super::proposals::Proposals;
use super::scene::Scene;

pub(super) use awaiting::{never_awaited, propose as coroutine};
pub(super) use none::{propose as none_value, returned as returned_none};
pub(super) use resolve::calls_of;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    arity::propose(scene, proposals);
    keyword::propose(scene, proposals);
    receiver::propose(scene, proposals);
    operand::propose(scene, proposals);
    convert::propose(scene, proposals);
    origin::propose(scene, proposals);
    format::propose(scene, proposals);
    container::propose(scene, proposals);
    call_shape::propose(scene, proposals);
    bytes::propose(scene, proposals);
    class::propose(scene, proposals);
    if scene.message.contains("NoneType") {
        none::propose(scene, proposals);
        returns::propose_for_protocol(scene, proposals);
    }
    if scene.message.contains("coroutine") || scene.message.contains("await") {
        awaiting::propose(scene, proposals);
    }
}
