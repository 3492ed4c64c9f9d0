// A server for tests that never answers: what is known stays as the test has put it. Use it as the mock of trace/transport.
import type { Transport } from "../trace/follow";

export function transportTo(): Transport {
  return {
    readPage: () => new Promise(() => {}),
    readStatus: () => new Promise(() => {}),
    listen: () => () => {},
  };
}
