import { z } from 'zod';

const count = z.int().nonnegative();

/** An outside source of one kind of data, as the console lists it. Times are the system's, also in a demo with a moved clock. */
export const sourceSchema = z
  .object({
    /** `<kind>|<source>` */
    id: z.string(),
    kind: z.string(),
    source: z.string(),
    mode: z.enum(['live', 'simulated', 'replay']),
    /** 1 is asked first. */
    preference: z.int().positive(),
    /** Failures since the last success. */
    failures: count,
    /** `open` while it is not asked because it failed too often. */
    breaker: z.enum(['closed', 'open', 'half-open']),
    lastAskedAt: z.string().nullable(),
    lastSuccessAt: z.string().nullable(),
    lastError: z.object({ at: z.string(), message: z.string() }).nullable(),
    /** Not asked before this time; null when it may be asked. */
    notBefore: z.string().nullable(),
    /** What is left of each limit; empty without one. */
    budgets: z.array(
      z.object({ left: z.int(), requests: z.int().positive(), perMs: z.int().positive() }),
    ),
    /** Values of the last answer that were not shown. */
    quarantined: count,
    /** Rows of the last answer that could not be read. */
    rejected: count,
    /** Since when something newer is due although the source answers; null while it is not silent. */
    silentSince: z.string().nullable(),
    /** How long its answers are kept, in words; null where nothing is. */
    kept: z.string().nullable(),
  })
  .meta({ id: 'Source' });
/** The health of an outside source. */
export type Source = z.infer<typeof sourceSchema>;

/** A price that a source gave and that was not shown. Money in USD. */
export const quarantinedValueSchema = z
  .object({
    id: z.string(),
    symbol: z.string(),
    coinId: z.string(),
    source: z.string(),
    /** `pair`: an exchange's pair that is not known to be of this coin. */
    rule: z.enum(['invalid', 'jump', 'disagreement', 'pair']),
    reason: z.string(),
    /** The newest one; null where it was no number. */
    value: z.number().nullable(),
    /** The price shown before the first one; null where there was none. */
    before: z.number().nullable(),
    /** Answers that said so. */
    readings: z.int().positive(),
    firstAt: z.string(),
    lastAt: z.string(),
    /** `accepted`: a price like it was shown later; `refuted`: the source came back to another one. */
    outcome: z.enum(['open', 'accepted', 'refuted']),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'QuarantinedValue' });
/** A value that was not shown, and what became of it. */
export type QuarantinedValue = z.infer<typeof quarantinedValueSchema>;
