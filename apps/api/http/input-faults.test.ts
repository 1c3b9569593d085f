import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { parseInput } from './parse.ts';
import { type FieldError, HttpError } from './problem-details.ts';

type Part = 'body' | 'query' | 'params' | 'jsonQuery';

const faults = (name: keyof typeof operations, part: Part, input: unknown): [string, string][] => {
  const operation: Operation = operations[name];
  const schema = operation[part];
  if (!schema) throw new Error(`${name} takes no ${part}.`);
  try {
    parseInput(schema, input);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.errors.map(({ field, message }: FieldError) => [field, message]);
  }
  return [];
};

const choices = { preferredCoins: [], preferredCategories: [], sentimentPreference: 'all' };
const eitherOr = 'Give either advance, a duration such as P1D, or to, a later time.';

describe('the texts for invalid input', () => {
  it.each([
    [
      'register',
      {},
      [
        ['email', 'Email is required.'],
        ['password', 'Password is required.'],
      ],
    ],
    [
      'signIn',
      {},
      [
        ['email', 'Email is required.'],
        ['password', 'Please check your email and password'],
      ],
    ],
    [
      'changeProfile',
      {},
      [
        ['displayName', 'Display name cannot be empty.'],
        ['username', 'Username cannot be empty.'],
      ],
    ],
    [
      'changeProfile',
      { displayName: '\u200b', username: ' \u2060\u3164' },
      [
        ['displayName', 'Display name cannot be empty.'],
        ['username', 'Username cannot be empty.'],
      ],
    ],
    ['changeProfile', { displayName: '👩‍🚀', username: 'ada' }, []],
    [
      'changeProfile',
      { displayName: 7, username: ['a'] },
      [
        ['displayName', 'Must be text.'],
        ['username', 'Must be text.'],
      ],
    ],
    ['register', { email: 'a@example.com', password: ['a'] }, [['password', 'Must be text.']]],
    [
      'changePreferences',
      {},
      [
        ['preferredCoins', 'Preferred coins is required.'],
        ['preferredCategories', 'Preferred categories is required.'],
        ['sentimentPreference', 'Sentiment preference is required.'],
      ],
    ],
    [
      'changePreferences',
      { ...choices, preferredCoins: ['BTC', 'BTC'] },
      [['preferredCoins', 'Must list each entry only once.']],
    ],
    [
      'changePreferences',
      { ...choices, sentimentPreference: 'sad' },
      [['sentimentPreference', 'Must be one of all, positive, neutral, balanced.']],
    ],
    [
      'changePreferences',
      { ...choices, preferredCoins: 'BTC' },
      [['preferredCoins', 'Must be a list.']],
    ],
    [
      'demoClock',
      {},
      [
        ['advance', eitherOr],
        ['to', eitherOr],
      ],
    ],
    [
      'demoClock',
      { advance: 'soon' },
      [['advance', 'Must be a duration such as P1D, P2W or PT12H.']],
    ],
    ['demoClock', { to: 'soon' }, [['to', 'Must be a time in UTC such as 2026-05-04T10:00:00Z.']]],
    ['demoClock', undefined, [['body', 'A JSON body is required.']]],
    ['demoClock', 'soon', [['body', 'Must be an object with named fields.']]],
  ] as const)('%s %j', (name, input, expected) => {
    expect(faults(name, 'body', input)).toEqual(expected);
  });

  it('also cover parameters', () => {
    expect(faults('candles', 'query', { limit: 'abc' })).toEqual([['limit', 'Must be a number.']]);
    expect(faults('candles', 'query', { limit: '1.5' })).toEqual([
      ['limit', 'Must be a whole number.'],
    ]);
    expect(faults('candles', 'query', { limit: '0' })).toEqual([['limit', 'Must be at least 1.']]);
    expect(faults('memberAsOf', 'query', { at: 'x' })[0]?.[1]).toContain('Must be a date and time');
    expect(faults('member', 'params', { id: 'x' })).toEqual([
      ['id', 'Must be an identifier (UUID).'],
    ]);
  });
});
