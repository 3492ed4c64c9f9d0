// Questions over a run's record. Every answer names the steps that it rests on.
import { MessageCircleQuestion, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAsk } from "../../api/queries";
import { useRunView } from "../../trace/view";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { EmptyState } from "../../ui/states";
import { AnsweredQuestion } from "./answered-question";
import { keepAsking, useAsked } from "./asked";

export const SUGGESTED = [
  "Why did this fail?",
  "Why this fix?",
  "What was rejected?",
  "What did it cost?",
  "What changed?",
] as const;

const LONGEST = 2000;

export function AskPanel() {
  const { runId } = useRunView();
  const asked = useAsked(runId);
  const { mutateAsync, isPending } = useAsk(runId);
  const [question, setQuestion] = useState("");
  const ask = (text: string) => {
    const clean = text.trim();
    if (!clean || isPending) return;
    setQuestion("");
    void keepAsking(runId, clean, mutateAsync);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(question);
  };
  return (
    <div>
      <form onSubmit={submit} aria-label="Ask about this run" className="flex items-end gap-2">
        <Field
          label="Your question"
          value={question}
          maxLength={LONGEST}
          placeholder="Such as: why did this fail?"
          autoComplete="off"
          enterKeyHint="send"
          className="flex-1"
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button
          type="submit"
          kind="primary"
          className="min-h-[39.5px]"
          isBusy={isPending}
          disabled={question.trim() === ""}
        >
          {!isPending && <Send aria-hidden className="size-4" />}
          Ask
        </Button>
      </form>
      <Suggestions onPick={ask} isBusy={isPending} />
      <div aria-live="polite" aria-busy={isPending} className="mt-4 space-y-3">
        {asked.map((one) => (
          <AnsweredQuestion key={one.id} asked={one} onAsk={ask} />
        ))}
      </div>
      {asked.length === 0 && (
        <EmptyState icon={MessageCircleQuestion} title="Ask what you want to know about this run">
          Answers come from the run's record alone, and each names the steps that it rests on.
        </EmptyState>
      )}
    </div>
  );
}

interface SuggestionsProps {
  onPick: (question: string) => void;
  isBusy: boolean;
}

function Suggestions({ onPick, isBusy }: SuggestionsProps) {
  return (
    <ul aria-label="Suggested questions" className="mt-3 flex flex-wrap gap-2">
      {SUGGESTED.map((question) => (
        <li key={question}>
          <Button size="small" disabled={isBusy} onClick={() => onPick(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
