import { z } from 'zod';
import { signalDirections, signalRules } from '../../../domain/shared/market/signal-rules.ts';
import {
  count,
  share,
  symbolInput,
  month,
  coinSymbol,
  simulated,
  forecastsSwitchedOff,
} from '../fields.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** Rules that issue signals. */
const signalRuleSchema = z.enum(signalRules);

/** A rule, the direction it predicts, and its condition as text. */
const ruleFields = {
  rule: signalRuleSchema.meta({ description: 'The rule behind the signal.' }),
  direction: z
    .enum(signalDirections)
    .meta({ description: '`long` expects a rise over 24 hours, `short` a fall.' }),
  definition: z.string().meta({ description: 'When the rule is met, in words.' }),
};

/** Results of the signals of a rule and direction. Returns are shares, after costs of 0.1% per side. */
const signalFiguresSchema = z.object({
  raised: count.meta({ description: 'Signals that were issued.' }),
  missed: count.meta({
    description:
      'Times a rule was met but noticed more than ten minutes late, so no signal was issued.',
  }),
  scored: count.meta({ description: 'Signals with an outcome.' }),
  unresolved: count.meta({ description: 'Signals whose candle did not arrive within 48 hours.' }),
  right: z
    .object({
      rate: share.meta({ description: 'Share of the scored signals.' }),
      low: share.meta({
        description: 'Lower end of the 95% Wilson interval, with days as the sample.',
      }),
      high: share.meta({
        description: 'Upper end of the 95% Wilson interval, with days as the sample.',
      }),
    })
    .nullable()
    .meta({
      description:
        'How often the return after costs was above zero; null before the first outcome.',
    }),
  days: count.meta({
    description:
      'Number of different days with an outcome; signals of the same day depend on the same market.',
  }),
  meanReturn: z.number().nullable().meta({
    description:
      'Mean return after costs of 0.1% a side, as a share; null before the first outcome.',
  }),
  usual: z
    .object({
      right: share.meta({ description: 'Share of random entries with a gain after costs.' }),
      meanReturn: z
        .number()
        .meta({ description: 'Mean return of random entries after costs, as a share.' }),
    })
    .nullable()
    .meta({
      description:
        'What entering at any hour of thirty days did in the same direction; null when unknown.',
    }),
  verdict: z
    .enum(['too-few', 'no-better', 'better', 'worse'])
    .meta({ description: 'The rule compared with a random entry; `too-few` below 20 days.' }),
  proven: z.boolean().meta({
    description:
      'Whether the rule is called a signal: at least 200 outcomes on recorded prices, the lower end of the 95% interval above random entry, and a mean return above zero, after costs, over all coins and months.',
  }),
});
/** Accuracy of a rule. */
export type SignalFigures = z.infer<typeof signalFiguresSchema>;

/**
 * State of the signals. `catching-up`: past months of a demo are being evaluated. `waiting`: there are no candles yet.
 */
const signalStateSchema = z
  .object({
    phase: z
      .enum(['waiting', 'catching-up', 'ready'])
      .meta({ description: 'State of the signals; `waiting` without candles.' }),
    progress: share.meta({
      description: 'Share of the past months that has been evaluated, 0 to 1.',
    }),
    since: z
      .string()
      .nullable()
      .meta({ description: 'The first hour that was evaluated; null before it.' }),
    switchedOff: forecastsSwitchedOff,
  })
  .meta({ id: 'SignalState', description: 'State of the trading signals.' });
/** State of the signals. */
export type SignalState = z.infer<typeof signalStateSchema>;

