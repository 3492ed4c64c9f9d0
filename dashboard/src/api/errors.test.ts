import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ERROR_WORDS } from "./error-words";
import { ApiError, describeError } from "./errors";

const CODE = /^[A-Z0-9_]+$/;

function bodyOf(code: string, message: string) {
  return { error: { code, message, details: {}, timestamp: "" } } as never;
}

describe("Property 28: error message user-friendliness", () => {
  it("every code of the server has a sentence and something to do", () => {
    for (const code of Object.keys(ERROR_WORDS)) {
      const words = describeError(ApiError.of(500, bodyOf(code, "")));
      expect(words.title, code).toMatch(/^[A-Z][A-Za-z]* .*[a-z]$/);
      expect(words.advice, code).toMatch(/^[A-Z].*\.$/);
      expect(`${words.title} ${words.advice}`).not.toContain(code);
    }
  });

  it("whatever else comes, people never get only a code, nor nothing", () => {
    const code = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[A-Z_]{1,20}$/),
      fc.constantFrom("toString", "__proto__"),
    );
    fc.assert(
      fc.property(code, fc.string(), fc.integer({ min: 0, max: 599 }), (name, message, status) => {
        const words = describeError(ApiError.of(status, bodyOf(name, message)));
        for (const text of [words.title, words.advice]) {
          expect(text.length).toBeGreaterThan(5);
          expect(text).not.toMatch(CODE);
        }
      }),
    );
  });

  it("an unknown code is told in the server's words where it has some", () => {
    const words = describeError(ApiError.of(418, bodyOf("TEAPOT", "this pot makes tea")));
    expect(words).toEqual(expect.objectContaining({ title: "This pot makes tea.", canRetry: false }));
  });

  it("a refused input says what the server found wrong with it", () => {
    const error = ApiError.of(400, bodyOf("INVALID_INPUT", "the option memory_mb must be a whole number"));
    expect(describeError(error).advice).toBe("The option memory_mb must be a whole number.");
  });

  it("what may pass by itself can be tried again; what cannot change cannot", () => {
    const canRetry = (code: string) => ApiError.of(500, bodyOf(code, "")).retryable;
    expect(["RATE_LIMITED", "STORE_UNAVAILABLE", "REPO_CLONE_FAILED"].map(canRetry)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["INVALID_INPUT", "NOT_FOUND", "UNAUTHORIZED"].map(canRetry)).toEqual([false, false, false]);
    expect([ApiError.network().retryable, ApiError.timeout().retryable]).toEqual([true, true]);
  });

  it("a proxy's page of HTML instead of an answer is told in our words", () => {
    expect(describeError(ApiError.of(502, null))).toEqual(
      expect.objectContaining({ title: "Something went wrong", canRetry: true }),
    );
  });
});
