import { z } from 'zod';
import { signalEndpoints } from '../endpoints/signals.ts';
import { signalRecordSchema, signalRuleSchema, tradingSignalsSchema } from '../signals.ts';
import type { Operation } from './operation.ts';

const symbol = z.string().min(1).max(20).toUpperCase();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const signalsQuery = z.object({
  symbol: symbol.optional(),
  rule: signalRuleSchema.optional(),
  /** `before` of the last page; the newest signals when absent. */
  before: z.string().min(1).max(200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(100).optional(),
});

const recordQuery = z.object({ symbol: symbol.optional(), month: month.optional() });

/** Trading signals and their record. */
export const signalOperations = {
  signals: {
    ...signalEndpoints.signals,
    tag: 'Market',
    summary: 'Trading signals of the eight major coins, newest first',
    query: signalsQuery,
    strictQuery: true,
    status: 200,
    answer: tradingSignalsSchema,
    problems: [404],
    etag: true,
  },
  signalRecord: {
    ...signalEndpoints.signalRecord,
    tag: 'Market',
    summary: 'How often each rule of the trading signals was right',
    status: 200,
    answer: signalRecordSchema,
    etag: true,
  },
  signalRecordDetails: {
    ...signalEndpoints.signalRecordDetails,
    tag: 'Market',
    summary: 'How often each rule of the trading signals was right, of one coin or month',
    query: recordQuery,
    strictQuery: true,
    status: 200,
    answer: signalRecordSchema,
    problems: [404],
    etag: true,
  },
} as const satisfies Record<string, Operation>;
