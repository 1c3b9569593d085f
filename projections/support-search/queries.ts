import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { normalize } from '../engine/search-words.ts';
import { supportSearchCollection, type SupportSearchDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

const maxWords = 8;

/** The words of a search as the read model stores them. */
export const parseSupportSearch = (typed: string): readonly string[] =>
  [...new Set(normalize(typed).split(/\s+/u))].filter((word) => word !== '').slice(0, maxWords);

/** Ids of requests in which a word begins with this one. */
export const listRequestsWithWord = async (
  { readModels }: Ports,
  word: string,
  maxPeople: number,
): Promise<readonly string[]> => {
  const people = await readModels
    .collection<SupportSearchDocument>(supportSearchCollection)
    .find({ search: { words: [[word]] } }, { limit: maxPeople });
  return people.flatMap(({ requests }) =>
    Object.entries(requests).flatMap(([id, words]) => (hasWord(words, word) ? [id] : [])),
  );
};

const hasWord = (words: string, beginning: string): boolean =>
  words.startsWith(beginning) || words.includes(` ${beginning}`);
