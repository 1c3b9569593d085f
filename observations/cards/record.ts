import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The last digits of the card that a member pays with, and nothing else of it. Id: the account. */
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
