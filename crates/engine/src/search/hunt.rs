//! Asking the probe about one edit after the other, as many at once as it has room for, until time, candidates or patience run out.

use super::scene::Scene;
use autoheal_core::ports::{Listener, Probe};
use autoheal_core::probe::{Answer, ByteEdit, End, Question};
use autoheal_core::testing::{Outcome, TestId};
use autoheal_core::{Error, FileChange, RepoPath, Result, SourceText};
use autoheal_repair::templates::Variant;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

/// Survivors that are enough to choose from.
const ENOUGH: usize = 30;
/// After the first survivor, the search goes on for as long again, and at least for this long and for this many edits. As long as only
/// unlikely edits survive, it goes on for longer: then the right one may be yet to come.
const AT_LEAST: Duration = Duration::from_secs(3);
const AT_LEAST_IN_DOUBT: Duration = Duration::from_secs(9);
const LIKELY: f64 = 0.3;
const AT_LEAST_EDITS: usize = 300;
/// Edits in flight for each process that works on them; where they are quick, as many as are answered in this time, within reason.
const AHEAD: usize = 3;
const AHEAD_SECONDS: f64 = 0.2;
const MOST_AHEAD: usize = 64;
const TELL_EVERY: usize = 50;
/// Edits that help a part of the failing tests: how many are kept, and how many are tried with others.
const MOST_HELPFUL: usize = 60;
const HELPFUL_TRIED: usize = 8;
/// The least time at work that an edit gets; and where nothing passed in the end, what those get that were stopped like this.
const HASTY: f64 = 0.03;
const PATIENT: f64 = 0.4;
const MOST_STOPPED: usize = 200;
/// Edits without end cost most: after so many of one family at one line its others are passed over.
const MOST_ENDLESS: usize = 3;
/// An edit for which everything is loaded afresh costs as much as a hundred others: where most of one family at one line are like this, the
/// rest of them comes last.
const ENOUGH_AFRESH: usize = 4;

/// An edit that passed what it was asked.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) variant: Variant,
    /// Its place among everything that was tried.
    pub(super) place: usize,
    /// How many tests it heals that seemed to fail for another cause.
    pub(super) heals: usize,
}

/// What an edit is asked: first the failing tests and a few that pass, of which most edits fail one; then all else that runs its line; and
/// in the end what fails besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    First,
    All,
    Others,
}

/// An edit that the probe is asked about.
struct Open {
    variant: Variant,
    tests: Vec<TestId>,
    round: Round,
    /// Its place among everything that was tried, once that is known.
    place: usize,
}

/// What is still to be asked; the costly edits come last.
struct Queue {
    first: std::vec::IntoIter<Variant>,
    last: VecDeque<Variant>,
}

pub(super) struct Hunt<'s> {
    pub(super) scene: &'s Scene,
    started: Instant,
    wall: Duration,
    left: usize,
    /// When the first survivor was found, and its place.
    first: Option<(Duration, usize)>,
    /// The first that passed, for people.
    best: Option<String>,
    /// The score of the likeliest that passed.
    best_score: f64,
    next_id: u64,
    /// Whether edits are tried by the hundred.
    pub(super) is_quick: bool,
    /// Whether the probe is gone.
    is_dead: bool,
    /// How many edits are asked about one after the other.
    one_by_one: usize,
    /// What was asked about.
    asked: HashSet<Vec<ByteEdit>>,
    /// Edits that may only have been slow.
    stopped: Vec<Variant>,
    /// The least time at work for each.
    least: f64,
    /// How often an edit of this family at this line did not come to an end.
    endless: BTreeMap<Kind, usize>,
    /// How many edits of this family at this line needed everything to be loaded afresh, and how many did not.
    costs: BTreeMap<Kind, (usize, usize)>,
    /// How far the tests come without any edit.
    usual: Reach,
    /// Edits with which the failing tests come further, and how far.
    helpful: Vec<(Reach, Variant)>,
    pub(super) tried: usize,
    pub(super) total: usize,
    /// How many needed everything to be loaded afresh.
    pub(super) afresh: usize,
}

