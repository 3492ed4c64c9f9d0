//! Reading source text without running it: tree-sitter behind one table of languages. A text becomes a flat, bounded tree
//! (`Parsed`), the tree an outline (functions, classes, imports, bindings), and many outlines an `Index` of the project.

mod index;
mod language;
mod node;
mod outline;
mod python;
mod scope;
mod tree;

pub use index::{Index, Module, Usage};
pub use language::Language;
pub use node::Node;
pub use outline::{
    Attribute, Binding, BindingKind, Class, Function, Import, ImportedName, Outline, Parameter, ParameterKind,
};
pub use scope::{ScopeName, Visibility};
pub use tree::Parsed;
