// Turns openapi.json into src/api/schema.d.ts. `--check` only says whether that is up to date.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const description = new URL("../openapi.json", import.meta.url);
const types = new URL("../src/api/schema.d.ts", import.meta.url);
const notice = "// Made from openapi.json by `npm run types`. Do not edit.\n\n";

/** The types that the API's description asks for. */
export async function generate() {
  const api = JSON.parse(await readFile(description, "utf8"));
  return notice + astToString(await openapiTS(api, { defaultNonNullable: false }));
}

/** Whether the committed types are those of the description. */
export async function areTypesCurrent() {
  const [wanted, found] = await Promise.all([generate(), readFile(types, "utf8")]);
  return wanted === found;
}

async function main() {
  if (!process.argv.includes("--check")) {
    await writeFile(types, await generate());
  } else if (!(await areTypesCurrent())) {
    console.error("src/api/schema.d.ts is stale: run `npm run types`");
    process.exitCode = 1;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
