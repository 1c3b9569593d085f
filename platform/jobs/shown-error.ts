import { redacted } from '../redacted-url.ts';

const longest = 500;

/** What an error said, without addresses of people, passwords and tokens in addresses, and keys; at most 500 characters. */
export const shownError = (message: string): string => {
  const text = redacted(message)
    .replaceAll(/[^\s<>"'@,;:()]+@[^\s<>"'@,;:()]+\.[a-z]{2,}/giu, '[address]')
    .replaceAll(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/giu, '$1?…')
    .replaceAll(/\b[\w-]{32,}\b/gu, withoutKey);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;

// Ids of records are what an operator looks for.
const withoutKey = (word: string): string => (uuid.test(word) ? word : '[key]');
