import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The coins whose pair at an exchange is known to be a pair of that coin, not of another one with its symbol. */
export const exchangePairsSchema = z.strictObject({
  /** Name of the exchange. */
  id: z.string().min(1),
  coinIds: z.array(z.string().min(1)),
});
export type ExchangePairs = z.infer<typeof exchangePairsSchema>;

export const exchangePairsCollection: ObservationCollection = {
  name: 'market-exchange-pairs',
  version: 1,
  indexes: [],
};
