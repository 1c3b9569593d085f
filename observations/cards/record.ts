import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** The card that a member pays with, as far as it may be shown. Id: the account. */
export const notedCardSchema = z.strictObject({
  id: z.uuid(),
  brand: z.string().min(1),
  last4: z.string().regex(/^\d{4}$/),
});
export type NotedCard = z.infer<typeof notedCardSchema>;

export const cardsCollection: CollectionDefinition = {
  name: 'cards',
  version: 1,
  indexes: [['last4']],
};
