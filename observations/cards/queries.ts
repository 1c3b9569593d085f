import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { cardsCollection, type StoredCard } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listCards = async (
  { readModels }: Ports,
  last4: string,
  limit: number,
): Promise<{ cards: StoredCard[]; total: number }> => {
  const storedCards = readModels.collection<StoredCard>(cardsCollection);
  const where = { last4: { eq: last4 } };
  const [cards, total] = await Promise.all([
    storedCards.find(where, { limit }),
    storedCards.count(where),
  ]);
  return { cards, total };
};

export const findCard = (
  { readModels }: Ports,
  accountId: string,
): Promise<StoredCard | undefined> =>
  readModels.collection<StoredCard>(cardsCollection).findOne(accountId);
