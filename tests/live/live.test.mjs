// The live channel as the stock Socket.IO client sees it, over both of its transports.

import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { io } from "socket.io-client";
import { Server } from "./server.mjs";

const EVENTS = ["thought_event", "fix_applied", "ci_update", "telemetry_tick", "run_complete"];
let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

function connect(run, options = {}) {
  const { url, ...rest } = { url: server.url, ...options };
  return io(`${url}/run/${run}`, { forceNew: true, reconnection: false, ...rest });
}

// Everything that a client hears until the run is complete.
function listen(socket) {
  const heard = [];
  return new Promise((end, fail) => {
    for (const name of EVENTS) socket.on(name, (payload) => heard.push({ name, ...payload }));
    socket.on("run_complete", () => {
      socket.disconnect();
      end(heard);
    });
    socket.on("connect_error", fail);
  });
}

async function replay(run) {
  const { body } = await server.call("GET", `/replay/${run}?limit=1000`);
  return body.events;
}

const steps = (heard) => heard.map((event) => event.step_index);

test("a run is told in order and whole, over websocket and over polling", async () => {
  const run = await server.submit("Both ways");
  const clients = [["websocket"], ["polling"], ["polling", "websocket"]].map((transports) => listen(connect(run, { transports })));
  const [first, ...others] = await Promise.all(clients);
  const expected = (await replay(run)).map((event) => event.step);
  assert.deepEqual(steps(first), expected);
  for (const other of others) assert.deepEqual(other, first);
  const names = new Set(first.map((event) => event.name));
  for (const name of ["thought_event", "fix_applied", "ci_update", "run_complete"]) assert.ok(names.has(name), name);
});

test("payloads have the fields of the contract", async () => {
  const run = await server.submit("Payloads");
  const heard = await listen(connect(run));
  const fields = {
    thought_event: ["run_id", "node", "message", "step_index", "timestamp"],
    fix_applied: ["run_id", "file", "bug_type", "line", "status", "commit_sha", "confidence"],
    ci_update: ["run_id", "iteration", "status", "regression", "timestamp"],
    telemetry_tick: ["run_id", "cpu_pct", "mem_mb", "container_id", "timestamp"],
    run_complete: ["run_id", "final_status", "score", "total_time_secs", "pdf_url"],
  };
  for (const event of heard) {
    for (const field of fields[event.name]) assert.notEqual(event[field], undefined, `${event.name}.${field}`);
    assert.equal(event.run_id, run);
  }
  assert.equal(heard.at(-1).final_status, "passed");
  assert.equal(heard.at(-1).score.final_score, 110);
});

test("who comes late misses nothing, and who comes back gets nothing twice", async () => {
  const run = await server.submit("Late");
  const whole = await listen(connect(run));
  assert.deepEqual(await listen(connect(run)), whole, "after the end");
  const seen = whole[4].step_index;
  const rest = await listen(connect(run, { auth: { after: seen } }));
  assert.deepEqual(steps(rest), steps(whole).filter((step) => step > seen));
});

// A wire that can be cut, between a client and the service.
async function wire() {
  const ends = new Set();
  const { hostname, port } = new URL(server.url);
  const listener = net.createServer((near) => {
    const far = net.connect(port, hostname);
    for (const [from, to] of [[near, far], [far, near]]) {
      ends.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise((ready) => listener.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${listener.address().port}`, cut: () => ends.forEach((end) => end.destroy()), close: () => listener.close() };
}

test("a client whose connection breaks goes on where it was", async () => {
  const run = await server.submit("Cut off");
  const line = await wire();
  const heard = [];
  let cuts = 0;
  await new Promise((end) => {
    const auth = (tell) => tell({ after: heard.at(-1) ?? 0 });
    const socket = connect(run, { url: line.url, reconnection: true, reconnectionDelay: 10, transports: ["websocket"], auth });
    for (const name of EVENTS) {
      socket.on(name, (payload) => {
        heard.push(payload.step_index);
        if (cuts < 3 && heard.length % 7 === 0) {
          cuts += 1;
          line.cut();
        }
      });
    }
    socket.on("run_complete", () => {
      socket.disconnect();
      end();
    });
  });
  line.close();
  assert.equal(cuts, 3);
  assert.deepEqual(heard, (await replay(run)).map((event) => event.step));
});

test("a run that does not exist cannot be joined", async () => {
  for (const run of ["00000000-0000-7000-8000-000000000000", "nonsense", "../../etc"]) {
    const socket = connect(run);
    const error = await new Promise((fail, connected) => {
      socket.on("connect_error", fail);
      socket.on("connect", () => connected(new Error("connected")));
    });
    assert.match(error.message, /no such run|Invalid namespace/);
    socket.disconnect();
  }
});

test("nobody who is gone, and no run that is over, is kept in mind", async () => {
  const run = await server.submit("Forgotten");
  await Promise.all([listen(connect(run)), listen(connect(run))]);
  await listen(connect(run));
  const watched = async () => (await (await fetch(`${server.url}/metrics`)).text()).match(/^autoheal_watched_runs (\d+)/m)[1];
  const patience = Date.now() + 20_000;
  while ((await watched()) !== "0") assert.ok(Date.now() < patience, "a run is still watched");
});

test("a page of another origin cannot listen", async () => {
  const run = await server.submit("Another origin");
  const socket = connect(run, { transports: ["websocket"], extraHeaders: { origin: "https://evil.example.org" } });
  const error = await new Promise((fail, connected) => {
    socket.on("connect_error", fail);
    socket.on("connect", () => connected(new Error("connected")));
  });
  assert.match(error.message, /other origins/);
  socket.disconnect();
});

test("where tokens are needed, the live channel needs one too", async () => {
  const closed = await Server.start({ AUTOHEAL_ACCESS: "tokens" });
  try {
    const { token } = closed.command("token", "create", "live", "--scope", "read", "--scope", "submit");
    const run = await closed.submit("Tokens", { authorization: `Bearer ${token}` });
    for (const auth of [undefined, { token: "ahl_wrong" }]) {
      const socket = connect(run, { url: closed.url, auth });
      const error = await new Promise((fail) => socket.on("connect_error", fail));
      assert.match(error.message, /token/);
      socket.disconnect();
    }
    const heard = await listen(connect(run, { url: closed.url, auth: { token } }));
    assert.equal(heard.at(-1).name, "run_complete");
  } finally {
    await closed.stop();
  }
});
