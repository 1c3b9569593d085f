import { describe, expect, it } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { checkedFetch } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const problemOf = async (answer: Response): Promise<Problem> =>
  problemSchema.parse(await answer.json());

describe('a body of a type that cannot be read', () => {
  it.each([
    [{ 'content-type': 'text/plain' }, 'Content-Type'],
    [{ 'content-type': 'application/json; charset=latin1' }, 'Content-Type'],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'Content-Encoding'],
  ])('sent as %j is refused, and the header named', async (headers, field) => {
    const init = { method: 'POST', headers, body: '{}' };
    const answer = await checkedFetch(`${running.url}${operations.register.path}`, init);
    expect(answer.status).toBe(415);
    expect((await problemOf(answer)).errors?.map((one) => one.field)).toEqual([field]);
  });
});

describe('OPTIONS', () => {
  it.each([
    [operations.register.path, 'POST'],
    [operations.preferences.path, 'GET, HEAD, PUT'],
    [pathOf(operations.member, { id: '5345b372-c971-4882-bd6f-b7fb48f8ffe8' }), 'GET, HEAD'],
    [operations.plans.path, 'GET, HEAD'],
  ])('on %s is refused like any other method, with what is allowed', async (path, allow) => {
    const answer = await checkedFetch(`${running.url}${path}`, { method: 'OPTIONS' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    expect((await problemOf(answer)).code).toBe('request/method-not-allowed');
  });

  it('of an unknown path answers 404', async () => {
    const answer = await checkedFetch(`${running.url}/api/nothing`, { method: 'OPTIONS' });
    expect(answer.status).toBe(404);
  });
});
