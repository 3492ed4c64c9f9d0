import { expect, it } from "vitest";
import type { Task } from "../../../api/types";
import { failedTask } from "./retry-stage";

const task = (id: number, status: Task["status"]) => ({ id, status }) as Task;

it("the last stage that failed is the one to try again", () => {
  expect(failedTask([task(1, "failed"), task(2, "done"), task(3, "dead"), task(4, "done")])?.id).toBe(3);
});

it("where nothing failed there is nothing to try again", () => {
  expect(failedTask([task(1, "done"), task(2, "cancelled")])).toBeUndefined();
});
