import { z } from 'zod';
import { marketCoinDetailSchema, sourceModeSchema } from './market.ts';

/** One pair of one exchange. Money in USD, the spread in per cent; null means "not reported". */
export const tickerSchema = z.object({
  exchange: z.string(),
  /** As the exchange writes it, such as `BTC/USDT`. */
  pair: z.string(),
  price: z.number().positive(),
  spread: z.number().nullable(),
  /** USD traded in 24 hours. */
  volume: z.number().nonnegative(),
  /** Of the volume of all pairs in this answer, in per cent. */
  share: z.number().nullable(),
  /** How far the source trusts the exchange's figures. */
  trust: z.enum(['high', 'medium', 'low']).nullable(),
  /** When it was traded last, ISO-8601. */
  tradedAt: z.string().nullable(),
});

/** The exchanges of one coin, asked for when somebody looks and kept for an hour. */
export const tickersSchema = z
  .object({
    coinSymbol: z.string(),
    /** `fetching` and `unavailable`: what is here, if anything, is the last answer. */
    state: z.enum(['current', 'fetching', 'unavailable']),
    /** Largest volume first, at most 50; empty where no source reports any. */
    tickers: z.array(tickerSchema),
    /** Number of pairs that the source reported. */
    reported: z.int().nonnegative(),
    /** Null before the first answer, as are `kind` and `at`. */
    source: z.string().nullable(),
    kind: sourceModeSchema.nullable(),
    at: z.string().nullable(),
    stale: z.boolean(),
    /** The answer is asked for again after this, in seconds. */
    refreshSeconds: z.number().positive(),
  })
  .meta({ id: 'Tickers' });
/** The exchanges of one coin. */
export type Tickers = z.infer<typeof tickersSchema>;

/** What became of the search for a symbol that the market list does not have. */
export const lookUpSchema = z
  .object({
    coinSymbol: z.string(),
    /** `asking`: ask again in some seconds. `unavailable`: no source could answer. */
    state: z.enum(['asking', 'found', 'missing', 'unavailable']),
    /** Null unless it was found. */
    coin: marketCoinDetailSchema.nullable(),
  })
  .meta({ id: 'CoinLookUp' });
/** The state of the search for a symbol. */
export type CoinLookUp = z.infer<typeof lookUpSchema>;
