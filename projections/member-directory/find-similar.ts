import type { Collection, Filter } from '#platform/read-models/read-models.port.ts';
import type { MemberDocument } from './read-model.ts';
import { normalize, splitWords } from '../engine/search-words.ts';
import { scanPages } from './scan-pages.ts';
import { isOneTypoApart, toleratesTypo, typedTypoForms } from './typo-forms.ts';

/**
 * Ids of members whose names or address are one typing error away from each typed word. Forms only narrow the
 * candidates, because an index finds words that begin with one.
 */
export const findSimilarMemberIds = async (
  members: Collection<MemberDocument>,
  typed: string,
  others: Filter<MemberDocument>,
): Promise<readonly string[]> => {
  const words = splitWords(normalize(typed)).split(' ').filter(Boolean);
  if (!words.some(toleratesTypo)) return [];
  const prefixes = words.map((word) => (toleratesTypo(word) ? typedTypoForms(word) : [word]));
  const similarIds: string[] = [];
  for await (const page of scanPages(members, { ...others, search: { words: prefixes } })) {
    similarIds.push(...page.filter((member) => isSimilar(member, words)).map(({ id }) => id));
  }
  return similarIds;
};

const isSimilar = ({ search }: MemberDocument, words: readonly string[]): boolean => {
  const memberWords = splitWords(search.replaceAll(/ ~.*$/g, '')).split(' ');
  return words.every((word) =>
    memberWords.some((each) =>
      toleratesTypo(word) ? isOneTypoApart(word, each) : each.startsWith(word),
    ),
  );
};
