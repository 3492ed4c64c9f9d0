import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandWords, exitWords } from "./command-words";

describe("a command in a sentence", () => {
  it.each([
    ["pytest", "pytest"],
    ["/opt/python/3.12/bin/python3 /autoheal/python/runner.py", "python3 runner.py"],
    ["/usr/bin/env python -m pytest tests/test_shelf.py", "env python -m pytest tests/test_shelf.py"],
    ["ls / /srv/", "ls / srv"],
    ["sh -c 'a\n  b'", "sh -c 'a b'"],
    ["", ""],
  ])("%s is told as %s", (command, words) => {
    expect(commandWords(command)).toBe(words);
  });

  it("leaves out the arguments that do not fit, word by word", () => {
    const tests = Array.from({ length: 9 }, (_, place) => `tests/test_${place}.py`).join(" ");
    expect(commandWords(`pytest ${tests}`)).toBe("pytest tests/test_0.py tests/test_1.py tests/test_2.py …");
  });

  it("is short, whatever it was called with", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (args) => {
        expect(Array.from(commandWords(`python ${args}`)).length).toBeLessThanOrEqual("python ".length + 61);
      }),
    );
  });
});

it("an end is good, has a number, or came from elsewhere", () => {
  expect([0, 1, null].map(exitWords)).toEqual(["ended well", "exit 1", "it did not end by itself"]);
});
