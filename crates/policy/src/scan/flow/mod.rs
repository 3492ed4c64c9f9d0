//! Follows values through a Python text, roughly: from where a value enters (a download, a decoded payload, a secret file)
//! over the names it is assigned to, the files it is written to and the functions it is handed to, into a call that must
//! not get it.

mod assign;
mod call;
mod payload;
mod program;
mod taint;

#[cfg(test)]
mod tests;

pub(crate) use call::Part;
pub(crate) use program::{Piece, Program};

use program::Function;
use regex::bytes::Regex;
use taint::{Mask, ORIGIN, SOURCE, Taints};

/// Which values must not go where.
#[derive(Debug)]
pub(crate) struct Flow {
    /// Where the value enters. A group named `target` names the file that it fills.
    pub(crate) source: Regex,
    /// The call that must not get it, up to and with its bracket.
    pub(crate) sink: Regex,
    /// Which arguments of the call count.
    pub(crate) part: Part,
    /// Only the value itself counts, not what is made from it; each argument is matched alone.
    pub(crate) whole: bool,
    /// A value that went through this is harmless.
    pub(crate) cleaned: Option<Regex>,
    /// Unless this stands beside it.
    pub(crate) not_cleaned: Option<Regex>,
    /// Literals are decoded here, and harmless ones do not count.
    pub(crate) weighs_literals: bool,
    /// What the call's arguments must hold besides.
    pub(crate) carrying: Option<Regex>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Clean,
    /// On this line.
    Found(u32),
    /// The text is so entangled that following it costs too much.
    Tangled,
}

/// A value handed on by a function that hands it on counts too, this often.
const PASSES: usize = 3;
/// How often the whole text may be looked at; ordinary programs need less than ten.
const LOOKS: usize = 64;

/// What calling a function means, as far as is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Summary {
    /// Parameters that reach the sink.
    sinks: Mask,
    returns_source: bool,
}

struct Follow<'a> {
    flow: &'a Flow,
    program: &'a Program<'a>,
    summaries: Vec<Summary>,
    taints: Taints,
    /// Bytes that may still be looked at.
    budget: usize,
}

impl Flow {
    /// A quick look at the whole text that spares most files the careful one.
    pub(crate) fn may_match(&self, text: &[u8]) -> bool {
        // A source that must be the whole value cannot be looked for in a text.
        self.sink.is_match(text) && (self.whole || self.source.is_match(text))
    }

    /// The first call that gets what it must not; `at_import` counts only what runs when the file is merely imported.
    pub(crate) fn find(&self, program: &Program<'_>, at_import: bool) -> Answer {
        self.find_with_cost(program, at_import).0
    }

    /// Also says how many bytes were looked at.
    fn find_with_cost(&self, program: &Program<'_>, at_import: bool) -> (Answer, usize) {
        let allowed = program.size.saturating_mul(LOOKS).saturating_add(1 << 20);
        let mut follow = Follow {
            flow: self,
            program,
            summaries: vec![Summary::default(); program.functions.len()],
            taints: Taints::default(),
            budget: allowed,
        };
        let mut answer = Answer::Clean;
        for _ in 0..PASSES {
            let before = follow.summaries.clone();
            answer = follow.pass(at_import);
            if answer != Answer::Clean || follow.summaries == before {
                break;
            }
        }
        (answer, allowed - follow.budget)
    }
}

impl<'a> Follow<'a> {
    fn pass(&mut self, at_import: bool) -> Answer {
        self.taints = Taints::of_parameters(&self.program.functions);
        let program = self.program;
        for piece in &program.pieces {
            let reached = self.sinks(piece) | self.handed_on(piece);
            let counts = !at_import || program.runs_piece_at_import(piece);
            if reached & ORIGIN != 0 && counts {
                return Answer::Found(piece.line);
            }
            if let Some(summary) = piece.function.and_then(|function| self.summaries.get_mut(function)) {
                summary.sinks |= reached & !ORIGIN;
            }
            self.returned(piece);
            self.assigned(piece);
            if self.budget == 0 {
                return Answer::Tangled;
            }
        }
        Answer::Clean
    }

