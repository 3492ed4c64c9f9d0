// Keeps up with a run: reads its trace page by page, is rung awake when there is more, and asks by itself where nobody rings.
import { ApiError } from "../api/errors";
import type { JobState, ReplayPage } from "../api/types";

/** `live`: rung by the server. `polling`: asking by itself. `lost`: no answer, still trying unless told otherwise. `done`: all is read. */
export type Connection = "connecting" | "live" | "polling" | "lost" | "done";

export interface Bell {
  connected(): void;
  disconnected(): void;
  /** The trace reaches at least this step. */
  reaches(step: number): void;
}

/** What lies outside: the API and the live channel. */
export interface Transport {
  readPage(after: number, signal: AbortSignal): Promise<ReplayPage>;
  readStatus(signal: AbortSignal): Promise<JobState>;
  /** Opens the live channel; gives back what closes it. `after` is asked at every new connection. */
  listen(after: () => number, bell: Bell): () => void;
}

interface Listener {
  /** Takes a page and says up to which step everything is known now. */
  page(page: ReplayPage): number;
  connection(connection: Connection): void;
  /** Following has ended without reaching the end of the run. */
  failed(error: unknown): void;
}

export const POLL_MS = 2_000;
/** Where the server rings there is little to ask, but a bell can be missed. */
const CALM_POLL_MS = 15_000;
/** So long between two reads that the bell asks for: far below what one caller may ask in a minute. */
export const REST_MS = 300;
/** So long without any answer, and following ends. */
export const GIVE_UP_MS = 10 * 60_000;

/** Starts to follow; gives back what stops it. */
export function follow(transport: Transport, listener: Listener, lastStep = 0): () => void {
  const follower = new Follower(transport, listener, lastStep);
  follower.start();
  return () => follower.stop();
}

class Follower {
  private readonly stopping = new AbortController();
  private silence = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private rungUpTo = 0;
  private isListening = false;
  private isRung = false;
  private hasPolled = false;
  private isReading = false;
  private isMoreWanted = false;
  private failingSince: number | null = null;
  private shown: Connection | null = null;

  constructor(
    private readonly transport: Transport,
    private readonly listener: Listener,
    private lastStep: number,
  ) {}

  start() {
    this.show("connecting");
    void this.read();
    this.pollLater();
  }

  /** Only once all is read and the run goes on: one that is over needs no bell. */
  private listen() {
    if (this.isListening) return;
    this.isListening = true;
    this.silence = this.transport.listen(() => this.lastStep, {
      connected: () => this.rung(true),
      disconnected: () => this.rung(false),
      reaches: (step) => this.reaches(step),
    });
  }

  /** Bells come in bursts, and one read answers many: none is begun sooner than a moment after the last. */
  private reaches(step: number) {
    this.rungUpTo = Math.max(this.rungUpTo, step);
    if (this.isOver || step <= this.lastStep || this.rest !== undefined) return;
    void this.read();
    this.rest = setTimeout(() => {
      this.rest = undefined;
      if (this.rungUpTo > this.lastStep) this.reaches(this.rungUpTo);
    }, REST_MS);
  }

  stop() {
    if (this.isOver) return;
    this.stopping.abort();
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    this.silence();
  }

  private get isFailing() {
    return this.failingSince !== null;
  }

  private get isOver() {
    return this.stopping.signal.aborted;
  }

  private rung(isRung: boolean) {
    if (this.isOver) return;
    const isChange = this.isRung !== isRung;
    this.isRung = isRung;
    this.tell();
    // Whatever was missed in between is read now; and without a bell, asking starts sooner.
    if (isChange && isRung) void this.read();
    if (isChange) this.pollLater();
  }

  private pollLater() {
    if (this.isOver) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.poll(), this.isRung && !this.isFailing ? CALM_POLL_MS : POLL_MS);
  }

  private async poll() {
    this.hasPolled = true;
    await this.attempt(() => this.transport.readStatus(this.stopping.signal));
    if (!this.isFailing) await this.read();
    if (!this.isOver && this.failingSince !== null && Date.now() - this.failingSince >= GIVE_UP_MS)
      this.fail(ApiError.timeout());
    this.pollLater();
  }

  /** Reads until nothing is left. One read at a time: who comes meanwhile makes it look once more. */
  private async read() {
    this.isMoreWanted = true;
    if (this.isReading) return;
    this.isReading = true;
    while (this.isMoreWanted && !this.isOver) {
      this.isMoreWanted = false;
      const page = await this.attempt(() => this.transport.readPage(this.lastStep, this.stopping.signal));
      if (page) this.take(page);
    }
    this.isReading = false;
  }

  private take(page: ReplayPage) {
    const before = this.lastStep;
    this.lastStep = this.listener.page(page);
    if (page.complete && this.lastStep >= page.last_step) return this.finish();
    // A page that brought nothing new brings nothing new when it is read again at once.
    if (page.next != null && this.lastStep > before) this.isMoreWanted = true;
    else this.listen();
  }

  /** Asks once and takes note of how it went. Nothing comes back where it went wrong, or nobody waits any more. */
  private async attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await ask();
      if (this.isOver) return undefined;
      this.failingSince = null;
      this.tell();
      return answer;
    } catch (error) {
      if (!this.isOver) this.note(error);
      return undefined;
    }
  }

  private note(error: unknown) {
    // Counted from the first failure: who slept for an hour has not been failing for an hour.
    this.failingSince ??= Date.now();
    if (!(error instanceof ApiError && error.retryable)) return this.fail(error);
    this.tell();
    this.pollLater();
  }

  private fail(error: unknown) {
    this.stop();
    this.show("lost");
    this.listener.failed(error);
  }

  private finish() {
    this.stop();
    this.show("done");
  }

  private tell() {
    if (this.isFailing) this.show("lost");
    else if (this.isRung) this.show("live");
    else if (this.hasPolled) this.show("polling");
  }

  private show(connection: Connection) {
    if (connection === this.shown) return;
    this.shown = connection;
    this.listener.connection(connection);
  }
}
