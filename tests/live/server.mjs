// A real service over broken samples, for tests.

import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const AUTOHEAL = process.env.AUTOHEAL;
const SAMPLES = resolve(import.meta.dirname, "../../testdata");

export class Server {
  static async start(settings = {}) {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), "autoheal-live-"));
    server.data = join(server.folder, "data");
    server.repository = server.sample("054_faults_in_two_files");
    server.environment = { ...process.env, AUTOHEAL_REPOSITORIES: server.folder, ...settings };
    await server.listen("127.0.0.1:0");
    return server;
  }

  // A repository out of one of the samples, under a name of its own where one is given.
  sample(name, as = name) {
    return this.make(as, (folder) => cpSync(join(SAMPLES, name, "repo"), folder, { recursive: true }));
  }

  // A repository with what is put into its folder.
  make(name, fill) {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    fill(folder);
    const git = (...words) => execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@localhost", ...words], { cwd: folder });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "A broken sample");
    return folder;
  }

  // Starts the process and waits until it says where it listens.
  async listen(address) {
    this.process = spawn(AUTOHEAL, ["serve", "--listen", address, "--data-dir", this.data], { env: this.environment, stdio: ["ignore", "ignore", "pipe"] });
    const lines = createInterface({ input: this.process.stderr });
    this.url = await new Promise((found, lost) => {
      lines.on("line", (line) => {
        const match = line.match(/listens on (http:\S+)/);
        if (match) found(match[1]);
      });
      this.process.on("exit", (code) => lost(new Error(`autoheal serve ended with ${code}`)));
    });
  }

  command(...words) {
    const output = execFileSync(AUTOHEAL, [...words, "--json", "--data-dir", this.data], { env: this.environment, stdio: ["ignore", "pipe", "ignore"] });
    return JSON.parse(output);
  }

  async call(method, path, body, headers = {}) {
    const answer = await fetch(this.url + path, { method, body: body && JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
    return { status: answer.status, body: await answer.json() };
  }

  async submit(team, headers, repository = this.repository) {
    const wish = { repo_url: repository, team_name: team, leader_name: "Live" };
    const { status, body } = await this.call("POST", "/run-agent", wish, headers);
    if (status !== 202) throw new Error(JSON.stringify(body));
    return body.run_id;
  }

  // Ends the process, by default as an operator would.
  async end(signal = "SIGTERM") {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((end) => this.process.on("exit", end));
    this.process.kill(signal);
    await ended;
  }

  async stop() {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
