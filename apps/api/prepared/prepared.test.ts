import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferredEncoding } from './accept-encoding.ts';
import {
  type PreparedResponses,
  createPreparedResponses,
  sendPreparedResponse,
} from './prepared.ts';

let prepared: PreparedResponses;
let server: Server;
beforeAll(async () => {
  server = createServer((req, res) => {
    const found = prepared.find(req);
    if (found) {
      sendPreparedResponse({ req, res }, found, 'request-1');
      return;
    }
    res.statusCode = 404;
    res.end('not prepared');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
});
const body = Array.from({ length: 200 }, (_, id) => ({ id, name: `Coin ${String(id)}` }));
const json = JSON.stringify(body);
beforeEach(async () => {
  prepared = createPreparedResponses(['X-Content-Type-Options', 'nosniff']);
  await prepared.prepare('/list', body);
});

type Got = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpRequest({ port, host: '127.0.0.1', path, headers, method, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const all = Object.entries(res.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: res.statusCode ?? 0,
          headers: Object.fromEntries(all) as Record<string, string>,
          bytes: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end();
  });

describe('a prepared answer', () => {
  it.each([
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
  ] as const)('is sent as %s to who asks for %s', async (encoding, asked, unpack) => {
    const got = await get('/list', asked === undefined ? {} : { 'accept-encoding': asked });
    expect(got.status).toBe(200);
    expect(unpack(got.bytes).toString()).toBe(json);
    expect(got.headers['content-length']).toBe(String(got.bytes.byteLength));
    expect(got.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(got.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(got.headers['vary']).toBe('Accept-Encoding');
    expect(got.headers['x-request-id']).toBe('request-1');
    expect(got.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a strong tag, another one for each encoding', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const got = await get('/list', { 'accept-encoding': encoding });
        return got.headers['etag'];
      }),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it.each(['gzip', 'br', 'identity'])(
    'is a 304 without a body for a caller with the %s',
    async (encoding) => {
      const first = await get('/list', { 'accept-encoding': encoding });
      const tag = first.headers['etag'] ?? '';
      for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/list', { 'accept-encoding': encoding, 'if-none-match': named });
        expect(again.status).toBe(304);
        expect(again.bytes).toHaveLength(0);
        expect(again.headers['etag']).toBe(tag);
        expect(again.headers['vary']).toBe('Accept-Encoding');
      }
    },
  );

  it('is sent whole for any other tag', async () => {
    const got = await get('/list', { 'if-none-match': '"something-else"' });
    expect(got.status).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const got = await get('/list', {}, 'HEAD');
    expect(got.status).toBe(200);
    expect(got.bytes).toHaveLength(0);
    expect(got.headers['content-length']).toBe(String(Buffer.byteLength(json)));
  });

  it('is the same for any query', async () => {
    const one = await get('/list?_=1763710212345');
    expect(one.bytes.toString()).toBe(json);
  });

  it('is the one of its parameter, whatever else the query says', async () => {
    await prepared.prepare('/news', ['usual']);
    await prepared.prepare('/news?limit=5', ['five']);
    const textOf = async (path: string): Promise<string> => (await get(path)).bytes.toString();
    expect(await textOf('/news?limit=5')).toBe('["five"]');
    expect(await textOf('/news?_=17&limit=5&x=limit')).toBe('["five"]');
    expect(await textOf('/news?_=17')).toBe('["usual"]');
    expect(await textOf('/news')).toBe('["usual"]');
    for (const query of ['limit=7', 'limit=', 'limit=5&limit=9', 'limit=__proto__'])
      expect((await get(`/news?${query}`)).status).toBe(404);
    const known = prepared.tallies().map(({ path }) => path);
    expect(known).toEqual(['/list', '/news', '/news?limit=5']);
  });

  it('leaves other methods and other paths to the routes', async () => {
    expect((await get('/list', {}, 'POST')).status).toBe(404);
    expect((await get('/list/more')).status).toBe(404);
    expect((await get('/__proto__')).status).toBe(404);
  });

  it('is replaced when the content changes, and its tag with it', async () => {
    const before = await get('/list');
    await prepared.prepare('/list', ['new']);
    const after = await get('/list', { 'if-none-match': before.headers['etag'] ?? '' });
    expect(after.status).toBe(200);
    expect(after.bytes.toString()).toBe('["new"]');
  });

  it('has the same tag when the content is the same again', async () => {
    const before = await get('/list');
    await prepared.prepare('/list', body);
    expect((await get('/list')).headers['etag']).toBe(before.headers['etag']);
  });

  it('is prepared at the first request when the one before was never requested', async () => {
    await prepared.prepare('/list', ['never requested']);
    await prepared.prepare('/list', ['newest']);
    expect((await get('/list')).status).toBe(404);
    await vi.waitFor(async () => {
      expect((await get('/list')).bytes.toString()).toBe('["newest"]');
    });
    await prepared.prepare('/list', ['newer']);
    expect((await get('/list')).bytes.toString()).toBe('["newer"]');
  });

  it('shows the newest of two changes, however long each takes to compress', async () => {
    await get('/list');
    const long = prepared.prepare(
      '/list',
      Array.from({ length: 50_000 }, (_, n) => n * 7919),
    );
    await Promise.all([long, prepared.prepare('/list', ['newest'])]);
    expect((await get('/list')).bytes.toString()).toBe('["newest"]');
  });

  it('is counted by status, across changes', async () => {
    const tag = (await get('/list')).headers['etag'] ?? '';
    await get('/list?again', {}, 'HEAD');
    await prepared.prepare('/list', body);
    await get('/list', { 'if-none-match': tag });
    await get('/elsewhere');
    expect(prepared.tallies()).toEqual([{ path: '/list', whole: 2, unchanged: 1, refused: 0 }]);
  });
});

describe('what a caller accepts', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['identity;q=1, gzip;q=0.2', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip;q=nonsense', 'identity'],
    [';;;,,,', 'identity'],
  ])('%s means %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });
});
