import { z } from 'zod';
import { signalDirections, signalRules } from '../../domain/shared/signal-rules.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** The rules that raise signals. */
export const signalRuleSchema = z.enum(signalRules);

/** A rule, the direction that it claims, and when it raises a signal, in words. */
const ruleFields = {
  rule: signalRuleSchema,
  /** `long` claims a rise over 24 hours, `short` a fall. */
  direction: z.enum(signalDirections),
  definition: z.string(),
};

/** What became of the signals of a rule and direction. Returns after costs of 0.1 % a side, as shares. */
export const signalFiguresSchema = z.object({
  raised: count,
  /** Noticed more than ten minutes late, so that none was raised. */
  missed: count,
  scored: count,
  /** Those whose candle never came within 48 hours. */
  unresolved: count,
  /** How often the return was above zero, with a 95 % interval (Wilson) that counts days; null before the first outcome. */
  right: z.object({ rate: share, low: share, high: share }).nullable(),
  /** Different days with an outcome: signals of one day share one market. */
  days: count,
  meanReturn: z.number().nullable(),
  /** What entering at any hour of thirty days did, in the same direction; null where it is not known. */
  usual: z.object({ right: share, meanReturn: z.number() }).nullable(),
  /** Against a random entry; `too-few` under 20 days. */
  verdict: z.enum(['too-few', 'no-better', 'better', 'worse']),
});
/** How often a rule was right. */
export type SignalFigures = z.infer<typeof signalFiguresSchema>;

/** How far signals are: `catching-up` while a demo's months are judged; `waiting` without candles. */
export const signalStateSchema = z
  .object({
    phase: z.enum(['waiting', 'catching-up', 'ready']),
    progress: share,
    /** The first hour that was judged, ISO-8601; null before it. */
    since: z.string().nullable(),
  })
  .meta({ id: 'SignalState' });
/** How far signals are. */
export type SignalState = z.infer<typeof signalStateSchema>;

/** A rule that was met, what it saw, and what came of it. Prices in USD. */
export const tradingSignalSchema = z
  .object({
    id: z.string(),
    symbol: z.string(),
    ...ruleFields,
    /** End of the hour that raised it. */
    at: z.string(),
    raisedAt: z.string(),
    /** A day after it, when it is scored. */
    dueAt: z.string(),
    /** Close of the hour. */
    price: z.number(),
    /** Values at the end of the hour before and of the hour. */
    evidence: z.array(z.object({ name: z.string(), before: z.number(), now: z.number() })),
    source: z.string(),
    simulated: z.boolean(),
    /** Null while it is open; with nulls where the candle never came. */
    outcome: z
      .object({
        scoredAt: z.string(),
        exitPrice: z.number().nullable(),
        /** After costs, as a share. */
        netReturn: z.number().nullable(),
        right: z.boolean().nullable(),
      })
      .nullable(),
    /** Of the rule and direction, over all coins. */
    record: signalFiguresSchema,
  })
  .meta({ id: 'TradingSignal' });
/** One signal. */
export type TradingSignal = z.infer<typeof tradingSignalSchema>;

/** A page of signals, newest first. */
export const tradingSignalsSchema = z
  .object({
    state: signalStateSchema,
    signals: z.array(tradingSignalSchema),
    /** For the next page; null on the last one. */
    before: z.string().nullable(),
  })
  .meta({ id: 'TradingSignals' });
/** A page of signals. */
export type TradingSignals = z.infer<typeof tradingSignalsSchema>;

/** How often each rule was right, of one choice of coin and month. */
export const signalRecordSchema = z
  .object({
    state: signalStateSchema,
    simulated: z.boolean(),
    filters: z.object({
      coins: z.array(z.string()),
      /** `2026-11`, oldest first. */
      months: z.array(z.string()),
    }),
    rules: z.array(z.object({ ...ruleFields, ...signalFiguresSchema.shape })),
  })
  .meta({ id: 'SignalRecord' });
/** How often each rule was right. */
export type SignalRecord = z.infer<typeof signalRecordSchema>;
