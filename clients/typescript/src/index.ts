import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';
import { createSession, type SessionOptions } from './session.ts';

export { getAnswer, ProblemError, type Answer, type Problem } from './answer.ts';
export { createSession, type Send, type Session, type SessionOptions } from './session.ts';
export type { components, paths } from './schema.d.ts';

/** A client of one login: paths, bodies and answers have the types of the API document. */
export const createTidemarkClient = (options: SessionOptions): Client<paths> =>
  createFetchClient<paths>({ baseUrl: options.url, fetch: createSession(options).send });
