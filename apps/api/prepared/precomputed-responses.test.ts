import { createServer, type Server } from 'node:http';
import { type Logger, pino } from 'pino';
import request from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { memoryRateLimits } from '#platform/rate-limits/memory.adapter.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.port.ts';
import { type PreparedResponses, createPreparedResponses } from './prepared.ts';
import { createPrecomputedResponseHandler } from './precomputed-responses.ts';

let prepared: PreparedResponses;
beforeEach(async () => {
  prepared = createPreparedResponses();
  await prepared.prepare('/list', [1, 2, 3]);
});

const silent = pino({ level: 'silent' });
const serverWith = (
  points: number,
  rateLimits: RateLimits = memoryRateLimits(),
  { proxies = 0, logger = silent }: { proxies?: number; logger?: Logger } = {},
): Server =>
  createServer(
    createPrecomputedResponseHandler({
      prepared,
      rateLimits,
      limit: { name: 'requests', points, perSeconds: 60 },
      logger,
      proxies,
      staffSessions: { find: () => undefined },
      fallback: (_req, res) => res.end('otherwise'),
    }),
  );

const overPromises = (limits: RateLimits): RateLimits => ({
  take: (limit, key) => limits.take(limit, key),
  peek: (limit, key) => limits.peek(limit, key),
  refund: (limit, key) => limits.refund(limit, key),
  reset: (limit, key) => limits.reset(limit, key),
  close: () => limits.close(),
});

describe('a request for prepared bytes', () => {
  it('carries the request id that the caller gave', async () => {
    const { text, headers } = await request(serverWith(5))
      .get('/list')
      .set('x-request-id', 'my-request-1');
    expect(text).toBe('[1,2,3]');
    expect(headers['x-request-id']).toBe('my-request-1');
  });

  it.each([undefined, 'short', 'x'.repeat(65), 'with a space', '<script>marked=1</script>'])(
    'gets a generated id when the caller gave %j',
    async (given) => {
      const server = serverWith(5);
      const ids = [];
      for (let time = 0; time < 2; time += 1) {
        const asked = request(server).get('/list');
        const { headers } = await (given === undefined ? asked : asked.set('x-request-id', given));
        ids.push(headers['x-request-id']);
      }
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it.each([
    ['counts at once', memoryRateLimits()],
    ['counts over promises', overPromises(memoryRateLimits())],
  ])('is refused by a store that %s when the limit is spent', async (_, rateLimits) => {
    const server = serverWith(1, rateLimits);
    expect((await request(server).get('/list')).status).toBe(200);
    const { status, text, headers } = await request(server).get('/list');
    expect(status).toBe(429);
    const problem = problemSchema.parse(JSON.parse(text));
    expect(problem.code).toBe('throttle/requests');
    expect(problem.requestId).toBe(headers['x-request-id']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit-policy']).toBe('"requests";q=1;w=60');
    expect(headers['ratelimit']).toMatch(/^"requests";r=0;t=\d+$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toContain('application/problem+json');
    expect(prepared.tallies()).toEqual([{ path: '/list', whole: 1, unchanged: 0, refused: 1 }]);
  });

  it('counts a caller over all connections', async () => {
    const server = serverWith(2).listen(0, '127.0.0.1');
    const all = [];
    for (let time = 0; time < 3; time += 1) {
      all.push((await request(server).get('/list').set('connection', 'close')).status);
    }
    server.close();
    expect(all).toEqual([200, 200, 429]);
  });

  it('counts each caller behind a trusted proxy, on one connection', async () => {
    const server = serverWith(1, memoryRateLimits(), { proxies: 1 }).listen(0, '127.0.0.1');
    const agent = request.agent(server).set('connection', 'keep-alive');
    const statusFor = async (address: string): Promise<number> =>
      (await agent.get('/list').set('x-forwarded-for', address)).status;
    expect(await statusFor('203.0.113.1')).toBe(200);
    expect(await statusFor('203.0.113.2')).toBe(200);
    expect(await statusFor('203.0.113.1')).toBe(429);
    server.close();
  });

  it('leaves a line in the log at level debug, and none at info', async () => {
    for (const [level, count] of [
      ['debug', 1],
      ['info', 0],
    ] as const) {
      const lines: string[] = [];
      const logger = pino({ level }, { write: (line: string) => void lines.push(line) });
      const server = serverWith(5, memoryRateLimits(), { logger });
      const { headers } = await request(server).get('/list?secret=1');
      await vi.waitFor(() => {
        expect(lines).toHaveLength(count);
      });
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({
          requestId: headers['x-request-id'],
          path: '/list',
        });
      }
    }
  });
});

describe('any other request', () => {
  it('goes through the full pipeline', async () => {
    expect((await request(serverWith(1)).get('/elsewhere')).text).toBe('otherwise');
    expect((await request(serverWith(1)).post('/list')).text).toBe('otherwise');
  });
});
