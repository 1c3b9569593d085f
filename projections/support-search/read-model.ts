import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { normalize } from '../engine/search-words.ts';

/**
 * The words of a person's support requests. Id: the subject, which is the account, or the request if its sender has no
 * account. The document is removed with an erasure.
 */
export type SupportSearchDocument = Document & {
  /** The words of all requests of the person, separated by spaces. */
  readonly search: string;
  /** The words of each request, by its id. */
  readonly requests: Readonly<Record<string, string>>;
};

export const supportSearchCollection: CollectionDefinition = {
  name: 'support-search',
  version: 1,
  indexes: [],
  words: 'search',
};

type Ports = { readonly readModels: ReadModels };

const maxWords = 8;

/** The words of a search as the read model stores them. */
export const parseSupportSearch = (typed: string): readonly string[] =>
  [...new Set(normalize(typed).split(/\s+/u))].filter((word) => word !== '').slice(0, maxWords);

/** Ids of requests in which a word begins with this one. Without a limit, of all people. */
export const listRequestsWithWord = async (
  { readModels }: Ports,
  word: string,
  maxPeople?: number,
): Promise<readonly string[]> => {
  const people = await readModels
    .collection<SupportSearchDocument>(supportSearchCollection)
    .find({ search: { words: [[word]] } }, maxPeople === undefined ? {} : { limit: maxPeople });
  return people.flatMap(({ requests }) =>
    Object.entries(requests).flatMap(([id, words]) => (hasWord(words, word) ? [id] : [])),
  );
};

const hasWord = (words: string, beginning: string): boolean =>
  words.startsWith(beginning) || words.includes(` ${beginning}`);
