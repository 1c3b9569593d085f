import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient, type OutgoingOptions } from './http.adapter.ts';
import { type OutgoingResponse, OutgoingError, type OutgoingRequest } from './outgoing.port.ts';
import {
  type LocalServerHandler,
  startLocalServer,
  type LocalServer,
} from './testing/local-server.ts';

const opened: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const serve = async (answering: LocalServerHandler): Promise<LocalServer> => {
  const server = await startLocalServer(answering);
  opened.push(server);
  return server;
};

const json = { 'content-type': 'application/json' };

const get = (
  { url, host }: Pick<LocalServer, 'url' | 'host'>,
  request: Partial<OutgoingRequest> = {},
  options: Partial<OutgoingOptions> = {},
): Promise<OutgoingResponse> =>
  createHttpClient({ userAgent: 'Tidemark (test)', allowed: [host], ...options }).get({
    url,
    accept: ['application/json'],
    ...request,
  });

const fault = async (asking: Promise<unknown>): Promise<OutgoingError> => {
  const error: unknown = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutgoingError)) throw new Error(`expected a fault, got ${String(error)}`);
  return error;
};

const textOf = (answer: OutgoingResponse): string =>
  answer.status === 'ok' ? Buffer.from(answer.body).toString('utf8') : answer.status;

