/** At most `points` in a window of `perSeconds` seconds that begins with the first. */
export type RateLimit = {
  /** Kebab-case name of what is limited. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
};

/** Whether it may be done, and how many points are left in this window. */
export type RateLimitVerdict = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until a point is free again. */
  readonly retryAfterMs: number;
};

/** Counts by key over all processes that share the store. By the system's clock. */
export interface RateLimits {
  take(limit: RateLimit, key: string): Promise<RateLimitVerdict>;
  /**
   * The same as `take`, at once: for hot paths where a promise costs a tenth of the answer. Only stores that need not ask
   * anybody have it; with a shared store the caller awaits `take`, because points handed out in advance would no longer
   * be counted over all processes.
   */
  takeNow?(limit: RateLimit, key: string): RateLimitVerdict;
  /** Looks without taking a point. */
  peek(limit: RateLimit, key: string): Promise<RateLimitVerdict>;
  /** Forgets a key, as after a sign-in that succeeded. */
  reset(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}
