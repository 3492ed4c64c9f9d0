// What went wrong, in words for people: a sentence, what to do, and whether trying again makes sense.
import { ERROR_WORDS, type ErrorWords, LOCAL_WORDS, type LocalCode } from "./error-words";
import type { ErrorBody, ErrorCode } from "./types";

export class ApiError extends Error {
  constructor(
    /** A code of the server, `NETWORK` or `TIMEOUT`; empty where the answer had none. */
    readonly code: string,
    message: string,
    readonly hint: string | null,
    /** 0 where there was no answer. */
    readonly status: number,
  ) {
    super(message);
    this.name = "ApiError";
  }

  static of(status: number, body: Partial<ErrorBody> | null): ApiError {
    const detail = body?.error;
    return new ApiError(detail?.code ?? "", detail?.message ?? "", detail?.hint ?? null, status);
  }

  static network(): ApiError {
    return new ApiError("NETWORK", "", null, 0);
  }

  static timeout(): ApiError {
    return new ApiError("TIMEOUT", "", null, 0);
  }

  get retryable(): boolean {
    return describeError(this).canRetry;
  }
}

/** An error as the dashboard shows it. Never only a code. */
export function describeError(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return GENERIC;
  const known = wordsOf(error.code);
  if (known)
    return known.serverKnowsBetter ? { ...known, advice: serverAdvice(error) ?? known.advice } : known;
  return {
    title: asSentence(error.message) ?? GENERIC.title,
    advice: asSentence(error.hint ?? "") ?? GENERIC.advice,
    canRetry: error.status === 0 || error.status >= 500,
  };
}

const GENERIC: ErrorWords = {
  title: "Something went wrong",
  advice: "Please try again in a moment. If it happens again, tell whoever runs this service.",
  canRetry: true,
};

function wordsOf(code: string): ErrorWords | undefined {
  if (Object.hasOwn(ERROR_WORDS, code)) return ERROR_WORDS[code as ErrorCode];
  if (Object.hasOwn(LOCAL_WORDS, code)) return LOCAL_WORDS[code as LocalCode];
  return undefined;
}

function serverAdvice(error: ApiError): string | null {
  const sentences = [asSentence(error.message), asSentence(error.hint ?? "")].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** The server writes in small letters and without a full stop. What has no words in it is no sentence. */
function asSentence(text: string): string | null {
  const clean = text.trim();
  if (!/[a-z]{2,}\s+\S/.test(clean)) return null;
  const ending = /[.!?…]$/.test(clean) ? "" : ".";
  return clean.charAt(0).toUpperCase() + clean.slice(1) + ending;
}
