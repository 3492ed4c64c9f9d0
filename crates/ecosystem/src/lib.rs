//! Language worlds: how a project is recognised, prepared, tested and checked. One folder for each language.

pub mod python;
