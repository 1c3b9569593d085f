import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

const count = z.int().nonnegative();

/** Prices of one hour that a second source could check. The id is the start of the hour. */
export const priceComparisonsSchema = z.strictObject({
  id: z.iso.datetime(),
  /** Time of the newest reading that was counted. */
  at: z.iso.datetime(),
  compared: count,
  agreed: count,
});
export type PriceComparisonsRecord = z.infer<typeof priceComparisonsSchema>;

export const priceComparisonsCollection: ObservationCollection = {
  name: 'market-price-comparisons',
  version: 1,
  indexes: [['at']],
};
