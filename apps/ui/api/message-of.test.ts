import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { getErrorMessage } from './message-of.ts';
import { updateServerTime } from './server-time.ts';

const refusal = (message: string, triesLeft: number): ApiError =>
  new ApiError(401, message, { triesLeft });

describe('the message of a refusal', () => {
  it.each([
    ['Invalid login credentials', 9, 'Invalid login credentials. 9 attempts left.'],
    ['Invalid login credentials.', 1, 'Invalid login credentials. 1 attempt left.'],
    ['Invalid login credentials', 0, 'Invalid login credentials. No attempts left.'],
  ])('includes the attempts left, each sentence with one full stop: %s %d', (...row) => {
    const [message, left, words] = row;
    expect(getErrorMessage(refusal(message, left))).toBe(words);
  });

  it('is the server’s when attempts are not limited', () => {
    expect(getErrorMessage(new ApiError(409, 'This email is already registered'))).toBe(
      'This email is already registered',
    );
  });

  it.each([
    ['2026-11-27T15:00:20.000Z', 'Please wait. Try again at 15:01 GMT.'],
    ['2026-11-28T14:04:30.000Z', 'Please wait. Try again from 28 Nov, 14:05 GMT.'],
  ])('names the time of the next attempt, with the day after 24 hours: %s', (retryAt, text) => {
    updateServerTime('2026-11-27T14:00:00.000Z');
    expect(getErrorMessage(new ApiError(409, 'Please wait.', { retryAt }))).toBe(text);
    updateServerTime(new Date().toISOString());
  });
});
