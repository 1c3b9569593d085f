import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { cardsCollection as collection, storedCardSchema, type StoredCard } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Saves the stored parts of the member's current card, or deletes them when there is none. */
export const saveCard = async (
  { readModels }: Ports,
  accountId: string,
  card: Omit<StoredCard, 'id'> | null,
): Promise<void> => {
  await openCollection(readModels, collection);
  const document = card === null ? null : storedCardSchema.parse({ id: accountId, ...card });
  await readModels.write({ changes: [{ collection, changes: [{ id: accountId, document }] }] });
};
