import { createHmac } from 'node:crypto';
import request, { type Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOperationApp, testOperation } from '../testing/operation-app.ts';

const read = ({ status, body }: Response): [number, unknown] => [status, body];

const change = { ...testOperation, method: 'post', action: 'change' } as const;
const length = { ...change, answer: z.object({ length: z.int() }) } as const;

describe('a body that is taken as the exact bytes', () => {
  const webhook = {
    ...change,
    bytes: { types: ['application/json'] },
    answer: z.object({ signature: z.string() }),
  } as const;
  const { server } = createOperationApp((on) => {
    on(webhook, ({ body }) =>
      Promise.resolve({
        body: { signature: createHmac('sha256', 'secret').update(body).digest('hex') },
      }),
    );
  });

  it('keeps the signed bytes, including whitespace', async () => {
    const sent = '{ "b":1,\n"a":2.50 }';
    const answer = await request(server)
      .post('/api/test')
      .set('content-type', 'application/json; charset=utf-8')
      .send(sent);
    const signature = createHmac('sha256', 'secret').update(sent).digest('hex');
    expect(answer.body).toEqual({ signature });
  });

  it('is empty where none came', async () => {
    const signature = createHmac('sha256', 'secret').update('').digest('hex');
    expect((await request(server).post('/api/test')).body).toEqual({ signature });
  });

  it('is refused when it is compressed', async () => {
    const answer = await request(server)
      .post('/api/test')
      .set({ 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .send('{}');
    expect(answer.status).toBe(415);
  });
});

describe('an upload', () => {
  const upload = {
    ...length,
    bytes: { types: ['image/png', 'image/webp'] },
    bodyLimit: 300_000,
  } as const;
  const { server } = createOperationApp((on) => {
    on(upload, ({ body }) => Promise.resolve({ body: { length: body.byteLength } }));
  });
  const send = (type: string, size: number) =>
    request(server).post('/api/test').set('content-type', type).send(Buffer.alloc(size, 255));

  it.each(['image/png', 'image/webp'])('is taken as %s, beyond the usual limit', async (type) => {
    expect((await send(type, 299_999)).body).toEqual({ length: 299_999 });
  });

  it('of another type is refused, with those that are taken', async () => {
    const message = 'The request body must be sent as image/png or image/webp.';
    expect(read(await send('image/gif', 10))).toMatchObject([415, { message }]);
  });

  it('beyond its own limit is refused', async () => {
    const message = 'The request body is larger than the limit of 292 kB.';
    expect(read(await send('image/png', 300_001))).toMatchObject([413, { message }]);
  });
});

describe('a limit of its own', () => {
  it('may be smaller than the usual one, too', async () => {
    const { server } = createOperationApp((on) => {
      on({ ...change, body: z.object({ text: z.string() }), bodyLimit: 1024 }, () =>
        Promise.resolve({ body: undefined }),
      );
    });
    const send = (size: number) =>
      request(server)
        .post('/api/test')
        .send({ text: 'x'.repeat(size) });
    expect((await send(900)).status).toBe(200);
    expect((await send(1024)).status).toBe(413);
  });
});

describe('DELETE', () => {
  it('is a method like the others, with parameters and without a body', async () => {
    const { server } = createOperationApp((on) => {
      const params = z.object({ id: z.string() });
      const operation = { ...change, path: '/api/test/{id}', params, status: 204 } as const;
      on({ ...operation, method: 'delete' }, () => Promise.resolve({ body: undefined }));
    });
    expect((await request(server).delete('/api/test/7')).status).toBe(204);
    const foreign = request(server).delete('/api/test/7').set('sec-fetch-site', 'cross-site');
    expect((await foreign).status).toBe(403);
  });
});

describe('an unknown query parameter', () => {
  const query = z.object({ limit: z.coerce.number().optional() });
  const answer = z.object({ limit: z.number().optional() });
  const appFor = (strict: { strictQuery?: true }) =>
    createOperationApp((on) => {
      on({ ...testOperation, query, answer, ...strict }, (asked) =>
        Promise.resolve({ body: asked.query }),
      );
    }).server;

  it('is ignored: callers append one for cache busting', async () => {
    const answer = await request(appFor({})).get('/api/test?limit=3&_=1714816800');
    expect(read(answer)).toEqual([200, { limit: 3 }]);
  });

  it('is refused where a mistyped one must not be ignored', async () => {
    const answer = await request(appFor({ strictQuery: true })).get('/api/test?limti=3');
    expect(read(answer)).toMatchObject([400, { errors: [{ field: 'limti' }] }]);
  });
});
