import { normalize, splitWords } from '../engine/search-words.ts';
import { storedTypoForms } from './typo-forms.ts';

type SearchableMember = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
};

/**
 * All words whose beginnings match a member: from the address, its domain and the names. The id and its short form have
 * the prefix `#`, because short search words would match them by chance. The forms that typing errors are found by
 * follow.
 */
export const buildSearchText = ({ id, email, displayName, username }: SearchableMember): string => {
  const address = normalize(email);
  const atIndex = address.indexOf('@');
  const domain = atIndex < 0 ? '' : address.slice(atIndex + 1);
  const names = `${normalize(displayName)} ${normalize(username)}`;
  const parts = splitWords(`${atIndex < 0 ? address : address.slice(0, atIndex)} ${names}`);
  const words = listWords(`${address} ${domain} ${names} ${parts} #${id} #${toShortId(id)}`);
  const forms = storedTypoForms(listWords(splitWords(`${domain} ${parts}`)));
  return `${words.join(' ')} ${forms}`.trimEnd();
};

/** As the console shows it. */
const toShortId = (id: string): string => `${id.slice(0, 4)}·${id.slice(-4)}`;

// An array search is several times faster than a set for so few words, and rebuilds run this for every member.
const listWords = (text: string): readonly string[] => {
  const allWords = text.split(' ');
  return allWords.filter((word, index) => word !== '' && allWords.indexOf(word) === index);
};

export type SearchTerms = {
  /** For each search word, the alternatives that a word of the search text can begin with. */
  readonly words: readonly (readonly string[])[];
  /** Prefix of the customer id. */
  readonly customer?: string;
};

/** Parses a search. All words must match, in any order. */
export const parseSearchTerms = (typed: string): SearchTerms => {
  const allWords = [...new Set(normalize(typed).split(/\s+/))].filter((word) => word !== '');
  const customer = allWords.find((word) => customerIdPrefix.test(word));
  const words = allWords.filter((word) => word !== customer).map(toAlternatives);
  return { words, ...(customer !== undefined && { customer }) };
};

const toAlternatives = (word: string): readonly string[] => {
  if (shortIdPrefix.test(word)) return [`#${word}`];
  if (idPrefix.test(word)) return [word, `#${word}`];
  // The search text contains the domain without `@`.
  return word.length > 1 && word.startsWith('@') ? [word.slice(1)] : [word];
};

const idPrefix = /^[0-9a-f]{8}[0-9a-f-]*$/;
const shortIdPrefix = /^[0-9a-f]{4}·[0-9a-f]{0,4}$/;
const customerIdPrefix = /^(manual_)?cus_\w*$/;
