import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { messageOf } from './message-of.ts';

const refusal = (message: string, triesLeft: number): ApiError =>
  new ApiError(401, message, { triesLeft });

describe('the words of a refusal', () => {
  it.each([
    ['Invalid login credentials', 9, 'Invalid login credentials. 9 attempts left.'],
    ['Invalid login credentials.', 1, 'Invalid login credentials. 1 attempt left.'],
    ['Invalid login credentials', 0, 'Invalid login credentials. No attempts left.'],
  ])('say how many tries are left, each sentence with one full stop: %s %d', (...row) => {
    const [message, left, words] = row;
    expect(messageOf(refusal(message, left))).toBe(words);
  });

  it('are those of the server where no tries are counted', () => {
    expect(messageOf(new ApiError(409, 'This email is already registered'))).toBe(
      'This email is already registered',
    );
  });
});
