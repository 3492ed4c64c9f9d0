// How the dashboard reaches a run: the API, and Socket.IO as the bell.
import { get } from "../api/client";
import type { LiveEvents } from "../api/types";
import { apiAddress } from "../config";
import { currentToken } from "../session/token";
import type { Bell, Transport } from "./follow";

const PAGE = 1_000;
/** The server refused; it may take us in later, after a restart or with another token. */
const KNOCK_AGAIN_MS = 5_000;
const LIVE_EVENTS: (keyof LiveEvents)[] = [
  "thought_event",
  "fix_applied",
  "ci_update",
  "telemetry_tick",
  "run_complete",
];

export function transportTo(run: string): Transport {
  return {
    readPage: (after, signal) =>
      get("/replay/{run}", { path: { run }, query: { after, limit: PAGE }, signal }),
    readStatus: (signal) => get("/api/status/{run}", { path: { run }, signal }),
    listen: (after, bell) => listen(run, after, bell),
  };
}

/** Socket.IO is loaded when a run is watched for the first time. */
function listen(run: string, after: () => number, bell: Bell): () => void {
  let close = () => {};
  let isClosed = false;
  import("socket.io-client")
    .then(({ io }) => {
      if (!isClosed) close = connect(io, run, after, bell);
    })
    .catch(() => bell.disconnected());
  return () => {
    isClosed = true;
    close();
  };
}

type Io = typeof import("socket.io-client").io;

function connect(io: Io, run: string, after: () => number, bell: Bell): () => void {
  const socket = io(`${apiAddress() || location.origin}/run/${run}`, {
    auth: (send) => send({ token: currentToken() ?? undefined, after: after() }),
    reconnectionDelayMax: 5_000,
  });
  let knock: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    bell.disconnected();
    clearTimeout(knock);
    if (!socket.active) knock = setTimeout(() => socket.connect(), KNOCK_AGAIN_MS);
  };
  socket.on("connect", () => bell.connected());
  socket.on("disconnect", lost);
  socket.on("connect_error", lost);
  for (const name of LIVE_EVENTS) {
    socket.on(name, (payload: LiveEvents[typeof name]) => bell.reaches(payload.step_index));
  }
  return () => {
    clearTimeout(knock);
    socket.off();
    socket.disconnect();
  };
}
