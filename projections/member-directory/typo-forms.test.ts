import { describe, expect, it } from 'vitest';
import { isOneTypoApart, toleratesTypo, typoForms } from './typo-forms.ts';

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

describe('one typing error', () => {
  it.each(typos)('is %s', (_, typed) => {
    expect(isOneTypoApart(typed, word)).toBe(true);
    expect(isOneTypoApart(word, typed)).toBe(true);
    const forms = typoForms(word);
    expect(typoForms(typed).some((form) => forms.includes(form))).toBe(true);
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
    expect(typoForms('ada 7f3a rosa')).toEqual(['~rosa', '~osa', '~rsa', '~roa', '~ros']);
  });
});
