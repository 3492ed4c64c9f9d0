// A question with its answer, as text, and the steps that show it is true.
import { Link } from "wouter";
import { ApiError } from "../../api/errors";
import type { Answer } from "../../api/types";
import { to } from "../../route";
import { useRunView } from "../../trace/view";
import { words } from "../../trace/words";
import { classes } from "../../ui/classes";
import { ErrorState, Skeleton } from "../../ui/states";
import { CopyButton, Shortened } from "../../ui/text";
import type { Asked } from "./asked";

interface Props {
  asked: Asked;
  onAsk: (question: string) => void;
}

export function AnsweredQuestion({ asked, onAsk }: Props) {
  const { question, answer, error } = asked;
  return (
    <article aria-label={question} className="rounded-lg border border-line p-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 py-1 font-medium">{question}</h3>
        {answer && <CopyButton text={answer.answer} />}
      </div>
      {answer && <AnswerText answer={answer} />}
      {error != null && <NoAnswer error={error} onRetry={() => onAsk(question)} />}
      {!answer && error == null && <Skeleton lines={2} className="mt-2" />}
    </article>
  );
}

function AnswerText({ answer }: { answer: Answer }) {
  // A diff needs letters of one width; a sentence is easier to read without.
  const isDiff = answer.topic === "changes";
  return (
    <>
      <p className={classes("mt-1 whitespace-pre-wrap", isDiff && "font-mono text-sm")}>{answer.answer}</p>
      <Sources steps={answer.sources} />
    </>
  );
}

function Sources({ steps }: { steps: readonly number[] }) {
  const { runId, whole } = useRunView();
  return (
    <div className="mt-3 border-t border-line pt-2 text-sm">
      <h4 className="mb-1 text-xs font-semibold text-muted">The record says so here</h4>
      <ul className="space-y-0.5">
        {steps.map((step) => {
          const event = whole.events[step - 1];
          return (
            <li key={step}>
              <Link
                href={to.replay(runId, step)}
                className="inline-flex gap-2 rounded text-accent hover:underline"
              >
                <span className="shrink-0 tabular-nums">Step {step}</span>
                {event && <Shortened text={words(event)} limit={90} className="min-w-0 text-muted" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function NoAnswer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <p className="mt-1 text-muted">
        The record of this run does not tell. Try one of the questions that are suggested above.
      </p>
    );
  return <ErrorState error={error} onRetry={onRetry} />;
}