impl<'s> Hunt<'s> {
    pub(super) fn new(scene: &'s Scene, wall: Duration, candidates: usize, is_quick: bool) -> Self {
        Self {
            scene,
            started: Instant::now(),
            wall,
            left: candidates,
            first: None,
            best: None,
            best_score: 0.0,
            next_id: 0,
            is_quick,
            is_dead: false,
            one_by_one: 0,
            asked: HashSet::new(),
            stopped: Vec::new(),
            least: HASTY,
            endless: BTreeMap::new(),
            costs: BTreeMap::new(),
            usual: (0, u64::MAX),
            helpful: Vec::new(),
            tried: 0,
            total: 0,
            afresh: 0,
        }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    pub(super) fn has_time(&self) -> bool {
        let elapsed = self.started.elapsed();
        let goes_on = self.first.is_none_or(|(first, place)| {
            let many = self.is_quick && self.tried < place + AT_LEAST_EDITS;
            let least = if self.best_score < LIKELY { AT_LEAST_IN_DOUBT } else { AT_LEAST };
            elapsed < (2 * first).max(first + least) || many
        });
        elapsed < self.wall && goes_on && self.left > 0 && !self.is_dead
    }

    /// What nobody answered is asked once more, one after the other; who then kills the probe is not asked again.
    fn died(&mut self, open: BTreeMap<u64, Open>) {
        self.is_dead = true;
        if open.len() > 1 {
            self.one_by_one = open.len();
            open.into_values().for_each(|open| _ = self.asked.remove(&open.variant.edits));
        }
    }

    pub(super) fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// Whether another probe should go on where one died.
    pub(super) fn revive(&mut self) -> bool {
        let has_died = std::mem::take(&mut self.is_dead);
        let goes_on = has_died && self.has_time();
        self.is_dead = has_died && !goes_on;
        goes_on
    }

    /// What survives, and the error that ended the probe, if one did.
    pub(super) async fn run(
        &mut self,
        probe: &mut dyn Probe,
        variants: Vec<Variant>,
        listener: &dyn Listener,
    ) -> (Vec<Found>, Option<Error>) {
        self.total += variants.len();
        let mut queue = Queue { first: variants.into_iter(), last: VecDeque::new() };
        let mut open: BTreeMap<u64, Open> = BTreeMap::new();
        let mut found = Vec::new();
        loop {
            while open.len() < self.ahead(probe.width(), &queue) && self.has_time() && found.len() < ENOUGH {
                let Some(variant) = self.next(&mut queue) else { break };
                let question = self.question(&variant);
                if let Err(error) = probe.ask(&question).await {
                    self.died(open);
                    return (found, Some(error));
                }
                let (tests, round, place) = (question.tests, Round::First, 0);
                open.insert(question.id, Open { variant, tests, round, place });
            }
            if open.is_empty() {
                return (found, None);
            }
            let answer = match probe.answer().await {
                Ok(answer) => answer,
                Err(error) => {
                    self.died(open);
                    return (found, Some(error));
                }
            };
            let Some(mut asked) = open.remove(&answer.id) else { continue };
            if asked.round == Round::First {
                self.count(&answer, listener);
                asked.place = self.tried;
                self.learn(&answer, &asked.variant);
            }
            if asked.round != Round::Others && !answer.passes(&asked.tests) {
                if asked.round == Round::First {
                    self.note_help(&answer, asked.variant);
                }
                continue;
            }
            if let Some(further) = self.further(&mut asked) {
                let sent = probe.ask(&further).await;
                open.insert(further.id, asked);
                if let Err(error) = sent {
                    self.died(open);
                    return (found, Some(error));
                }
                continue;
            }
            self.first.get_or_insert((self.started.elapsed(), asked.place));
            let Open { variant, round, place, .. } = asked;
            self.best.get_or_insert_with(|| format!("{} in line {}", variant.about, variant.line));
            self.best_score = self.best_score.max(variant.score);
            let heals = if round == Round::Others { reach(&answer).0 } else { 0 };
            found.push(Found { variant, place, heals });
        }
    }

    /// What an edit that passed is asked next, if there is anything left.
    fn further(&mut self, asked: &mut Open) -> Option<Question> {
        let (path, line) = (&asked.variant.path, asked.variant.line);
        if asked.round == Round::First {
            asked.round = Round::All;
            asked.tests = self.scene.more_tests_for(path, line);
            if !asked.tests.is_empty() {
                return Some(self.question_of(&asked.variant, asked.tests.clone()));
            }
        }
        if asked.round == Round::All && !self.scene.others.is_empty() {
            asked.round = Round::Others;
            asked.tests.clone_from(&self.scene.others);
            return Some(self.question_of(&asked.variant, asked.tests.clone()));
        }
        None
    }

    /// What an edit cost, and whether it came to an end.
    fn learn(&mut self, answer: &Answer, variant: &Variant) {
        let (afresh, others) = self.costs.entry(kind(variant)).or_default();
        *if answer.afresh.is_some() { afresh } else { others } += 1;
        if answer.end == End::Late {
            *self.endless.entry(kind(variant)).or_default() += 1;
            self.stop(variant);
        }
    }

    /// Keeps an edit that may only be slow, unless its first test takes so long that it had its time.
    fn stop(&mut self, variant: &Variant) {
        let tests = self.scene.tests_for(&variant.path, variant.line);
        let seconds = self.scene.seconds(tests.get(..1).unwrap_or_default());
        if self.stopped.len() < MOST_STOPPED && work(seconds, self.least) < work(seconds, PATIENT) {
            self.stopped.push(variant.clone());
        }
    }

    /// What did not come to an end, to be asked once more with more time.
    pub(super) fn once_more(&mut self) -> Vec<Variant> {
        self.least = PATIENT;
        self.endless.clear();
        let stopped = std::mem::take(&mut self.stopped);
        stopped.iter().for_each(|variant| _ = self.asked.remove(&variant.edits));
        stopped
    }

    /// The next edit that nobody has asked about.
    fn next(&mut self, queue: &mut Queue) -> Option<Variant> {
        loop {
            let next = queue.first.next();
            let is_last = next.is_none();
            let variant = next.or_else(|| queue.last.pop_front())?;
            if !is_last && self.is_costly(&variant) {
                queue.last.push_back(variant);
                continue;
            }
            let is_endless = self.endless.get(&kind(&variant)).is_some_and(|count| *count >= MOST_ENDLESS);
            if !self.asked.insert(variant.edits.clone()) {
                continue;
            }
            if !is_endless {
                return Some(variant);
            }
            self.stop(&variant);
        }
    }

    fn is_costly(&self, variant: &Variant) -> bool {
        let (afresh, others) = self.costs.get(&kind(variant)).copied().unwrap_or_default();
        self.is_quick && afresh >= ENOUGH_AFRESH && afresh > others
    }

    fn rate(&self) -> f64 {
        self.tried as f64 / self.seconds().max(0.001)
    }

    fn ahead(&self, width: usize, queue: &Queue) -> usize {
        if self.one_by_one > 0 {
            return 1;
        }
        // What may take long is not kept waiting behind others.
        if self.least > HASTY {
            return width;
        }
        let is_quick = queue.first.len() > 0;
        let many = if is_quick { (self.rate() * AHEAD_SECONDS) as usize } else { 0 };
        many.clamp(AHEAD * width, MOST_AHEAD.max(AHEAD * width))
    }

    /// Asks how far the tests come as the code stands.
    pub(super) async fn look(&mut self, probe: &mut dyn Probe) -> Result<()> {
        let tests = self.scene.witnesses.clone();
        let question = self.question_about(Vec::new(), tests, PATIENT);
        let answer = match probe.ask(&question).await {
            Ok(()) => probe.answer().await,
            Err(error) => Err(error),
        };
        self.is_dead = answer.is_err();
        self.usual = reach(&answer?);
        Ok(())
    }

    fn note_help(&mut self, answer: &Answer, variant: Variant) {
        let reach = reach(answer);
        if reach > self.usual && answer.end == End::Done && self.helpful.len() < MOST_HELPFUL {
            self.helpful.push((reach, variant));
        }
    }

    /// The edits that help a part of the tests, each with another: what one of two faults needs shows by itself.
    pub(super) fn joined(&self, partners: &[Variant]) -> Vec<Variant> {
        let mut helpful: Vec<&(Reach, Variant)> = self.helpful.iter().collect();
        helpful.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.score.total_cmp(&a.1.score)));
        let mut pairs: Vec<Variant> = Vec::new();
        for (_, first) in helpful.iter().take(HELPFUL_TRIED) {
            pairs.extend(partners.iter().filter_map(|second| first.with(second)));
        }
        pairs.sort_by(|a, b| b.score.total_cmp(&a.score));
        pairs
    }

    /// Leaves of each edit only what the tests need; what then says the same as another goes.
    pub(super) async fn minimise(
        &mut self,
        probe: &mut dyn Probe,
        found: Vec<Found>,
        source: &(dyn Fn(&RepoPath) -> Option<SourceText> + Sync),
    ) -> (Vec<Found>, Option<Error>) {
        let (mut least, mut results): (Vec<Found>, Vec<Option<Vec<FileChange>>>) = (Vec::new(), Vec::new());
        let mut died = None;
        for mut one in found {
            let pieces = one.variant.pieces(source);
            if !self.is_dead && pieces.len() > 1 {
                match self.needed(probe, &one.variant, pieces).await {
                    Ok(needed) => one.variant.reduce(needed, source),
                    Err(error) => {
                        self.is_dead = true;
                        died = Some(error);
                    }
                }
            }
            // The same text may come of different edits.
            let result = one.variant.changes(source);
            if !results.contains(&result) {
                results.push(result);
                least.push(one);
            }
        }
        (least, died)
    }

    /// Of some edits those without which the tests fail, as far as time allows to tell.
    async fn needed(
        &mut self,
        probe: &mut dyn Probe,
        variant: &Variant,
        mut edits: Vec<ByteEdit>,
    ) -> Result<Vec<ByteEdit>> {
        let end = self.wall + self.wall / 4;
        let mut place = edits.len();
        while place > 0 && edits.len() > 1 && self.started.elapsed() < end {
            place -= 1;
            let without: Vec<ByteEdit> = edits
                .iter()
                .enumerate()
                .filter(|(own, _)| *own != place)
                .map(|(_, edit)| edit.clone())
                .collect();
            let question = self.question(&Variant { edits: without.clone(), ..variant.clone() });
            probe.ask(&question).await?;
            let mut answer = probe.answer().await?;
            while answer.id != question.id {
                answer = probe.answer().await?;
            }
            if answer.passes(&question.tests) {
                edits = without;
            }
        }
        Ok(edits)
    }

    fn question(&mut self, variant: &Variant) -> Question {
        self.left = self.left.saturating_sub(1);
        let tests = self.scene.tests_for(&variant.path, variant.line);
        self.question_of(variant, tests)
    }

    fn question_of(&mut self, variant: &Variant, tests: Vec<TestId>) -> Question {
        self.question_about(variant.edits.clone(), tests, self.least)
    }

    fn question_about(&mut self, edits: Vec<ByteEdit>, tests: Vec<TestId>, least: f64) -> Question {
        self.next_id += 1;
        let first_work = work(self.scene.seconds(tests.get(..1).unwrap_or_default()), least);
        let work = work(self.scene.seconds(&tests), least);
        Question { id: self.next_id, edits, tests, first_work, work, limit: limit(work) }
    }

    fn count(&mut self, answer: &Answer, listener: &dyn Listener) {
        self.tried += 1;
        self.one_by_one = self.one_by_one.saturating_sub(1);
        self.afresh += usize::from(answer.afresh.is_some());
        if self.tried.is_multiple_of(TELL_EVERY) {
            let rate = self.rate();
            let best = self.best.as_ref().map_or_else(String::new, |best| format!(", best so far: {best}"));
            let what = format!("edits tried, {rate:.0} a second{best}");
            listener.progress(self.tried as u64, self.total as u64, &what);
        }
    }
}

