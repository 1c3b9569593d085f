import { coinRangeEndpoints } from '../../endpoints/predictions/coin-ranges.ts';
import { coinRangesSchema, pastCoinRangesSchema } from '../../predictions/coin-ranges.ts';
import { defineOperations } from '../define-operations.ts';

/** The 80% ranges of a member's own coins. */
export const coinRangeOperations = defineOperations(coinRangeEndpoints, 'Market', {
  coinRanges: {
    summary: 'The open 80% ranges of your coins for the next 24 hours',
    description: 'Part of Pro. Prices in USD.',
    status: 200,
    answer: coinRangesSchema,
    etag: true,
  },
  pastCoinRanges: {
    summary: 'Yesterday’s 80% ranges of your coins, with their outcomes',
    description: 'Prices in USD. Ranges that are still open are part of Pro.',
    status: 200,
    answer: pastCoinRangesSchema,
    etag: true,
  },
});
