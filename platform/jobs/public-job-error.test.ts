import { expect, it } from 'vitest';
import { z } from 'zod';
import { formatPublicJobError } from './public-job-error.ts';

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
  expect(formatPublicJobError(message)).toBe(shown);
});

it.each([
  [
    z.object({ accountId: z.string(), dueAt: z.string() }),
    'accountId: Invalid input: expected string, received undefined; dueAt: Invalid input: expected string, received undefined',
  ],
  [z.array(z.object({ to: z.string() })), 'Invalid input: expected array, received object'],
])('says in words what a schema refused', (schema, shown) => {
  expect(formatPublicJobError(schema.safeParse({}).error?.message ?? '')).toBe(shown);
});

it('leaves alone what only begins like that', () => {
  expect(formatPublicJobError('[ECONNRESET] the server is down')).toBe(
    '[ECONNRESET] the server is down',
  );
});

it('is cut', () => {
  expect(formatPublicJobError('so '.repeat(400))).toHaveLength(500);
});
