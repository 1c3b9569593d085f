import type { Card } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { cardsCollection as collection, notedCardSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Keeps the digits of the card that a member pays with now; null: there is none any more. */
export const noteCard = async (
  { readModels }: Ports,
  accountId: string,
  card: Pick<Card, 'brand' | 'last4'> | null,
): Promise<void> => {
  await openCollection(readModels, collection);
  const document =
    card && notedCardSchema.parse({ id: accountId, brand: card.brand, last4: card.last4 });
  await readModels.write({ changes: [{ collection, changes: [{ id: accountId, document }] }] });
};
