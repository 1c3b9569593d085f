import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The last four digits of a member's card. Nothing else of the card is stored. Id: the account id. */
export const storedCardSchema = z.strictObject({
  id: z.uuid(),
  last4: z.string().regex(/^\d{4}$/),
});
export type StoredCard = z.infer<typeof storedCardSchema>;

export const cardsCollection: ObservationCollection = {
  name: 'cards',
  version: 1,
  indexes: [['last4']],
};
