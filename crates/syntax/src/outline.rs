//! What a source text declares, in words that every language shares.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterKind {
    Plain,
    /// `*args`
    Variadic,
    /// `**kwargs`
    Keywords,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub kind: ParameterKind,
    /// The default's text.
    pub default: Option<String>,
    pub annotation: Option<String>,
    /// May only be given by name (after `*`).
    pub keyword_only: bool,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub name_range: Range<usize>,
    pub parameters: Vec<Parameter>,
    /// The bytes between and including the parentheses of the parameters.
    pub parameters_range: Range<usize>,
    /// The expressions after `@`.
    pub decorators: Vec<String>,
    pub is_async: bool,
    /// The class whose body holds the function directly.
    pub class: Option<String>,
    /// Whether it lies inside another function.
    pub nested: bool,
    /// From the first decorator to the last statement.
    pub line: u32,
    pub definition_line: u32,
    pub last_line: u32,
    pub body: Range<usize>,
    /// The node in its tree.
    pub node: u32,
}

impl Function {
    pub fn is_decorated(&self, decorator: &str) -> bool {
        self.decorators.iter().any(|own| own == decorator || own.rsplit('.').next() == Some(decorator))
    }

    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }
}

/// A name on a class: assigned in its body, or through its instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    pub name: String,
    pub range: Range<usize>,
    pub line: u32,
    /// The method that assigns it; empty in the class's own body.
    pub method: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub name: String,
    pub name_range: Range<usize>,
    pub bases: Vec<String>,
    pub decorators: Vec<String>,
    pub methods: Vec<String>,
    pub attributes: Vec<Attribute>,
    pub line: u32,
    pub last_line: u32,
    pub body: Range<usize>,
    pub node: u32,
}

impl Class {
    pub fn offers(&self, name: &str) -> bool {
        self.methods.iter().any(|method| method == name) || self.attributes.iter().any(|own| own.name == name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedName {
    pub name: String,
    pub alias: Option<String>,
    pub range: Range<usize>,
}

impl ImportedName {
    /// The name that the import binds.
    pub fn bound(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.name)
    }
}

/// One import statement. `import a.b` has no names and `module` `a.b`; a statement with several modules makes several of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Without leading dots.
    pub module: String,
    /// How many leading dots.
    pub level: u32,
    /// Whether it is `from module import …`.
    pub from: bool,
    pub star: bool,
    pub names: Vec<ImportedName>,
    /// The alias of a plain `import module as alias`.
    pub alias: Option<String>,
    /// Of the whole statement.
    pub range: Range<usize>,
    /// Of the module's name with its dots.
    pub module_range: Range<usize>,
    pub line: u32,
    pub last_line: u32,
    pub top_level: bool,
    /// Inside `try` or `if`, at the top level or not.
    pub conditional: bool,
    pub node: u32,
}

impl Import {
    /// The names that this import brings into its scope.
    pub fn bound_names(&self) -> Vec<&str> {
        if self.from {
            return self.names.iter().map(ImportedName::bound).collect();
        }
        let first = || self.module.split('.').next().unwrap_or("");
        vec![self.alias.as_deref().unwrap_or_else(first)]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BindingKind {
    Parameter,
    Variable,
    Function,
    Class,
    Import,
}

/// A place where a name gets its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    pub name: String,
    pub kind: BindingKind,
    pub range: Range<usize>,
    pub line: u32,
    /// The node whose scope holds the name.
    pub scope: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    pub functions: Vec<Function>,
    pub classes: Vec<Class>,
    pub imports: Vec<Import>,
    pub bindings: Vec<Binding>,
}

impl Outline {
    /// The innermost function around a line.
    pub fn enclosing_function(&self, line: u32) -> Option<&Function> {
        self.functions.iter().rfind(|function| function.line <= line && line <= function.last_line)
    }

    pub fn enclosing_class(&self, line: u32) -> Option<&Class> {
        self.classes.iter().rfind(|class| class.line <= line && line <= class.last_line)
    }

    pub fn class(&self, name: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.name == name)
    }

    pub fn functions_named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Function> {
        self.functions.iter().filter(move |function| function.name == name)
    }

    /// Names that the module itself offers, imports included.
    pub fn module_names(&self) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(|binding| binding.scope == 0)
    }

    /// Names that the module defines itself.
    pub fn own_names(&self) -> impl Iterator<Item = &Binding> {
        self.module_names().filter(|binding| binding.kind != BindingKind::Import)
    }
}
