// A repository that attacks whoever looks at it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, healed, open, test } from "./world.mjs";

const SCRIPT = "<script>window.attacked=1</script>";
const IMAGE = '<img src=x onerror="window.attacked=1">';

test("names and output of a repository are shown as text and never run", async ({ page, server }) => {
  const repository = server.make("hostile <b>name", (folder) => {
    writeFileSync(join(folder, "app.py"), `total = 1\n\n\ndef work():\n    """${SCRIPT}"""\n    return totl\n`);
    writeFileSync(
      join(folder, "test_app.py"),
      `import app\nimport pytest\n\n\n@pytest.mark.parametrize("word", ['${SCRIPT}', '${IMAGE}', "javascript:alert(1)", "\\u202eevil"])\ndef test_work(word):\n    print(word)\n    assert app.work() == 1, '${IMAGE}' + word\n`,
    );
  });
  const run = await healed(server, "Hostile", repository);
  for (const tab of ["overview", "fixes", "thoughts", "graph", "provenance", "ask"]) {
    await open(page, server, `/runs/${run}?tab=${tab}`);
    await page.waitForLoadState("networkidle");
    const closed = page.locator("main button[aria-expanded=false]");
    for (let opened = 0; opened < 12 && (await closed.count()) > 0; opened++) await closed.first().click();
    expect(await page.evaluate(() => window.attacked), tab).toBeUndefined();
    expect(await page.locator("main script, main img[src=x], main iframe").count(), tab).toBe(0);
    const links = await page.locator("a").evaluateAll((all) => all.map((link) => link.protocol));
    expect(links.filter((protocol) => !["http:", "https:"].includes(protocol)), tab).toEqual([]);
  }
  await open(page, server, "/history");
  await expect(page.getByText("hostile <b>name").first()).toBeVisible();
});
