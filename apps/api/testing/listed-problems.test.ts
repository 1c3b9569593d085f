import { expect, it } from 'vitest';
import { findOperation, requireListedProblem } from './listed-problems.ts';

const answer = (status: number, code: string) => ({
  method: 'POST',
  path: '/api/auth/local',
  status,
  body: { code },
});

it.each([
  ['its own', 401, 'account/invalid-credentials'],
  ['of every operation', 429, 'throttle/requests'],
  ['of an address that is not mounted', 404, 'request/no-such-route'],
])('accepts a code %s', (_, status, code) => {
  expect(() => {
    requireListedProblem(answer(status, code));
  }).not.toThrow();
});

it.each([
  ['that no list has', 409, 'market/unknown-symbol'],
  ['at another status', 400, 'account/invalid-credentials'],
  ['of all operations at a status that this one has not', 412, 'command/stale'],
])('names operation, status and code of a problem %s', (_, status, code) => {
  expect(() => {
    requireListedProblem(answer(status, code));
  }).toThrow(`signIn: the contract lists no problem ${String(status)} with the code ${code}.`);
});

it('prefers the operation whose path has no parameter there', () => {
  expect(findOperation('GET', '/api/market-data/top?x=1')?.name).toBe('topCoins');
  expect(findOperation('GET', '/api/market-data/BTC')?.name).toBe('coin');
  expect(findOperation('GET', '/api/nonsense')).toBeUndefined();
});