describe('a request outside', () => {
  it('names the product and what it takes, and reads the whole answer', async () => {
    const headers: unknown[] = [];
    const server = await serve((request, response) => {
      headers.push(request.headers['user-agent'], request.headers.accept, request.headers['x-key']);
      response.writeHead(200, { 'content-type': 'Application/JSON; charset="UTF-8"', etag: '"a"' });
      response.write('{"half":');
      response.end('1}');
    });
    const answer = await get(server, { headers: { 'x-key': 'k' } });
    expect(answer).toMatchObject({ mediaType: 'application/json', charset: 'utf-8' });
    expect(answer).toMatchObject({ validators: { etag: '"a"' } });
    expect(textOf(answer)).toBe('{"half":1}');
    expect(headers).toEqual(['Tidemark (test)', 'application/json', 'k']);
  });

  it('is conditional when validators are given', async () => {
    const server = await serve((request, response) => {
      const known = request.headers['if-none-match'] === '"a"';
      const since = request.headers['if-modified-since'] === 'Thu, 01 Jan 2026 00:00:00 GMT';
      response.writeHead(known && since ? 304 : 200, json).end();
    });
    const validators = { etag: '"a"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    await expect(get(server, { validators })).resolves.toEqual({ status: 'not-modified' });
  });

  const plain = Buffer.from('{"a":1}');
  it.each([
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['deflate', deflateRawSync(plain, { level: 0 })],
    ['deflate, gzip', gzipSync(deflateRawSync(plain))],
    ['gzip, identity', gzipSync(plain)],
    ['gzip,aws-chunked', gzipSync(plain)],
    ['UTF-8', plain],
    ['none', plain],
    ['binary', plain],
    ['8bit, constructor', plain],
    ['', plain],
  ])('unpacks an answer as browsers do: %s', async (encoding, body) => {
    const server = await serve((request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': encoding });
      if (request.url !== '/bytes') return void response.end(body);
      const sendFrom = (at: number): void => {
        if (at === body.length) response.end();
        else response.write(body.subarray(at, at + 1), () => setImmediate(sendFrom, at + 1));
      };
      sendFrom(0);
    });
    expect(textOf(await get(server))).toBe('{"a":1}');
    expect(textOf(await get(server, { url: `${server.url}/bytes` }))).toBe('{"a":1}');
  });

  it('follows a redirect whose address is not ASCII, byte for byte', async () => {
    const page = Buffer.from('/nouvelles-économie.xml');
    for (const bytes of [page, Buffer.from(page.toString('utf8'), 'latin1')]) {
      const server = await serve((request, response) => {
        if (request.url !== '/') return void response.writeHead(200, json).end();
        response.writeHead(301, { location: bytes.toString('latin1') }).end();
      });
      await get(server);
      const escaped = bytes
        .toString('latin1')
        .replace(
          /[\u0080-\u00ff]/g,
          (letter) => `%${Buffer.from(letter, 'latin1').toString('hex').toUpperCase()}`,
        );
      expect(server.requests).toEqual(['/', escaped]);
    }
  });

  it('follows redirects, and keeps its own headers from another server', async () => {
    const keys: unknown[] = [];
    const target = await serve((request, response) => {
      keys.push(request.headers['x-key']);
      response.writeHead(200, json).end('"there"');
    });
    const server = await serve((request, response) => {
      keys.push(request.headers['x-key']);
      const location = request.url === '/' ? '/again' : target.url;
      response.writeHead(302, { location }).end();
    });
    const options = { allowed: [server.host, target.host] };
    const answer = await get(server, { headers: { 'x-key': 'k' } }, options);
    expect(textOf(answer)).toBe('"there"');
    expect(keys).toEqual(['k', 'k', undefined]);
  });
});

describe('an answer that does harm', () => {
  it('is cut off where it is longer than allowed, announced or not, packed or not', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    const server = await serve((request, response) => {
      if (request.url === '/announced') {
        response.writeHead(200, { ...json, 'content-length': 52_428_800 });
        response.write('[');
      } else if (request.url === '/bomb') {
        response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(megabyte));
      } else {
        response.writeHead(200, json);
        response.write(megabyte);
      }
    });
    for (const path of ['/announced', '/bomb', '/endless']) {
      const error = await fault(get(server, { url: `${server.url}${path}`, maxBytes: 50_000 }));
      expect([path, error.kind, error.retryable]).toEqual([path, 'size', false]);
    }
  });

  it('is given up when it never comes, stops half-way, or drips', async () => {
    const drips: NodeJS.Timeout[] = [];
    const server = await serve((request, response) => {
      if (request.url === '/never') return;
      response.writeHead(200, json);
      response.write('[');
      if (request.url === '/drip') drips.push(setInterval(() => response.write(' '), 5));
    });
    const idle = { limits: { idleMs: 60 } };
    const total = { limits: { totalMs: 150 } };
    for (const [path, options] of [
      ['/never', idle],
      ['/half', idle],
      ['/drip', total],
    ] as const) {
      const error = await fault(get(server, { url: `${server.url}${path}` }, options));
      expect([path, error.kind, error.retryable]).toEqual([path, 'time', true]);
    }
    for (const drip of drips) clearInterval(drip);
  });

  it('is an error when the connection ends too early, or the packing is damaged', async () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(500)));
    const server = await serve((request, response) => {
      if (request.url === '/empty')
        return void response.writeHead(200, { ...json, 'content-encoding': 'deflate' }).end();
      const encoding = request.url === '/packed' ? { 'content-encoding': 'gzip' } : {};
      response.writeHead(200, { ...json, ...encoding, 'content-length': packed.length });
      response.write(packed.subarray(0, 10), () => response.destroy());
    });
    for (const path of ['/plain', '/packed', '/empty']) {
      const error = await fault(get(server, { url: `${server.url}${path}` }));
      expect([path, error.kind]).toEqual([path, 'connection']);
    }
  });

  it('is refused when it is a page, an encoding that was not offered, or an unasked "not modified"', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/page')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
      else if (request.url === '/zstd')
        response.writeHead(200, { ...json, 'content-encoding': 'zstd' }).end('x');
      else if (request.url === '/often')
        response.writeHead(200, { ...json, 'content-encoding': 'gzip,'.repeat(6) }).end('x');
      else response.writeHead(304).end();
    });
    const faults = ['/page', '/zstd', '/often', '/304'].map(async (path) => {
      const error = await fault(get(server, { url: `${server.url}${path}` }));
      return error.kind;
    });
    expect(await Promise.all(faults)).toEqual(['type', 'type', 'type', 'status']);
  });

  it('is refused when it redirects in a circle, to nowhere, or to another scheme', async () => {
    const places: Record<string, string> = {
      '/circle': '/circle',
      '/file': pathToFileURL(import.meta.filename).href,
      '/user': 'http://user:password@127.0.0.1/',
    };
    const server = await serve((request, response) => {
      const location = places[request.url ?? ''];
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    const faults: string[] = [];
    for (const path of ['/circle', '/nowhere', '/file', '/user'])
      faults.push((await fault(get(server, { url: `${server.url}${path}` }))).kind);
    expect(faults).toEqual(['redirect', 'redirect', 'address', 'address']);
    expect(server.requests.filter((path) => path === '/circle')).toHaveLength(6);
  });

  it('says what the server said, and how long it asked to wait', async () => {
    const server = await serve((request, response) => {
      const [, status, wait] = (request.url ?? '').split('/');
      response.writeHead(Number(status), wait ? { 'retry-after': wait } : {}).end('too many');
    });
    const told: unknown[] = [];
    for (const path of ['/429/7', '/429', '/418', '/503', '/404']) {
      const error = await fault(get(server, { url: `${server.url}${path}` }));
      told.push([error.status, error.retryAfterMs, error.retryable, error.excerpt]);
    }
    expect(told).toEqual([
      [429, 7000, true, 'too many'],
      [429, 60_000, true, 'too many'],
      [418, 60_000, true, 'too many'],
      [503, undefined, true, 'too many'],
      [404, undefined, false, 'too many'],
    ]);
  });

  it('waits until the date that a server names', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 120_000);
    const server = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': until.toUTCString() }).end();
    });
    const error = await fault(get(server));
    expect(error.retryAfterMs).toBeGreaterThan(100_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(121_000);
  });
});