const tradingSignalSchema = z
  .object({
    id: z.string().meta({ description: 'Hour, coin, rule and direction.' }),
    symbol: coinSymbol,
    ...ruleFields,
    at: z.string().meta({ description: 'End of the hour in which the rule was met.' }),
    raisedAt: z.string().meta({ description: 'When it was issued, by the system’s clock.' }),
    dueAt: z.string().meta({ description: 'When it is scored: 24 hours after `at`.' }),
    price: z.number().meta({ description: 'Close of the hour, in USD.' }),
    evidence: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What was measured.' }),
          before: z.number().meta({ description: 'Its value at the end of the hour before.' }),
          now: z.number().meta({ description: 'Its value at the end of the hour.' }),
        }),
      )
      .meta({ description: 'Values that the rule compared.' }),
    source: z.string().meta({ description: 'Source of the candles.' }),
    simulated: simulated,
    outcome: z
      .object({
        scoredAt: z.string().meta({ description: 'When the outcome was recorded.' }),
        exitPrice: z
          .number()
          .nullable()
          .meta({ description: 'Price at `dueAt`, in USD; null where the candle did not arrive.' }),
        netReturn: z
          .number()
          .nullable()
          .meta({ description: 'Return after costs, as a share; null when unknown.' }),
        right: z.boolean().nullable().meta({
          description: 'Whether the return after costs was above zero; null when unknown.',
        }),
      })
      .nullable()
      .meta({ description: 'The outcome; null while it is open.' }),
    record: signalFiguresSchema.meta({
      description: 'Record of the rule and direction, over all coins.',
    }),
  })
  .meta({
    id: 'TradingSignal',
    description: 'A rule that was met, the values behind it, and the outcome.',
  });
/** A trading signal. */
export type TradingSignal = z.infer<typeof tradingSignalSchema>;

export const tradingSignalsSchema = z
  .object({
    state: signalStateSchema.meta({ description: 'State of the signals.' }),
    signals: z.array(tradingSignalSchema).meta({ description: 'Signals, newest first.' }),
    before: z
      .string()
      .nullable()
      .meta({ description: 'The `before` of the next page; null on the last one.' }),
  })
  .meta({ id: 'TradingSignals', description: 'A page of trading signals.' });
/** A page of signals. */
export type TradingSignals = z.infer<typeof tradingSignalsSchema>;

export const signalRecordSchema = z
  .object({
    state: signalStateSchema.meta({ description: 'State of the signals.' }),
    simulated: simulated,
    filters: z
      .object({
        coins: z.array(z.string()).meta({ description: 'Symbols with signals.' }),
        months: z.array(z.string()).meta({ description: 'Months with signals, oldest first.' }),
      })
      .meta({ description: 'Values to filter by.' }),
    rules: z
      .array(z.object({ ...ruleFields, ...signalFiguresSchema.shape }))
      .meta({ description: 'Figures of each rule in each direction.' }),
  })
  .meta({
    id: 'SignalRecord',
    description: 'How often each rule of the trading signals was right.',
  });
/** Accuracy of each rule. */
export type SignalRecord = z.infer<typeof signalRecordSchema>;

const signalsQuery = z.object({
  symbol: symbolInput.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
  rule: signalRuleSchema.optional().meta({ description: 'One rule; all by default.' }),
  before: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: '`before` of the last page; the newest signals by default.' }),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Signals on a page; 25 by default.' }),
});

const recordQuery = z.object({
  symbol: symbolInput.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
  month: month
    .optional()
    .meta({ description: 'Month of the hour, such as `2026-11`; all by default.' }),
});

/** Trading signals and their track record. */
export const signalOperations = defineOperations('Market', {
  signals: get('/api/signals', 'signals', {
    summary: 'Trading signals of the eight major coins, newest first',
    description:
      'Part of Pro. Prices in USD, returns as shares. 404 `market/unknown-symbol`: it is not one of the eight major coins.',
    query: signalsQuery,
    strictQuery: true,
    status: 200,
    answer: tradingSignalsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
  signalRecord: get('/api/track-record/signals', 'track-record', {
    summary: 'How often each rule of the trading signals was right',
    description: 'Rates from 0 to 1, each with its number of cases and days.',
    status: 200,
    answer: signalRecordSchema,
    etag: true,
  }),
  signalRecordDetails: get('/api/track-record/signals/details', 'track-record', {
    summary: 'How often each rule of the trading signals was right, of one coin or month',
    description:
      'Rates from 0 to 1, each with its number of cases and days. 404 `market/unknown-symbol`: it is not one of the eight major coins.',
    query: recordQuery,
    strictQuery: true,
    status: 200,
    answer: signalRecordSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const signalEndpoints = withoutSchemas(signalOperations);
