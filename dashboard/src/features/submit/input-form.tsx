// The form that starts a run: what to heal, and in whose name.
import { GitBranch, WifiOff } from "lucide-react";
import { useState } from "react";
import type { RunRequest } from "../../api/types";
import { useOnline } from "../../session/online";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { ErrorState } from "../../ui/states";
import { branchName } from "../../validate";
import { LIMITS } from "./form-state";
import { useForm } from "./use-form";

interface Props {
  onSubmit: (request: RunRequest) => void;
  isLoading: boolean;
  /** What addresses may begin with; GitHub where nothing is said. */
  repositories?: readonly string[];
  /** Why the last try failed. */
  error?: unknown;
}

export function InputForm({ onSubmit, isLoading, repositories, error }: Props) {
  const isOnline = useOnline();
  const { form, values, problems, field, submit } = useForm({ repositories, isLoading, onSubmit });
  const branch = branchName(values.team, values.leader);
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Heal a repository" className="space-y-4">
      <Field
        {...field("repository")}
        label="Repository"
        type="text"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        required
        placeholder="https://github.com/owner/repo"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...field("team")}
          label="Team name"
          autoComplete="organization"
          required
          placeholder="Platform"
        />
        <Field
          {...field("leader")}
          label="Leader name"
          autoComplete="name"
          required
          placeholder="Ada Lovelace"
        />
      </div>
      <p className="flex items-start gap-2 text-sm text-muted">
        <GitBranch aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Fixes go to{" "}
          {branch ? <code className="font-mono text-ink">{branch}</code> : "a branch of their own"}, never to
          your main branch.
        </span>
      </p>
      <MoreOptions field={field} hasProblem={Object.keys(problems).some(isInMoreOptions)} />
      {!isOnline && <OfflineNotice />}
      {error != null && !isLoading && <ErrorState error={error} onRetry={() => submit()} />}
      <Button
        kind="primary"
        type="submit"
        isBusy={isLoading}
        disabled={!isOnline}
        className="w-full sm:w-auto"
      >
        {isLoading ? "Starting" : "Heal this repository"}
      </Button>
    </form>
  );
}

function isInMoreOptions(name: string): boolean {
  return !["repository", "team", "leader"].includes(name);
}

type FieldProps = ReturnType<typeof useForm>["field"];

function MoreOptions({ field, hasProblem }: { field: FieldProps; hasProblem: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-line"
    >
      <summary className="rounded-lg px-3 py-2 text-sm font-medium text-muted hover:text-ink">
        More options
      </summary>
      <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
        <Field
          {...field("reference")}
          label="Branch, tag or commit"
          hint="Empty for the default branch"
          spellCheck={false}
        />
        <Field
          {...field("forbidden_paths")}
          label="Leave alone"
          hint="Paths with commas between them"
          spellCheck={false}
        />
        {LIMITS.map(({ name, label, hint }) => (
          <Field
            key={name}
            {...field(name)}
            label={label}
            hint={`${hint}; empty for the usual`}
            inputMode="numeric"
          />
        ))}
      </div>
    </details>
  );
}

function OfflineNotice() {
  return (
    <p role="status" className="flex items-start gap-2 rounded-lg bg-warn-soft p-3 text-sm text-warn">
      <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      You are offline. What you entered stays here until you are back.
    </p>
  );
}
