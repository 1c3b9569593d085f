import { describe, expect, it } from 'vitest';
import { formatFailure, networkError, noAnswer } from './api-error.ts';

describe('a formatted failure', () => {
  it('is the error’s message', () => {
    expect(formatFailure(networkError())).toBe('Network Error');
    expect(formatFailure(new Error('Too many rows'))).toBe('Too many rows');
  });

  it('reports a missing response when the error has no message', () => {
    expect([new Error(''), 'torn', null].map(formatFailure)).toEqual([
      noAnswer,
      noAnswer,
      noAnswer,
    ]);
  });
});
