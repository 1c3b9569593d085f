import { describe, expect, it } from 'vitest';
import { getAnswer, ProblemError } from './answer.ts';

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

describe('the answer of a call', () => {
  it('has the data, the revision, and whether it may be stale', async () => {
    const response = respond(200, { etag: '"7"', 'tidemark-stale': 'true' });
    expect(await getAnswer(Promise.resolve({ data: { id: 1 }, response }))).toEqual({
      data: { id: 1 },
      isStale: true,
      etag: '"7"',
    });
  });

  it('without a body has no data', async () => {
    expect(await getAnswer(Promise.resolve({ response: respond(204) }))).toEqual({
      data: undefined,
      isStale: false,
      etag: null,
    });
  });

  it('of a refused request is an error with the problem', async () => {
    const problem = { status: 409, code: 'account/username-taken', message: 'It is taken.' };
    const call = Promise.resolve({ error: problem, response: respond(409) });
    const refused = getAnswer(call);
    await expect(refused).rejects.toThrow(ProblemError);
    await expect(refused).rejects.toMatchObject({ message: 'It is taken.', problem });
  });

  it('of a proxy, without problem details, names the status', async () => {
    const call = Promise.resolve({ error: '<html>', response: respond(502) });
    await expect(getAnswer(call)).rejects.toMatchObject({
      problem: { status: 502, code: 'http/unknown' },
    });
  });
});
