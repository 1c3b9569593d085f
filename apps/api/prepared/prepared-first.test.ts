import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { memoryRateLimits } from '#platform/rate-limits/memory.adapter.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.port.ts';
import { type Prepared, preparedAnswers } from './prepared.ts';
import { preparedFirst } from './prepared-first.ts';

let prepared: Prepared;
beforeEach(async () => {
  prepared = preparedAnswers();
  await prepared.prepare('/list', [1, 2, 3]);
});

const serverWith = (points: number, rateLimits: RateLimits = memoryRateLimits()): Server =>
  createServer(
    preparedFirst({
      prepared,
      rateLimits,
      limit: { name: 'requests', points, perSeconds: 60 },
      logger: pino({ level: 'silent' }),
      proxies: 0,
      otherwise: (_req, res) => res.end('otherwise'),
    }),
  );

describe('a request for prepared bytes', () => {
  it('carries its request id and what is left of the limit', async () => {
    const { text, headers } = await request(serverWith(5))
      .get('/list')
      .set('x-request-id', 'my-request-1');
    expect(text).toBe('[1,2,3]');
    expect(headers['x-request-id']).toBe('my-request-1');
    expect(headers['ratelimit-policy']).toBe('"requests";q=5;w=60');
    expect(headers['ratelimit']).toMatch(/^"requests";r=4;t=\d+$/);
  });

  it('is refused when the limit is spent, with the time to wait', async () => {
    const server = serverWith(1);
    await request(server).get('/list');
    const { status, text, headers } = await request(server).get('/list');
    expect(status).toBe(429);
    expect(problemSchema.parse(JSON.parse(text)).code).toBe('throttle/requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is answered although the limits cannot be reached', async () => {
    const away = () => Promise.reject(new Error('away'));
    const limits = { take: away, peek: away, reset: away, close: () => Promise.resolve() };
    const { status } = await request(serverWith(1, limits)).get('/list');
    expect(status).toBe(200);
  });
});

describe('any other request', () => {
  it('goes the long way', async () => {
    expect((await request(serverWith(1)).get('/elsewhere')).text).toBe('otherwise');
    expect((await request(serverWith(1)).post('/list')).text).toBe('otherwise');
  });
});
