import { z } from 'zod';
import { countryPattern } from '#domain/shared/country.ts';
import type { ObservationCollection } from '../open-collection.ts';

/** The last four digits and the country of a member's card. Nothing else of the card is stored. Id: the account id. */
export const storedCardSchema = z.strictObject({
  id: z.uuid(),
  last4: z.string().regex(/^\d{4}$/),
  /** ISO 3166-1 alpha-2. Absent if the provider does not know it, and for cards last read before it was stored. */
  country: z.string().regex(countryPattern).optional(),
});
export type StoredCard = z.infer<typeof storedCardSchema>;

export const cardsCollection: ObservationCollection = {
  name: 'cards',
  version: 1,
  indexes: [['last4']],
};
