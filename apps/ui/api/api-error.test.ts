import { describe, expect, it } from 'vitest';
import { formatFailure, networkError, noResponseMessage, readError } from './api-error.ts';

describe('a formatted failure', () => {
  it('is the error’s message', () => {
    expect(formatFailure(networkError())).toBe('Network Error');
    expect(formatFailure(new Error('Too many rows'))).toBe('Too many rows');
  });

  it('reports a missing response when the error has no message', () => {
    expect([new Error(''), 'torn', null].map(formatFailure)).toEqual([
      noResponseMessage,
      noResponseMessage,
      noResponseMessage,
    ]);
  });
});

describe('a problem that the server answers', () => {
  const messageOfProblem = async (status: number): Promise<string> => {
    const problem = { message: 'Something went wrong.', requestId: 'ab12cd34.7' };
    const headers = { 'content-type': 'application/problem+json' };
    return (await readError(new Response(JSON.stringify(problem), { status, headers }))).message;
  };

  it('has a reference for support when it is a fault of the server', async () => {
    expect(await messageOfProblem(500)).toBe('Something went wrong. Reference: ab12cd34.7');
    expect(await messageOfProblem(422)).toBe('Something went wrong.');
  });
});
