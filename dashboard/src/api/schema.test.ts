// @vitest-environment node
import { expect, it } from "vitest";
import { areTypesCurrent } from "../../types/generate.mjs";

it("the API's types are those of its description", async () => {
  expect(await areTypesCurrent(), "run `npm run types`").toBe(true);
});
