import { vi } from 'vitest';

/** Waits for what other turns bring about; generous, because many tests may share two cores. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 });
