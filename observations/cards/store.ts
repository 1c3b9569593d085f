import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { cardsCollection as collection, storedCardSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Saves the last digits of the member's current card, or deletes them when `last4` is null. */
export const saveCard = async (
  { readModels }: Ports,
  accountId: string,
  last4: string | null,
): Promise<void> => {
  await openCollection(readModels, collection);
  const document = last4 === null ? null : storedCardSchema.parse({ id: accountId, last4 });
  await readModels.write({ changes: [{ collection, changes: [{ id: accountId, document }] }] });
};
