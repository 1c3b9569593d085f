import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { describe, expect, it, vi } from 'vitest';
import { prepareBody } from '../prepared/prepared-body.ts';
import { createOperationApp, testOperation } from '../testing/operation-app.ts';

const html = { ...testOperation, mediaType: 'text/html; charset=utf-8', etag: true } as const;
const lines = { ...testOperation, mediaType: 'application/jsonl' } as const;

describe('an answer that is not JSON', () => {
  it('is sent as HTML, and answered with 304 when unchanged', async () => {
    const { server } = createOperationApp((on) => {
      on(html, () => Promise.resolve({ body: '<p>Hello</p>' }));
    });
    const first = await request(server).get('/api/test');
    expect(first.text).toBe('<p>Hello</p>');
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    const tag = String(first.headers['etag']);
    expect((await request(server).get('/api/test').set('if-none-match', tag)).status).toBe(304);
  });

  it('is sent as bytes', async () => {
    const bytes = Uint8Array.from([0, 255, 128, 10]);
    const { server } = createOperationApp((on) => {
      on({ ...testOperation, mediaType: 'image/png' }, () => Promise.resolve({ body: bytes }));
    });
    const answer = await request(server).get('/api/test').responseType('blob');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(new Uint8Array(answer.body as Buffer)).toEqual(bytes);
  });

  it('cannot be stored for repeats: mounting such an operation throws', () => {
    const operation = { ...html, method: 'post', idempotent: true } as const;
    const mount = () =>
      createOperationApp((on) => {
        on(operation, () => Promise.resolve({ body: '' }));
      });
    expect(mount).toThrow('only a JSON answer can be repeated');
  });
});

describe('an answer that was prepared as bytes', () => {
  const numbers = { ...testOperation, answer: z.array(z.number()) } as const;
  const preparedApp = async () => {
    const body = await prepareBody([1, 2, 3]);
    return createOperationApp((on) => {
      on(numbers, () => Promise.resolve({ body }));
    }).server;
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('is sent as %s to who asks for it, and stored by no cache', async (asked, unpack) => {
    const server = await preparedApp();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': asked };
    const answer = await new Promise<{ headers: object; bytes: Buffer }>((resolve) => {
      httpRequest({ port, path: '/api/test', headers, agent: false }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          resolve({ headers: res.headers, bytes: Buffer.concat(chunks) });
        });
      }).end();
    });
    server.close();
    expect(unpack(answer.bytes).toString()).toBe('[1,2,3]');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.bytes.byteLength),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...(asked === 'identity' ? {} : { 'content-encoding': asked }),
    });
  });

  it('has a tag by which it is a 304, and answers HEAD with the headers alone', async () => {
    const server = await preparedApp();
    const first = await request(server).get('/api/test');
    expect(first.body).toEqual([1, 2, 3]);
    const tag = String(first.headers['etag']);
    const again = await request(server).get('/api/test').set('if-none-match', `W/${tag}`);
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    const head = await request(server).head('/api/test').set('accept-encoding', 'gzip');
    expect([head.status, head.headers['etag']]).toEqual([200, tag]);
  });
});

describe('a redirect', () => {
  it.each([302, 303] as const)('%i sends the caller elsewhere', async (status) => {
    const { server } = createOperationApp((on) => {
      on({ ...testOperation, status }, () => Promise.resolve({ location: '/dashboard?paid=1' }));
    });
    const answer = await request(server).get('/api/test').redirects(0);
    expect([answer.status, answer.headers['location'], answer.text]).toEqual([
      status,
      '/dashboard?paid=1',
      '',
    ]);
  });
});

describe('a streamed answer', () => {
  it('arrives in parts', async () => {
    const gate = Promise.withResolvers<undefined>();
    async function* progress(): AsyncGenerator<string> {
      yield '{"day":1}\n';
      await gate.promise;
      yield '{"day":2}\n';
    }
    const { server } = createOperationApp((on) => {
      on(lines, () => Promise.resolve({ body: progress() }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/test`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(answer.headers.get('content-type')).toBe('application/jsonl');
    expect((await reader?.read())?.value).toBe('{"day":1}\n');
    gate.resolve(undefined);
    expect((await reader?.read())?.value).toBe('{"day":2}\n');
    expect((await reader?.read())?.done).toBe(true);
    server.close();
  });

  it('ends its source when the caller disconnects', async () => {
    const ended = vi.fn();
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(65_536));
      } finally {
        ended();
      }
    }
    const { server } = createOperationApp((on) => {
      on(lines, () => Promise.resolve({ body: endless() }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const asked = httpRequest({ port, path: '/api/test' }).end();
    const [answer] = (await once(asked, 'response')) as [{ destroy: () => void }];
    expect(ended).not.toHaveBeenCalled();
    answer.destroy();
    await vi.waitFor(() => {
      expect(ended).toHaveBeenCalledOnce();
    });
    server.close();
  });

  it('that fails before its first part is answered with a problem, later the connection closes', async () => {
    async function* failing(parts: readonly string[]): AsyncGenerator<string> {
      for (const part of parts) yield await Promise.resolve(part);
      throw new Error('The source broke.');
    }
    const appFor = (parts: readonly string[]) =>
      createOperationApp((on) => {
        on(lines, () => Promise.resolve({ body: failing(parts) }));
      }).server;
    const early = await request(appFor([])).get('/api/test');
    expect([early.status, (early.body as { code: string }).code]).toEqual([
      500,
      'server/unexpected',
    ]);
    await expect(request(appFor(['{}\n'])).get('/api/test')).rejects.toThrow('aborted');
  });

  it('has no parts for HEAD', async () => {
    const parts = vi.fn();
    async function* counted(): AsyncGenerator<string> {
      parts();
      yield await Promise.resolve('part');
    }
    const { server } = createOperationApp((on) => {
      on(lines, () => Promise.resolve({ body: counted() }));
    });
    const answer = await request(server).head('/api/test').set('accept-encoding', 'gzip');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/jsonl']);
    expect(parts).not.toHaveBeenCalled();
  });
});
