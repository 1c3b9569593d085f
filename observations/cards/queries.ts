import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { cardsCollection, type StoredCard } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listCards = async (
  { readModels }: Ports,
  last4: string,
  limit: number,
): Promise<{ cards: StoredCard[]; total: number }> => {
  const storedCards = getCollection(readModels);
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
): Promise<StoredCard | undefined> => getCollection(readModels).findOne(accountId);

/** The countries of the cards of these accounts, by account id; without those whose country is unknown. */
export const findCardCountries = async (
  { readModels }: Ports,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const cards = await getCollection(readModels).find({ id: { in: accountIds } });
  return new Map(
    cards.flatMap(({ id, country }) => (country === undefined ? [] : [[id, country]])),
  );
};

/** The ids of all accounts with a card of this country. */
export const listAccountsByCardCountry = async (
  { readModels }: Ports,
  country: string,
): Promise<readonly string[]> => {
  const cards = await getCollection(readModels).find({ country: { eq: country } });
  return cards.map(({ id }) => id);
};

/** The countries that occur, in the order of their codes. */
export const listCardCountries = async ({ readModels }: Ports): Promise<readonly string[]> => {
  const cards = await getCollection(readModels).find({ country: { gt: '' } });
  return [...new Set(cards.flatMap(({ country }) => country ?? []))].sort();
};

const getCollection = (readModels: ReadModels): Collection<StoredCard> =>
  readModels.collection<StoredCard>(cardsCollection);
