// Typed calls of the API over fetch. Every failure comes out as an ApiError.
import { apiAddress } from "../config";
import { askForToken, currentToken } from "../session/token";
import { ApiError } from "./errors";
import type { paths } from "./schema";
import type { ErrorBody } from "./types";

type Method = "get" | "post";
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Json<Part> = Part extends { content: { "application/json": infer Body } } ? Body : never;
type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Code in keyof Responses]: Code extends 200 | 202 ? Json<Responses[Code]> : never }[keyof Responses]
  : never;
type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { query?: Query }
  : unknown;
type BodyOf<Operation> = Operation extends { requestBody: infer Body } ? { body: Json<Body> } : unknown;

interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}
type Input<Operation> = PathOf<Operation> & QueryOf<Operation> & BodyOf<Operation> & CallOptions;

interface LooseInput extends CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const PATIENCE_MS = 20_000;

export function get<P extends PathsWith<"get">>(path: P, input: Input<paths[P]["get"]>) {
  return call("GET", path, input as LooseInput) as Promise<AnswerOf<paths[P]["get"]>>;
}

export function post<P extends PathsWith<"post">>(path: P, input: Input<paths[P]["post"]>) {
  return call("POST", path, input as LooseInput) as Promise<AnswerOf<paths[P]["post"]>>;
}

async function call(method: string, path: string, input: LooseInput): Promise<unknown> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? PATIENCE_MS);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const request = { method, headers: headersOf(input), body: bodyOf(input), signal };
  try {
    return await answerOf(await fetch(addressOf(path, input), request));
  } catch (reason) {
    if (reason instanceof ApiError || input.signal?.aborted) throw reason;
    throw timeout.aborted ? ApiError.timeout() : ApiError.network();
  }
}

/** An answer that breaks off in the middle is as good as none. */
async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  if (response.status === 401) askForToken();
  throw ApiError.of(response.status, body);
}

function headersOf(input: LooseInput): Record<string, string> {
  const token = currentToken();
  return {
    Accept: "application/json",
    ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

function bodyOf(input: LooseInput): string | undefined {
  return input.body === undefined ? undefined : JSON.stringify(input.body);
}

function addressOf(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return `${apiAddress()}${filled}${text ? `?${text}` : ""}`;
}
