import { describe, expect, it } from 'vitest';
import { searchTerms, searchText, withCustomer } from './search-text.ts';

const id = '7f3a0000-ada0-4000-8000-00000000c41d';
const text = searchText({
  ...{ id, email: 'zoe.m@post.example', displayName: 'Zoë  Müller-Łukasz' },
  ...{ username: 'Zoe.M3', customer: 'manual_cus_7f' },
});
const finds = (typed: string): boolean => searchTerms(typed).every((term) => text.includes(term));

describe('a member', () => {
  it.each([
    ...['zoe', 'ZOË', 'muller', 'müll zo', 'luk zoe mu', 'muller-lu'],
    ...[
      'zoe.m@post',
      'zoe.m@post.example',
      'post.ex',
      '@post.example',
      'm3',
      'zoe.m3',
      'manual_cus',
    ],
    ...[id, '7f3a0000', '7f3a0000-ada0', '  zoe   muller ', ''],
  ])('is found by %j', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it('is found by the newest customer id only', () => {
    const renewed = withCustomer(text, { id, customer: 'cus_9' });
    expect(renewed).toBe(text.replace('manual_cus_7f', 'cus_9'));
    expect(withCustomer(renewed, { id, customer: 'manual_cus_7f' })).toBe(text);
  });

  it.each(['zoe peter', 'ada', 'uller', 'oe', '7f3a0001', 'example.com'])(
    'is not found by %j',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );
});
