import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { cardsCollection, type NotedCard } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Whose card ends in these four digits, by account. */
export const listCards = async (
  { readModels }: Ports,
  last4: string,
  limit: number,
): Promise<{ cards: NotedCard[]; total: number }> => {
  const all = readModels.collection<NotedCard>(cardsCollection);
  const where = { last4: { eq: last4 } };
  const [cards, total] = await Promise.all([all.find(where, { limit }), all.count(where)]);
  return { cards, total };
};

/** The card of a member; undefined where none is known. */
export const findCard = (
  { readModels }: Ports,
  accountId: string,
): Promise<NotedCard | undefined> =>
  readModels.collection<NotedCard>(cardsCollection).findOne(accountId);