/// How many tests pass before one fails, and the line at which that one does.
type Reach = (usize, u64);

fn reach(answer: &Answer) -> Reach {
    let passed = answer.results.iter().filter(|(_, outcome, _)| *outcome == Outcome::Passed).count();
    (passed, answer.reached)
}

/// Edits of one family at one line.
pub(super) type Kind = (RepoPath, u32, &'static str);

pub(super) fn kind(variant: &Variant) -> Kind {
    (variant.path.clone(), variant.line, variant.family)
}

/// Many times what the tests take as they are: an edit that needs more is a loop without end.
fn work(seconds: f64, least: f64) -> Duration {
    Duration::from_secs_f64((5.0 * seconds).clamp(least, 60.0))
}

/// Waiting costs nothing, and a busy machine makes everybody wait.
fn limit(work: Duration) -> Duration {
    (2 * work).max(Duration::from_millis(600))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(passed: usize, reached: u64) -> Answer {
        let results = (0..passed).map(|number| (number.to_string(), Outcome::Passed, 0.0)).collect();
        Answer { id: 1, results, reached, end: End::Done, afresh: None }
    }

    #[test]
    fn a_test_that_fails_at_a_later_line_came_further_and_one_that_passes_furthest() {
        let reaches =
            [(0, 0), (0, 7), (0, 8), (1, 3), (1, 4)].map(|(passed, line)| reach(&answer(passed, line)));
        assert!(reaches.is_sorted_by(|a, b| a < b), "{reaches:?}");
    }
}
