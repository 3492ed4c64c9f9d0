// The form's behaviour: checked on leaving a field and on sending, errors go as soon as the input is right.
import { type FormEvent, useRef, useState } from "react";
import type { RunRequest } from "../../api/types";
import {
  FIELDS,
  type FieldName,
  type Problems,
  problemOf,
  problemsOf,
  rememberedValues,
  rememberNames,
  requestOf,
} from "./form-state";

interface Options {
  repositories: readonly string[] | undefined;
  isLoading: boolean;
  onSubmit: (request: RunRequest) => void;
}

export function useForm({ repositories, isLoading, onSubmit }: Options) {
  const [values, setValues] = useState(rememberedValues);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);

  const note = (name: FieldName, problem: string | null) =>
    setProblems(({ [name]: _, ...others }) => (problem === null ? others : { ...others, [name]: problem }));

  const change = (name: FieldName, value: string) => {
    setValues({ ...values, [name]: value });
    // While somebody types, an error only goes; it never comes.
    if (problemOf(name, value, repositories) === null) note(name, null);
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isLoading) return;
    const found = problemsOf(values, repositories);
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) return focus(form.current, first);
    rememberNames(values);
    onSubmit(requestOf(values));
  };

  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: problems[name] ?? null,
    disabled: isLoading,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => values[name] !== "" && note(name, problemOf(name, values[name], repositories)),
  });

  return { form, values, problems, field, submit };
}

/** After the next paint: the field may be in a part that opens only now. */
function focus(form: HTMLFormElement | null, name: FieldName) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
}
