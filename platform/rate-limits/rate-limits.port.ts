/** At most `points` in a window of `perSeconds` seconds that starts with the first point. */
export type RateLimit = {
  /** Kebab-case name of the limited action. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
};

/** Whether the action is allowed, and how many points are left in this window. */
export type RateLimitVerdict = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the next point is available. */
  readonly retryAfterMs: number;
};

/**
 * Counts by key across all processes that share the store, by the system clock. Never rejects and
 * never waits for an unavailable store; until it recovers, each process counts alone.
 */
export interface RateLimits {
  take(limit: RateLimit, key: string): Promise<RateLimitVerdict>;
  /**
   * `take` without a promise, for hot paths where a promise costs a tenth of the response. Only
   * in-process stores have it; with a shared store, the caller awaits `take`.
   */
  takeNow?(limit: RateLimit, key: string): RateLimitVerdict;
  /** Reads the count without taking a point. */
  peek(limit: RateLimit, key: string): Promise<RateLimitVerdict>;
  /** Returns a point that was taken, for example for an attempt that the server could not carry out. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Deletes a key's count, for example after a successful login. */
  reset(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}
