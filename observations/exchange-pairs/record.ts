import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** Coins whose pair at an exchange is confirmed to belong to the coin, and not to another coin with the same symbol. */
export const exchangePairsSchema = z.strictObject({
  /** The name of the exchange. */
  id: z.string().min(1),
  coinIds: z.array(z.string().min(1)),
});
export type ExchangePairs = z.infer<typeof exchangePairsSchema>;

export const exchangePairsCollection: ObservationCollection = {
  name: 'market-exchange-pairs',
  version: 1,
  indexes: [],
};
