// What is in the form, what is wrong with it, and what becomes of it as a request. Nothing here draws.
import type { RunRequest } from "../../api/types";
import { limitProblem, nameProblem, referenceProblem, repositoryProblem } from "../../validate";

/** The limits that a person may lower for a run, by the API's names. */
export const LIMITS = [
  { name: "max_causes", label: "Causes to heal", hint: "At most so many" },
  { name: "budget_seconds", label: "Time for the run", hint: "In seconds" },
  { name: "search_seconds", label: "Search for each cause", hint: "In seconds" },
  { name: "test_timeout_seconds", label: "Time for one test", hint: "In seconds" },
] as const;

type LimitName = (typeof LIMITS)[number]["name"];
export type FieldName = "repository" | "team" | "leader" | "reference" | "forbidden_paths" | LimitName;
type Values = Record<FieldName, string>;
export type Problems = Partial<Record<FieldName, string>>;

/** In the order in which they stand in the form. */
export const FIELDS: FieldName[] = [
  "repository",
  "team",
  "leader",
  "reference",
  "forbidden_paths",
  ...LIMITS.map((limit) => limit.name),
];

const EMPTY: Values = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Values;

export function problemOf(
  name: FieldName,
  value: string,
  repositories: readonly string[] | undefined,
): string | null {
  switch (name) {
    case "repository":
      return repositoryProblem(value, repositories);
    case "team":
      return nameProblem("team name", value);
    case "leader":
      return nameProblem("leader name", value);
    case "reference":
      return referenceProblem(value);
    case "forbidden_paths":
      return null;
    default:
      return limitProblem(value);
  }
}

export function problemsOf(values: Values, repositories: readonly string[] | undefined): Problems {
  const found = FIELDS.map((name) => [name, problemOf(name, values[name], repositories)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

export function requestOf(values: Values): RunRequest {
  const limits = LIMITS.filter(({ name }) => values[name].trim() !== "");
  const options: RunRequest["options"] = Object.fromEntries(
    limits.map(({ name }) => [name, Number(values[name])]),
  );
  if (values.forbidden_paths.trim() !== "") options.forbidden_paths = values.forbidden_paths.trim();
  return {
    repo_url: values.repository.trim(),
    team_name: values.team.trim(),
    leader_name: values.leader.trim(),
    ...(values.reference.trim() === "" ? {} : { ref: values.reference.trim() }),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

const KEY = "autoheal.names";

/** Names are the same from run to run, so they are remembered. */
export function rememberNames({ team, leader }: Values) {
  localStorage.setItem(KEY, JSON.stringify({ team, leader }));
}

export function rememberedValues(): Values {
  try {
    const { team, leader } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Values>;
    return { ...EMPTY, team: String(team ?? ""), leader: String(leader ?? "") };
  } catch {
    return EMPTY;
  }
}
