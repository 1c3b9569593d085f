import { describe, expect, it } from 'vitest';
import { formatFailure, networkError, noAnswer } from './api-error.ts';

describe('a failure in words', () => {
  it('says what the failure says', () => {
    expect(formatFailure(networkError())).toBe('Network Error');
    expect(formatFailure(new Error('Too many rows'))).toBe('Too many rows');
  });

  it('is that no answer came where the failure has no words', () => {
    expect([new Error(''), 'torn', null].map(formatFailure)).toEqual([
      noAnswer,
      noAnswer,
      noAnswer,
    ]);
  });
});
