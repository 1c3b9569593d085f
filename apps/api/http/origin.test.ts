import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { redactPath } from './access-log.ts';
import { isFromOwnOrigin, requireKnownHost } from './origin.ts';

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

describe('a request that reached this machine itself', () => {
  const requestTo = (host: string | undefined, localAddress: string): IncomingMessage => {
    const req = withHeaders({ 'sec-fetch-site': 'same-origin' });
    Object.assign(req.headers, { host });
    Object.defineProperty(req.socket, 'localAddress', { value: localAddress });
    return req;
  };
  const publicUrl = 'https://www.tidemark.example';

  it.each([
    ['localhost:4000', '127.0.0.1', true],
    ['127.0.0.1:4000', '127.0.0.1', true],
    ['[::1]:4000', '::1', true],
    ['demo.localhost:4000', '::ffff:127.0.0.1', true],
    ['www.tidemark.example', '127.0.0.1', true],
    ['evil.example', '127.0.0.1', false],
    ['evil.example:4000', '::1', false],
    ['evil.example', '::ffff:127.0.0.1', false],
    ['localhost.evil.example', '127.0.0.1', false],
    ['a b', '127.0.0.1', false],
    [undefined, '127.0.0.1', true],
    ['tidemark.lan', '192.168.0.7', true],
  ])('under the name %s at %s is taken: %s', (host, localAddress, taken) => {
    const req = requestTo(host, localAddress);
    expect(isFromOwnOrigin(req, publicUrl)).toBe(taken);
    const require = (): void => {
      requireKnownHost(req, publicUrl);
    };
    if (taken) expect(require).not.toThrow();
    else expect(require).toThrow('Tidemark does not answer under this host name.');
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
