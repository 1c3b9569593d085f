import { vi } from 'vitest';

/** Polls until `check` passes. The limit is high, because many tests share two cores. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 });
