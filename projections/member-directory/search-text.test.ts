import { describe, expect, it } from 'vitest';
import { parseSearchTerms, buildSearchText } from './search-text.ts';

const id = '7f3a0000-ada0-4000-8000-00000000c41d';
const text = buildSearchText({
  id,
  email: 'zoe.m@post.example',
  displayName: 'Zoë  Müller-Łukasz',
  username: 'Zoe.M3',
});
const words = text.split(' ');
const finds = (typed: string): boolean =>
  parseSearchTerms(typed).words.every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );

describe('a member', () => {
  it.each([
    'zoe',
    'ZOË',
    'muller',
    'müll zo',
    'luk zoe mu',
    'muller-lu',
    'zoe.m@post',
    'zoe.m@post.example',
    'post.ex',
    '@post.example',
    'm3',
    'zoe.m3',
    id,
    '7f3a0000',
    '7f3a0000-ada0',
    '7f3a·c41d',
    '  zoe   muller ',
    '',
  ])('is found by %j', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it('is looked for by a customer id apart from the words', () => {
    expect(parseSearchTerms('Zoe manual_CUS_7f')).toEqual({
      words: [['zoe']],
      customer: 'manual_cus_7f',
    });
    expect(parseSearchTerms('cus_9').customer).toBe('cus_9');
    expect(parseSearchTerms('custard').words).toEqual([['custard']]);
  });

  it('has each word once', () => {
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(['zoe peter', 'ada', 'uller', 'oe', '7f3a0001', 'example.com'])(
    'is not found by %j',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );
});
