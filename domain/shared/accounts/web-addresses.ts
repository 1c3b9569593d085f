import { comparableName } from './names.ts';
import { isTopLevelDomain, isUnambiguousTopLevelDomain } from './top-level-domains.ts';

// Characters that programs accept as a dot, or that look like punctuation of an address.
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/[\u3002\uff61\u06d4\u0701\u0702\ua4f8]/gu, '.'],
  [/[\u2044\u2215\u29f8\u29f5\u2571\\]/gu, '/'],
  [/[\u2236\ua789\u02d0\u05c3\u0589]/gu, ':'],
  [/\s*[([{<]\s*(?:\.|dot)\s*[)\]}>]\s*/gu, '.'],
  [/\s+(?:dot\s+|\.\s*)(?=(?:com|net|org|io)(?![\p{L}\p{N}]))/gu, '.'],
];

const addressPatterns: readonly RegExp[] = [
  // A scheme, even with spaces or disguised (hxxp).
  /:\s*\/\s*\//u,
  /(?:^|[^\p{L}\p{N}])(?:h[tx]{2}ps?|ftps?|mailto|tel|sms|javascript|data|ipfs|bitcoin|ethereum)\s*:/u,
  /(?:^|\s)\/\/\s*[\p{L}\p{N}]/u,
  /(?:^|[^\p{L}\p{N}])www\d?\s*\.\s*[\p{L}\p{N}]/u,
  // A host with a path, query or port, under any top-level domain.
  /[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}\.?(?:[/?#]|:\d)/u,
  /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/u,
  /\[[0-9a-f:.]*:[0-9a-f:.]*\]/u,
];

const dottedNames = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;

/**
 * Checks for a web or email address that a mail program or a reader could follow: with or without a scheme, a bare
 * domain, and common disguises.
 */
export const containsWebAddress = (name: string): boolean => containsDomain(name, isTopLevelDomain);

/**
 * Like `containsWebAddress`, but for usernames, where dots are common: `ada.one` is not an address. Mails never show a
 * username that fails `containsWebAddress`.
 */
export const isWebAddress = (username: string): boolean =>
  containsDomain(username, isUnambiguousTopLevelDomain);

const containsDomain = (name: string, endsDomain: (label: string) => boolean): boolean => {
  let text = comparableName(name);
  for (const [lookalike, mark] of lookalikes) text = text.replaceAll(lookalike, mark);
  if (addressPatterns.some((pattern) => pattern.test(text))) return true;
  return (text.match(dottedNames) ?? []).some((host) => endsDomain(host.split('.').at(-1) ?? ''));
};
