import { z } from 'zod';
import { signalEndpoints } from '../../endpoints/predictions/signals.ts';
import {
  signalRecordSchema,
  signalRuleSchema,
  tradingSignalsSchema,
} from '../../predictions/signals.ts';
import { defineOperations } from '../define-operations.ts';

const symbol = z.string().min(1).max(20).toUpperCase();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const signalsQuery = z.object({
  symbol: symbol.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
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
  symbol: symbol.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
  month: month
    .optional()
    .meta({ description: 'Month of the hour, such as `2026-11`; all by default.' }),
});

/** Trading signals and their track record. */
export const signalOperations = defineOperations(signalEndpoints, 'Market', {
  signals: {
    summary: 'Trading signals of the eight major coins, newest first',
    description:
      'Part of Pro. Prices in USD, returns as shares. 404 `market/unknown-symbol`: it is not one of the eight major coins.',
    query: signalsQuery,
    strictQuery: true,
    status: 200,
    answer: tradingSignalsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
  signalRecord: {
    summary: 'How often each rule of the trading signals was right',
    description: 'Rates from 0 to 1, each with its number of cases and days.',
    status: 200,
    answer: signalRecordSchema,
    etag: true,
  },
  signalRecordDetails: {
    summary: 'How often each rule of the trading signals was right, of one coin or month',
    description:
      'Rates from 0 to 1, each with its number of cases and days. 404 `market/unknown-symbol`: it is not one of the eight major coins.',
    query: recordQuery,
    strictQuery: true,
    status: 200,
    answer: signalRecordSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
});