describe('an address that is not public', () => {
  it('is refused, however it is written, and after a redirect', async () => {
    const server = await serve((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    const { host } = server;
    for (const url of [
      'http://127.0.0.1:9/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::a00:1]/',
      'http://[2002:a00:1::]/',
      'http://192.168.1.1/',
      server.url,
    ]) {
      expect([url, (await fault(get({ url, host }))).kind]).toEqual([url, 'address']);
    }
    expect(server.requests).toEqual(['/']);
  });

  it('is refused behind a name, and the connection goes to what was checked', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, json).end('"safe"');
    });
    const url = server.url.replace('127.0.0.1', 'news.example');
    const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['127.0.0.2']];
    const resolve: OutgoingOptions['resolve'] = () => {
      const addresses = answers.shift() ?? [];
      return Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
    };
    const asked = () => get({ url, host: server.host }, {}, { resolve });
    expect(textOf(await asked())).toBe('"safe"');
    expect(answers).toHaveLength(2);
    expect((await fault(asked())).kind).toBe('address');
    expect((await fault(asked())).kind).toBe('address');
    expect((await fault(asked())).kind).toBe('connection');
  });

  it('is given up when the caller gives up', async () => {
    const giveUp = new AbortController();
    const server = await serve(() => {
      giveUp.abort();
    });
    const error = await fault(get(server, { signal: giveUp.signal }));
    expect(error.kind).toBe('aborted');
  });
});

describe('what is sent outside', () => {
  const body = Buffer.from('message');
  const post = (
    { url, host }: Pick<LocalServer, 'url' | 'host'>,
    options: Partial<OutgoingOptions> = {},
  ): Promise<void> =>
    createHttpClient({ userAgent: 'Tidemark (test)', allowed: [host], ...options }).post({
      url,
      headers: { ttl: '60' },
      body,
    });

  it('arrives whole, with its headers and the name of the product', async () => {
    const arrived: unknown[] = [];
    const server = await serve(async (request, response) => {
      const { method, headers } = request;
      arrived.push(method, headers['ttl'], headers['user-agent'], await text(request));
      response.writeHead(201).end();
    });
    await post(server);
    expect(arrived).toEqual(['POST', '60', 'Tidemark (test)', 'message']);
  });

  it('fails with the status of a refusal, and follows no redirect', async () => {
    for (const status of [302, 404, 410, 429, 500]) {
      const server = await serve((_, response) => {
        response.writeHead(status, { location: '/other', 'retry-after': '7' }).end();
      });
      const error = await fault(post(server));
      const waits = status === 429 ? 7000 : undefined;
      expect([error.kind, error.status, error.retryAfterMs]).toEqual(['status', status, waits]);
      expect(error.retryable).toBe(status === 429 || status === 500);
      expect(server.requests).toHaveLength(1);
    }
  });

  it('is given up when no answer comes, and never goes to a private address', async () => {
    const server = await serve(() => undefined);
    const slow = await fault(post(server, { limits: { idleMs: 60 } }));
    expect([slow.kind, slow.retryable]).toEqual(['time', true]);
    const refused = await fault(post(server, { allowed: [] }));
    expect([refused.kind, refused.retryable]).toEqual(['address', false]);
    expect(server.requests).toHaveLength(1);
  });
});
