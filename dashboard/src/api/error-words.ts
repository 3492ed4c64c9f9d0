// Every error code of the server, and the two of our own, as people read them.
import type { ErrorCode } from "./types";

export interface ErrorWords {
  title: string;
  /** What to do about it. */
  advice: string;
  canRetry: boolean;
  /** The server's own message says it more exactly than we can. */
  serverKnowsBetter?: boolean;
}

export type LocalCode = "NETWORK" | "TIMEOUT";

export const LOCAL_WORDS: Record<LocalCode, ErrorWords> = {
  NETWORK: {
    title: "AutoHeal cannot be reached",
    advice: "Check your connection and that the service is running, then try again.",
    canRetry: true,
  },
  TIMEOUT: {
    title: "AutoHeal took too long to answer",
    advice: "It may be busy. Wait a moment, then try again.",
    canRetry: true,
  },
};

export const ERROR_WORDS: Record<ErrorCode, ErrorWords> = {
  REPO_CLONE_FAILED: {
    title: "The repository could not be fetched",
    advice: "The host may be down for a moment. Try again, and check the address if it fails again.",
    canRetry: true,
  },
  REPO_NOT_FOUND: {
    title: "There is no such repository",
    advice: "Check the address for typing mistakes, and that the repository still exists.",
    canRetry: false,
  },
  REPO_ACCESS_DENIED: {
    title: "AutoHeal may not read this repository",
    advice: "Make the repository public, or ask the operator to give AutoHeal access to it.",
    canRetry: false,
  },
  TEST_DISCOVERY_FAILED: {
    title: "The tests could not be found",
    advice: "Check that the project's tests can be collected with its usual test command.",
    canRetry: false,
  },
  TEST_EXECUTION_FAILED: {
    title: "The tests could not be run",
    advice: "Check that the test command works on a fresh checkout of the repository.",
    canRetry: false,
  },
  SANDBOX_UNAVAILABLE: {
    title: "The sandbox is not available",
    advice: "Nothing runs outside of the sandbox. Ask the operator to look at the service's health.",
    canRetry: true,
  },
  ENVIRONMENT_FAILED: {
    title: "The project's environment could not be prepared",
    advice: "Check that its dependencies can be installed, and that the tools it needs are there.",
    canRetry: false,
  },
  PATCH_APPLY_FAILED: {
    title: "A fix could not be applied",
    advice: "The code may have changed in the meantime. Start a new run on the latest commit.",
    canRetry: false,
  },
  SYNTAX_VALIDATION_FAILED: {
    title: "A fix did not hold up and was taken back",
    advice: "Nothing was changed. Look at the run's record to see what was tried.",
    canRetry: false,
  },
  GIT_PUSH_FAILED: {
    title: "The fixes could not be pushed",
    advice: "Check that AutoHeal may write to the repository, then try again.",
    canRetry: true,
  },
  RETRY_LIMIT_REACHED: {
    title: "All tries are used up",
    advice: "What could be healed is on the branch. The run's record shows what is left.",
    canRetry: false,
  },
  INVALID_INPUT: {
    title: "Something in the request is not right",
    advice: "Check what you entered and send it again.",
    canRetry: false,
    serverKnowsBetter: true,
  },
  NOT_FOUND: {
    title: "This could not be found",
    advice: "It may have been removed, or the link may be incomplete.",
    canRetry: false,
  },
  CONFLICT: {
    title: "This is not possible right now",
    advice: "The state of the run has changed in the meantime. Look at it again.",
    canRetry: false,
    serverKnowsBetter: true,
  },
  UNAUTHORIZED: {
    title: "You need a token that allows this",
    advice: "Give a token with the right scope. Whoever runs this service can make one.",
    canRetry: false,
  },
  RATE_LIMITED: {
    title: "Too many requests at once",
    advice: "Wait a moment, then try again.",
    canRetry: true,
  },
  QUARANTINED: {
    title: "This repository is in quarantine",
    advice: "The security scan found something dangerous, so none of its code was run.",
    canRetry: false,
  },
  LEASE_LOST: {
    title: "Another worker has taken over this run",
    advice: "Nothing is lost. Look at the run again to see how it goes on.",
    canRetry: true,
  },
  STORE_UNAVAILABLE: {
    title: "The service cannot reach its records",
    advice: "This is usually over soon. Try again in a moment.",
    canRetry: true,
  },
  INTERNAL: {
    title: "AutoHeal ran into a problem of its own",
    advice: "Try again. If it happens again, tell whoever runs this service.",
    canRetry: true,
  },
};
