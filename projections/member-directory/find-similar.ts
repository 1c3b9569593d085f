import type { Collection, Filter } from '#platform/read-models/read-models.port.ts';
import type { MemberDocument } from './read-model.ts';
import { normalize, splitWords } from './search-text.ts';
import { isOneTypoApart, toleratesTypo, typoForms } from './typo-forms.ts';

const mostCandidates = 1000;

/**
 * Ids of members whose names or address are one typing error away from each typed word. Forms only narrow the
 * candidates, because an index finds words that begin with one.
 */
export const findSimilar = async (
  members: Collection<MemberDocument>,
  typed: string,
  others: Filter<MemberDocument>,
): Promise<readonly string[]> => {
  const words = splitWords(normalize(typed)).split(' ').filter(Boolean);
  if (!words.some(toleratesTypo)) return [];
  const beginnings = words.map((word) => (toleratesTypo(word) ? typoForms(word) : [word]));
  const candidates = await members.find(
    { ...others, search: { words: beginnings } },
    { limit: mostCandidates },
  );
  return candidates.filter((member) => isSimilar(member, words)).map(({ id }) => id);
};

const isSimilar = ({ search }: MemberDocument, words: readonly string[]): boolean => {
  const known = splitWords(search.replaceAll(/ ~.*$/g, '')).split(' ');
  return words.every((word) =>
    known.some((each) =>
      toleratesTypo(word) ? isOneTypoApart(word, each) : each.startsWith(word),
    ),
  );
};
