//! What every probe has to do, whoever answers.

use autoheal_core::RepoPath;
use autoheal_core::ports::Probe;
use autoheal_core::probe::{Answer, ByteEdit, End, Question};
use autoheal_core::testing::TestId;
use std::collections::BTreeMap;
use std::time::Duration;

/// More questions than a probe works on at once.
const MANY: usize = 40;

/// A project with one fault, for which a probe was made.
#[derive(Debug)]
pub struct Faulty<'a> {
    pub path: RepoPath,
    /// Of the file at that path.
    pub text: &'a str,
    /// Stands once in the text, and what mends it.
    pub fault: &'a str,
    pub mended: &'a str,
    pub failing: TestId,
    pub passing: TestId,
}

impl Faulty<'_> {
    fn edit(&self, new: &str) -> Vec<ByteEdit> {
        let start = self.text.find(self.fault).unwrap();
        vec![ByteEdit {
            path: self.path.clone(),
            range: start..start + self.fault.len(),
            text: new.to_owned(),
        }]
    }

    fn line(&self) -> u32 {
        let before = &self.text[..self.text.find(self.fault).unwrap()];
        u32::try_from(before.matches('\n').count()).unwrap() + 1
    }

    fn question(&self, id: u64, edits: Vec<ByteEdit>) -> Question {
        let tests = vec![self.failing.clone(), self.passing.clone()];
        let (work, limit) = (Duration::from_secs(5), Duration::from_secs(20));
        Question { id, edits, tests, first_work: work, work, limit }
    }

    async fn ask(&self, probe: &mut dyn Probe, id: u64, edits: Vec<ByteEdit>) -> Answer {
        probe.ask(&self.question(id, edits)).await.unwrap();
        let answer = probe.answer().await.unwrap();
        assert_eq!(answer.id, id, "an answer belongs to its question");
        answer
    }

    fn is_mended(&self, answer: &Answer) -> bool {
        answer.passes(&[self.failing.clone(), self.passing.clone()])
    }
}

/// Panics where a probe does not keep its promises.
pub async fn conforms(probe: &mut dyn Probe, faulty: &Faulty<'_>) {
    assert!(probe.width() > 0, "it works on something");
    an_edit_is_in_for_one_question(probe, faulty).await;
    what_is_no_code_harms_nobody(probe, faulty).await;
    each_question_has_one_answer(probe, faulty).await;
    behaviour_is_repeatable_and_tells_edits_apart(probe, faulty).await;
}

async fn an_edit_is_in_for_one_question(probe: &mut dyn Probe, faulty: &Faulty<'_>) {
    for round in 0..2 {
        let before = faulty.ask(probe, 2 * round, Vec::new()).await;
        assert!(!faulty.is_mended(&before) && before.end == End::Done, "as it stands, the test fails");
        let ran = |test: &TestId| before.results.iter().find(|(own, ..)| own == test);
        let (_, outcome, _) = ran(&faulty.failing).unwrap();
        assert!(!outcome.is_pass(), "and that is told");
        let after = faulty.ask(probe, 2 * round + 1, faulty.edit(faulty.mended)).await;
        assert!(faulty.is_mended(&after), "mended, every test passes: {after:?}");
    }
}

async fn what_is_no_code_harms_nobody(probe: &mut dyn Probe, faulty: &Faulty<'_>) {
    let broken = faulty.ask(probe, 10, faulty.edit("((( = \u{0}")).await;
    assert!(!faulty.is_mended(&broken), "what is no code passes nothing");
    let after = faulty.ask(probe, 11, faulty.edit(faulty.mended)).await;
    assert!(faulty.is_mended(&after), "and the next is answered");
}

async fn each_question_has_one_answer(probe: &mut dyn Probe, faulty: &Faulty<'_>) {
    let mut expected = BTreeMap::new();
    for id in 100..100 + MANY as u64 {
        let is_mended = id % 3 == 0;
        expected.insert(id, is_mended);
        let edits = if is_mended { faulty.edit(faulty.mended) } else { Vec::new() };
        probe.ask(&faulty.question(id, edits)).await.unwrap();
    }
    let mut heard = BTreeMap::new();
    for _ in 0..MANY {
        let answer = probe.answer().await.unwrap();
        let before = heard.insert(answer.id, faulty.is_mended(&answer));
        assert_eq!(before, None, "an answer comes once");
    }
    assert_eq!(heard, expected, "none is mistaken for another");
}

/// Who cannot tell says so: no input, or no behaviour.
async fn behaviour_is_repeatable_and_tells_edits_apart(probe: &mut dyn Probe, faulty: &Faulty<'_>) {
    let (path, line) = (&faulty.path, faulty.line());
    let tests = [faulty.failing.clone()];
    if probe.record(path, line, &tests).await.unwrap() == 0 {
        return;
    }
    let usual = probe.behaviour(path, line, &[]).await.unwrap();
    let mended = probe.behaviour(path, line, &faulty.edit(faulty.mended)).await.unwrap();
    assert!(usual.is_some() && usual != mended, "what mends a test behaves otherwise");
    assert_eq!(probe.behaviour(path, line, &[]).await.unwrap(), usual, "and leaves nothing behind");
}
