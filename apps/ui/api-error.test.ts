import { describe, expect, it } from 'vitest';
import { failureInWords, networkError, noAnswer } from './api-error.ts';

describe('a failure in words', () => {
  it('says what the failure says', () => {
    expect(failureInWords(networkError())).toBe('Network Error');
    expect(failureInWords(new Error('Too many rows'))).toBe('Too many rows');
  });

  it('is that no answer came where the failure has no words', () => {
    expect([new Error(''), 'torn', null].map(failureInWords)).toEqual([
      noAnswer,
      noAnswer,
      noAnswer,
    ]);
  });
});
