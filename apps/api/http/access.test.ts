import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Resource } from '#domain/shared/resources.ts';
import { entitlementHeader, createOperationApp, testOperation } from '../testing/operation-app.ts';

const freeMember = { [entitlementHeader]: '{}' };
const basicMember = {
  [entitlementHeader]: JSON.stringify({
    plan: 'basic',
    status: 'active',
    planEventId: 'event-of-the-plan',
  }),
};
const staff = {
  [entitlementHeader]: JSON.stringify({
    isAdmin: true,
    secondFactor: true,
    adminEventId: 'event-of-the-role',
  }),
};

// Like the planned sentiment: Bitcoin's for any signed-in user, any other coin's for paying members.
const sentiment = {
  ...testOperation,
  path: '/api/test/{symbol}',
  params: z.object({ symbol: z.string().max(5).toUpperCase() }),
  resource: {
    parameter: 'symbol',
    values: ['BTC'],
    resource: 'market-sentiment',
    otherwise: 'coin-sentiment',
  } as const,
  answer: z.object({ symbol: z.string() }),
};
const sentimentApp = () =>
  createOperationApp((on) => {
    on(sentiment, ({ params }) => Promise.resolve({ body: { symbol: params.symbol } }));
  });

describe('a resource that depends on the parameters', () => {
  it.each([
    ['BTC', {}, 401],
    ['btc', freeMember, 200],
    ['ADA', {}, 401],
    ['ADA', freeMember, 403],
    ['ada', basicMember, 200],
  ] as const)('%s for %j answers %i', async (symbol, headers, status) => {
    const answer = await request(sentimentApp().server).get(`/api/test/${symbol}`).set(headers);
    expect(answer.status).toBe(status);
  });

  it('is decided with parsed parameters only', async () => {
    const answer = await request(sentimentApp().server).get('/api/test/TOOLONG');
    expect(answer.status).toBe(400);
  });
});

describe('a refusal', () => {
  it('names the rule, and the event where one led to it', async () => {
    const { server } = sentimentApp();
    const ended = { status: 'canceled', planEventId: 'event-of-the-end' };
    const answers = [
      await request(server).get('/api/test/ADA'),
      await request(server).get('/api/test/ADA').set(freeMember),
      await request(server).get('/api/test/ADA').set(entitlementHeader, JSON.stringify(ended)),
    ];
    expect(answers.map(({ body }) => body as object)).toMatchObject([
      { code: 'session/required', rule: 'denied/signed-out', eventId: null },
      { code: 'access/denied', rule: 'denied/needs-basic', eventId: null },
      { code: 'access/denied', rule: 'denied/plan-ended', eventId: 'event-of-the-end' },
    ]);
  });

  it('comes before the input is validated', async () => {
    const body = z.strictObject({ reason: z.string() });
    const operation = { ...testOperation, method: 'post', resource: 'admin', body } as const;
    const { server } = createOperationApp((on) => {
      on(operation, () => Promise.resolve({ body: undefined }));
    });
    const send = (headers: Record<string, string>) =>
      request(server).post('/api/test').set(headers).send({ wrong: 1 });
    expect((await send({})).status).toBe(401);
    expect((await send(basicMember)).status).toBe(403);
    expect((await send(staff)).status).toBe(400);
  });

  it('of a change does not follow from what may be read', async () => {
    const operation = { ...testOperation, resource: 'public-news' } as const;
    const { server } = createOperationApp((on) => {
      on(operation, () => Promise.resolve({ body: undefined }));
      on({ ...operation, method: 'delete', action: 'change', status: 204 }, () =>
        Promise.resolve({ body: undefined }),
      );
    });
    expect((await request(server).get('/api/test')).status).toBe(200);
    expect((await request(server).delete('/api/test').set(basicMember)).status).toBe(403);
    expect((await request(server).delete('/api/test').set(staff)).status).toBe(204);
  });
});

describe('the rows of a list', () => {
  const answer = z.array(z.string());
  const rows: readonly Resource[] = ['market-sentiment', 'coin-sentiment', 'predictions'];
  const list = () =>
    createOperationApp((on) => {
      on({ ...testOperation, answer }, async ({ access }) => {
        const decisions = await Promise.all(rows.map((row) => access(row)));
        return { body: decisions.filter(({ allowed }) => allowed).map((row) => row.resource) };
      });
    });

  it.each([
    [{}, []],
    [freeMember, ['market-sentiment']],
    [basicMember, ['market-sentiment', 'coin-sentiment']],
    [staff, rows],
  ])('are filtered by the same rules: %j sees %j', async (headers, visible) => {
    const { server, loads } = list();
    expect((await request(server).get('/api/test').set(headers)).body).toEqual(visible);
    expect(loads()).toBe(entitlementHeader in headers ? 1 : 0);
  });
});

describe('an entitlement', () => {
  it.each([
    ['system', 0],
    ['account', 1],
  ] as const)('for %s is loaded %i times', async (resource, expected) => {
    const { server, loads } = createOperationApp((on) => {
      on({ ...testOperation, resource }, () => Promise.resolve({ body: undefined }));
    });
    expect((await request(server).get('/api/test').set(basicMember)).status).toBe(200);
    expect(loads()).toBe(expected);
  });

  it.each([
    ['system', 200, undefined],
    ['account', 403, 'denied/suspended'],
    ['predictions', 403, 'denied/suspended'],
  ] as const)('of a suspended member: %s answers %i', async (resource, status, rule) => {
    const suspended = JSON.stringify({ plan: 'pro', suspensionEventId: 'event-of-suspension' });
    const { server } = createOperationApp((on) => {
      on({ ...testOperation, resource }, () => Promise.resolve({ body: undefined }));
    });
    const answer = await request(server).get('/api/test').set(entitlementHeader, suspended);
    expect([answer.status, (answer.body as { rule?: string }).rule]).toEqual([status, rule]);
  });
});
