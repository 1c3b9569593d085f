import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The coin that an id of a source means, so that coins keep their ids after a restart while a source is unavailable. */
export const coinMappingSchema = z.strictObject({
  /** The coin's id, or a source and its own id of the coin, such as `CoinPaprika|wbt-whitebit-token`. */
  id: z.string().min(1),
  source: z.string().min(1),
  sourceId: z.string().min(1),
  /** In upper case. */
  symbol: z.string().min(1),
  coinId: z.string().min(1),
  /** Whether the symbol alone means this coin. Absent where only this source uses the id. */
  isSymbolOwner: z.boolean().optional(),
});
export type CoinMappingRecord = z.infer<typeof coinMappingSchema>;

export const coinMappingsCollection: ObservationCollection = {
  name: 'coin-mappings',
  version: 1,
  indexes: [],
};
