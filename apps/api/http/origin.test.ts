import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { redactPath } from './access-log.ts';
import { isFromOwnOrigin } from './origin.ts';

const withHeaders = (headers: Record<string, string>): IncomingMessage => {
  const req = new IncomingMessage(new Socket());
  Object.assign(req.headers, { host: 'tidemark.example:4000', ...headers });
  return req;
};

describe('a request that changes something', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://tidemark.example:4000' }, false],
    [{ origin: 'http://tidemark.example:4000' }, true],
    [{ origin: 'https://www.tidemark.example' }, true],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'null' }, false],
  ])('with %j is ours: %s', (headers, ours) => {
    expect(isFromOwnOrigin(withHeaders(headers), 'https://www.tidemark.example')).toBe(ours);
  });
});

describe('a path in the log', () => {
  it.each([
    ['/api/admin/promote-user/jo@example.com?x=1', '/api/admin/promote-user/(address)'],
    ['/api/admin/promote-user/jo%40example.com', '/api/admin/promote-user/(address)'],
    ['/api/auth/me', '/api/auth/me'],
  ])('%s is written as %s', (url, written) => {
    expect(redactPath(url)).toBe(written);
  });
});
