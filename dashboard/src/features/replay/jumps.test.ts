import { expect, it } from "vitest";
import { HEALED_TRACE } from "../../test/trace";
import { append, EMPTY_RECORD } from "../../trace/record";
import { jumpFrom } from "./jumps";

const record = append(EMPTY_RECORD, HEALED_TRACE);

it("jumps to the next of a kind and to the one before, never to where it is", () => {
  expect(jumpFrom(record, "failure", 1, 1)).toBe(8);
  expect(jumpFrom(record, "failure", 8, 1)).toBeNull();
  expect(jumpFrom(record, "failure", 23, -1)).toBe(8);
  expect(jumpFrom(record, "fix", 8, 1)).toBe(19);
  expect(jumpFrom(record, "candidate", 23, -1)).toBe(15);
  expect(jumpFrom(record, "warning", 1, 1)).toBeNull();
});
