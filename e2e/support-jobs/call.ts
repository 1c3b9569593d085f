import { expect } from 'vitest';
import type { Client } from '../support/client.ts';

/** The answer of a call that prepares a case and must succeed. */
export const sendCall = async <Answer = unknown>(
  client: Client,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> => {
  const answer = await client.call(method, path, body);
  const text = await answer.text();
  expect(answer.ok, `${path}: ${text}`).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
};
