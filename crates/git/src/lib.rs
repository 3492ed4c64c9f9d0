//! Git: a private checkout of the repository that is healed, and the way back for proven commits. The repository's own hooks,
//! filters, attributes and configuration never take effect: the checkout has a git directory of its own, outside the tree that the
//! sandbox sees, and only reads the objects of the repository that was given.

mod checkout;
mod command;
mod publish;
mod source;

pub use checkout::GitCheckout;
pub use source::{Guard, Source, resolve, resolve_guarded};
