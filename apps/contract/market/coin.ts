import { z } from 'zod';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { symbolParams } from '../fields.ts';
import { marketCoinSchema } from './market.ts';

const recordPriceSchema = z.object({
  price: z.number().positive().meta({ description: 'The price in USD.' }),
  at: z.string().nullable().meta({ description: 'When it was reached; null when not reported.' }),
});

const supplySchema = z.number().positive().nullable();

/** What a source says about a coin apart from prices. */
export const coinProfileSchema = z
  .object({
    description: z
      .array(z.string())
      .readonly()
      .meta({ description: 'Paragraphs of plain text; empty when not reported.' }),
    links: z
      .array(
        z.object({
          kind: z
            .enum(['website', 'explorer', 'source-code', 'forum', 'reddit', 'x'])
            .meta({ description: 'What the link leads to.' }),
          url: z.string().meta({ description: 'Address, always https.' }),
        }),
      )
      .readonly()
      .meta({ description: 'Official links of the coin, at most one of each kind.' }),
    circulatingSupply: supplySchema.meta({
      description: 'Units in circulation; null when not reported.',
    }),
    totalSupply: supplySchema.meta({ description: 'Units that exist; null when not reported.' }),
    maxSupply: supplySchema.meta({
      description: 'Maximum number of units; null when not reported or without a limit.',
    }),
    hasNoMaxSupply: z
      .boolean()
      .meta({ description: 'Whether the source says that there is no maximum.' }),
    source: z.string().meta({ description: 'Display name of the source, such as `CoinGecko`.' }),
    at: z.string().meta({ description: 'When it was fetched; about every two weeks.' }),
  })
  .meta({ id: 'CoinProfile', description: 'Description, links and supply of a coin.' });

/** Description, links and supply of a coin, from a live source. */
export type CoinProfile = z.infer<typeof coinProfileSchema>;

export const marketCoinDetailSchema = marketCoinSchema
  .extend({
    change24h: z.string().nullable().meta({
      description:
        'Change in the last 24 hours, in percent, as text with two decimals; null when not reported.',
    }),
    allTimeHigh: recordPriceSchema
      .nullable()
      .meta({ description: 'Highest price ever in USD; null when not reported.' }),
    allTimeLow: recordPriceSchema
      .nullable()
      .meta({ description: 'Lowest price ever in USD; null when not reported.' }),
    circulatingSupply: z
      .number()
      .positive()
      .nullable()
      .meta({ description: 'Units in circulation; null when not reported.' }),
    totalSupply: z
      .number()
      .positive()
      .nullable()
      .meta({ description: 'Units that exist; null when not reported.' }),
    maxSupply: z
      .number()
      .positive()
      .nullable()
      .meta({ description: 'Maximum number of units; null when not reported or without a limit.' }),
    profile: coinProfileSchema.nullable().meta({
      description:
        'Description, links and supply; null for the eight major coins, and until a live source has reported any.',
    }),
  })
  .meta({ id: 'MarketCoinDetail', description: 'One coin in detail.' });

/** A coin on its detail page. */
export type MarketCoinDetail = z.infer<typeof marketCoinDetailSchema>;

/** One coin with its profile. */
export const coinOperations = defineOperations('Market', {
  coin: get('/api/market-data/{symbol}', 'public-market', {
    summary: 'One coin; a symbol means the coin with the best rank',
    description:
      'Prices in USD, changes in percent. 404 `market/unknown-symbol`: no coin has the symbol. 503 `market/no-reading`: no prices have arrived yet.',
    params: symbolParams,
    status: 200,
    answer: marketCoinDetailSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
  }),
});

/** The same without schemas, for browsers. */
export const coinEndpoints = withoutSchemas(coinOperations);
