import { z } from 'zod';
import { coinLinkKinds } from '#platform/market-data/market-data.port.ts';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const supplySchema = z.number().positive().nullable();

/** Description, links and supply of one coin. Supply is in units of the coin. Null means "not reported". */
export const coinProfileSchema = z.strictObject({
  /** The coin id. */
  id: z.string().min(1),
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** When the source was last asked successfully, ISO-8601. */
  at: z.iso.datetime(),
  /** After this system time the source is asked again. */
  dueAt: z.iso.datetime(),
  /** Paragraphs of plain text. */
  description: z.array(z.string().min(1)).readonly(),
  links: z
    .array(z.strictObject({ kind: z.enum(coinLinkKinds), url: z.url({ protocol: /^https$/ }) }))
    .readonly(),
  circulatingSupply: supplySchema,
  totalSupply: supplySchema,
  maxSupply: supplySchema,
  /** True if the source says that there is no maximum. */
  hasNoMaxSupply: z.boolean(),
});
export type CoinProfileRecord = z.infer<typeof coinProfileSchema>;

export const coinProfilesCollection: ObservationCollection = {
  name: 'market-coin-profiles',
  version: 1,
  indexes: [['at']],
};
