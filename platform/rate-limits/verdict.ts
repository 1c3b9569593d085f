import type { RateLimit, RateLimits, RateLimitVerdict } from './rate-limits.port.ts';

export type LimiterResult = { readonly consumedPoints: number; readonly msBeforeNext: number };

export const toTakeDecision = ({ points }: RateLimit, count: LimiterResult): RateLimitVerdict => ({
  allowed: count.consumedPoints <= points,
  remaining: Math.max(0, points - count.consumedPoints),
  retryAfterMs: count.consumedPoints < points ? 0 : Math.max(0, count.msBeforeNext),
});

export const toPeekDecision = (
  { points }: RateLimit,
  count: LimiterResult | null,
): RateLimitVerdict => {
  const remaining = Math.max(0, points - (count?.consumedPoints ?? 0));
  const retryAfterMs = remaining > 0 ? 0 : Math.max(0, count?.msBeforeNext ?? 0);
  return { allowed: remaining > 0, remaining, retryAfterMs };
};

type Limiter = {
  consume(key: string): Promise<LimiterResult>;
  get(key: string): Promise<LimiterResult | null>;
  reward(key: string): Promise<LimiterResult>;
  delete(key: string): Promise<boolean>;
};

/** The limiters reject with a count instead of an error when no point is left. */
export const createRateLimits = (
  make: (limit: RateLimit) => Limiter,
): Pick<RateLimits, 'take' | 'peek' | 'refund' | 'reset'> => {
  const limiters = new Map<string, Limiter>();
  const getLimiter = (limit: RateLimit): Limiter => {
    const name = `${limit.name} ${String(limit.points)} ${String(limit.perSeconds)}`;
    const limiter = limiters.get(name) ?? make(limit);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    take: async (limit, key) => {
      try {
        return toTakeDecision(limit, await getLimiter(limit).consume(key));
      } catch (refusal) {
        if (isLimiterResult(refusal)) return toTakeDecision(limit, refusal);
        throw refusal;
      }
    },
    peek: async (limit, key) => toPeekDecision(limit, await getLimiter(limit).get(key)),
    refund: async (limit, key) => {
      // A negative count would allow more than the limit in this window.
      const count = await getLimiter(limit).get(key);
      if (count && count.consumedPoints > 0) await getLimiter(limit).reward(key);
    },
    reset: async (limit, key) => {
      await getLimiter(limit).delete(key);
    },
  };
};

const isLimiterResult = (refusal: unknown): refusal is LimiterResult =>
  typeof refusal === 'object' &&
  refusal !== null &&
  !(refusal instanceof Error) &&
  'consumedPoints' in refusal;
