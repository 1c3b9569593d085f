import { expect, it } from 'vitest';
import { shownError } from './shown-error.ts';

it.each([
  ['the server is down', 'the server is down'],
  ['550 no mailbox <ada.lovelace@mail.example.org>', '550 no mailbox <[address]>'],
  ['asked redis://user:secret@cache:6379', 'asked redis://user:***@cache:6379'],
  [
    'GET https://api.example/v1/coins?key=abc&page=2 gave 429',
    'GET https://api.example/v1/coins?… gave 429',
  ],
  ['refused sk_test_51Habcdefghijklmnopqrstuvwxyz012345', 'refused [key]'],
  [
    'no account 7f3a0000-0000-4000-8000-00000000c41d',
    'no account 7f3a0000-0000-4000-8000-00000000c41d',
  ],
])('%s', (message, shown) => {
  expect(shownError(message)).toBe(shown);
});

it('is cut', () => {
  expect(shownError('so '.repeat(400))).toHaveLength(500);
});
