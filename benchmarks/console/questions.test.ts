import { expect, it } from 'vitest';
import { buildConsoleQueries } from './questions.ts';

it('asks every list of the console in each of its ways, with a value for each filter', () => {
  const queries = buildConsoleQueries({
    id: '5f0e8f3e-8d5f-4c8a-9d76-2f3a4b5c6d7e',
    email: 'ada@example.com',
    registeredAt: '2026-05-01T00:00:00.000Z',
  });
  expect(Object.keys(queries)).toContain('mails where kind is "receipt"');
});
