import { expect, it } from "vitest";
import type { Task } from "../../../api/types";
import { failedTask } from "./retry-stage";

const task = (id: number, status: Task["status"]) => ({ id, status }) as Task;

it("the stage where a run broke off is the one to try again", () => {
  for (const status of ["failed", "dead", "cancelled"] as const)
    expect(failedTask([task(1, "failed"), task(2, "done"), task(3, status)])?.id).toBe(3);
});

it("what failed before and went well later is not tried again", () => {
  expect(failedTask([task(1, "failed"), task(2, "done")])).toBeUndefined();
  expect(failedTask([])).toBeUndefined();
});
