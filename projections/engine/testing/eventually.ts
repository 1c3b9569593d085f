import { vi } from 'vitest';

/** Polls until `check` passes; the long limit allows for many tests on two cores. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 });