    /// What reaches the sinks of a statement.
    fn sinks(&mut self, piece: &Piece<'_>) -> Mask {
        let flow = self.flow;
        let (mut reached, mut covered) = (0, 0);
        for call in flow.sink.find_iter(piece.code.as_bytes()) {
            // A call inside the arguments of another was looked at with them.
            if flow.part == Part::Any && call.end() <= covered {
                continue;
            }
            let arguments = self.program.arguments(piece, call.end());
            self.spend(arguments.len());
            if flow.carrying.as_ref().is_some_and(|text| !text.is_match(piece.raw_in(&arguments).as_bytes()))
            {
                continue;
            }
            covered = arguments.end;
            for part in flow.part.of(piece, &arguments, flow.whole) {
                reached |= self.holds(piece, &part);
            }
            if reached & ORIGIN != 0 || self.budget == 0 {
                break;
            }
        }
        reached
    }

    /// What reaches sinks through functions of this file that are called.
    fn handed_on(&mut self, piece: &Piece<'_>) -> Mask {
        let mut reached = 0;
        let whole = 0..piece.code.len();
        for (name, end) in piece.calls_in(&whole) {
            let Some((callee, Summary { sinks: sinks @ 1.., .. })) = self.callee(name) else { continue };
            let arguments = self.program.arguments(piece, end + 1);
            self.spend(arguments.len());
            if self.budget == 0 {
                break;
            }
            for (index, argument) in piece.split(&arguments).iter().enumerate() {
                let (keyword, value) = piece.keyword(argument);
                if sinks & callee.mask_of(index, keyword) != 0 {
                    reached |= self.holds(piece, &value);
                }
            }
        }
        reached
    }

    fn callee(&self, name: &str) -> Option<(&'a Function, Summary)> {
        let name = name.strip_prefix("self.").or_else(|| name.strip_prefix("cls.")).unwrap_or(name);
        let index = *self.program.by_name.get(name)?;
        Some((self.program.functions.get(index)?, *self.summaries.get(index)?))
    }

    fn returned(&mut self, piece: &Piece<'_>) {
        let Some(function) = piece.function else { return };
        let is_lambda = self.program.functions.get(function).is_some_and(|function| function.is_lambda);
        let returns = ["return ", "return(", "yield "].iter().any(|word| piece.code.starts_with(word));
        let returns_source =
            (returns || is_lambda) && self.holds(piece, &(0..piece.code.len())) & SOURCE != 0;
        if let Some(summary) = self.summaries.get_mut(function).filter(|_| returns_source) {
            summary.returns_source = true;
        }
    }

    /// Whose values stand in a part of a statement: the source's itself, or those of parameters.
    fn holds(&mut self, piece: &Piece<'_>, part: &std::ops::Range<usize>) -> Mask {
        self.spend(part.len());
        let raw = piece.raw_in(part);
        let mut mask = 0;
        if self.flow.source.is_match(raw.as_bytes())
            && (!self.flow.weighs_literals || payload::is_real(&self.flow.source, raw))
        {
            mask |= SOURCE;
        }
        let scope = self.program.scope(piece);
        if self.flow.whole {
            let only = piece.code.get(part.clone()).unwrap_or_default().trim();
            mask |= self.taints.of_name(only, scope);
        } else {
            mask |= piece.words_in(part).fold(0, |mask, word| mask | self.taints.of_chain(word, scope));
            mask |= self.taints.of_files(raw);
        }
        let returned = |name: &str| self.callee(name).is_some_and(|(_, summary)| summary.returns_source);
        if mask & SOURCE == 0 && piece.calls_in(part).any(|(name, _)| returned(name)) {
            mask |= SOURCE;
        }
        let matches = |pattern: &Option<Regex>| {
            pattern.as_ref().is_some_and(|pattern| pattern.is_match(raw.as_bytes()))
        };
        let is_clean = mask != 0 && matches(&self.flow.cleaned) && !matches(&self.flow.not_cleaned);
        if is_clean { 0 } else { mask }
    }

    fn spend(&mut self, bytes: usize) {
        self.budget = self.budget.saturating_sub(bytes.saturating_add(8));
    }
}
