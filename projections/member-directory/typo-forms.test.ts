import { describe, expect, it } from 'vitest';
import { isOneTypoApart, storedTypoForms, toleratesTypo, typedTypoForms } from './typo-forms.ts';

const word = 'lindqvist';
const typos = [
  ['a letter too many', 'lindqqvist'],
  ['a missing letter', 'lindqist'],
  ['a missing last letter', 'lindqvis'],
  ['a replaced letter', 'lindkvist'],
  ['two swapped letters', 'lindqvits'],
  ['two swapped first letters', 'ilndqvist'],
  ['nothing', 'lindqvist'],
] as const;

// The index finds words by their beginnings.
const findsForm = (typed: string, stored: string): boolean =>
  typedTypoForms(typed).some((form) => ` ${storedTypoForms([stored])}`.includes(` ${form}`));

describe('one typing error', () => {
  it.each(typos)('is %s', (_, typed) => {
    expect(isOneTypoApart(typed, word)).toBe(true);
    expect(isOneTypoApart(word, typed)).toBe(true);
    expect(findsForm(typed, word)).toBe(true);
    expect(findsForm(word, typed)).toBe(true);
  });

  it.each(['lidnqvits', 'lindkwist', 'lindqv', 'tsivqdnil', 'lindqvistxx', ''])(
    'is not what separates %j from the word',
    (typed) => {
      expect(isOneTypoApart(typed, word)).toBe(false);
      expect(isOneTypoApart(word, typed)).toBe(false);
    },
  );

  it('is tolerated from four letters, and not in words with digits', () => {
    expect(['ada', 'rosa', 'x'.repeat(21), 'ada4', 'zoë2', 'müll'].filter(toleratesTypo)).toEqual([
      'rosa',
      'müll',
    ]);
    expect(typedTypoForms('rosa')).toEqual(['~rosa', '~osa', '~rsa', '~roa', '~ros']);
  });

  it('is stored without the form that is the beginning of the word', () => {
    expect(storedTypoForms(['rosa', 'ada', '7f3a'])).toBe('~rosa ~osa ~rsa ~roa');
  });

  it('is stored once for either of two equal letters', () => {
    expect(storedTypoForms(['anna'])).toBe('~anna ~nna ~ana');
    expect(storedTypoForms(['ross'])).toBe('~ross ~oss ~rss');
    for (const typed of ['ana', 'ros', 'rosss', 'nana', 'ann'])
      expect(findsForm(typed, typed.includes('r') ? 'ross' : 'anna')).toBe(true);
  });
});
