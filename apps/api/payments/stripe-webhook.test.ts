import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { checkedFetch, register, type RunningApi, runApi } from '../testing/api-client.ts';

// needs: ../shared/data/07_stripe (recorded deliveries)

const secret = 'whsec_of_this_test';
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};
const recorded = new URL(
  '../../../../shared/data/07_stripe/webhook_events_stripe_ruby_mock.tar.gz',
  import.meta.url,
).pathname;

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const signatureOf = (body: string, at = nowSeconds(), key = secret): string =>
  `t=${String(at)},v1=${createHmac('sha256', key)
    .update(`${String(at)}.${body}`)
    .digest('hex')}`;

const eventBody = (id: string, object: object = { object: 'invoice', customer: 'cus_1' }): string =>
  JSON.stringify({ id, object: 'event', type: 'invoice.paid', created: 1, data: { object } });

describe('what the payment provider delivers', () => {
  let running: RunningApi;
  beforeAll(async () => {
    running = await runApi({ settings: keys });
  });
  afterAll(() => running.close());

  const deliver = (
    body: string,
    signature: string | undefined,
    type = 'application/json; charset=utf-8',
  ): Promise<Response> =>
    checkedFetch(`${running.url}${operations.stripeWebhook.path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    });
  const waiting = async (): Promise<number> => (await running.platform.jobs.counts()).waiting;

  it('is taken once, however often it comes', async () => {
    const before = await waiting();
    const body = eventBody('evt_twice');
    for (let count = 0; count < 3; count += 1) {
      const answer = await deliver(body, signatureOf(body));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await waiting()).toBe(before + 1);
  });

  it('is taken, and followed by nothing, when it is about no customer', async () => {
    const before = await waiting();
    const body = eventBody('evt_product', { object: 'product', id: 'prod_1' });
    expect((await deliver(body, signatureOf(body))).status).toBe(200);
    expect(await waiting()).toBe(before);
  });

  const body = eventBody('evt_refused');
  it.each([
    ['is not signed', undefined],
    ['is signed with another secret', signatureOf(body, nowSeconds(), 'whsec_of_a_forger')],
    ['is more than five minutes old', signatureOf(body, nowSeconds() - 301)],
    ['carries the signature of another body', signatureOf(eventBody('evt_other'))],
    ['carries no signature of a scheme that we know', `t=${String(nowSeconds())},v0=abc`],
    ['carries an unreadable signature', 'v1='],
  ])('is refused when it %s', async (_, signature) => {
    const before = await waiting();
    const answer = await deliver(body, signature);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code]).toEqual([400, 'payment/delivery-refused']);
    expect(await waiting()).toBe(before);
  });

  it('is refused when it is signed and no event', async () => {
    for (const text of ['{}', '[]', 'null', '"text"', '{"id":1}', 'not JSON']) {
      expect((await deliver(text, signatureOf(text))).status).toBe(400);
    }
  });

  it('is refused when it is too large, or no JSON', async () => {
    const large = `${body}${' '.repeat(512 * 1024)}`;
    expect((await deliver(large, signatureOf(large))).status).toBe(413);
    expect((await deliver(body, signatureOf(body), 'text/plain')).status).toBe(415);
  });

  it.skipIf(!existsSync(recorded))('is taken in each of the 88 recorded forms', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-recorded-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    execFileSync('tar', ['-xzf', recorded, '-C', folder]);
    const files = await readdir(folder, { recursive: true });
    const names = files.filter((name) => name.endsWith('.json'));
    expect(names).toHaveLength(88);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      const answer = await deliver(text, signatureOf(text));
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('lets the browser load the card form, which it may not without keys', async () => {
    const policy = async ({ url }: Pick<RunningApi, 'url'>): Promise<string> =>
      (await checkedFetch(`${url}/api/docs`)).headers.get('content-security-policy') ?? '';
    const form = await policy(running);
    expect(form).toMatch(/script-src[^;]* https:\/\/js\.stripe\.com/);
    expect(form).toMatch(/frame-src[^;]* https:\/\/hooks\.stripe\.com/);
    expect(form).toMatch(/connect-src[^;]* https:\/\/api\.stripe\.com/);
    const without = await runApi();
    expect(await policy(without)).not.toContain('stripe');
    await without.close();
  });
});

describe('what the demo’s provider delivers', () => {
  let running: RunningApi;
  beforeAll(async () => {
    running = await runApi();
    await running.platform.demoProvider.deliverTo(`${running.url}${operations.stripeWebhook.path}`);
  });
  afterAll(() => running.close());

  const buy = async (email: string): Promise<string> => {
    const { payments, demoProvider } = running.platform;
    const visitor = await register(running, email);
    const account = { accountId: visitor.id, email, name: 'Ada' };
    const customerId = await payments.getOrCreateCustomer(account);
    const terms = { plan: 'basic', interval: 'month' } as const;
    const request = { customerId, terms, discountPence: 0, idempotencyKey: visitor.id };
    const { clientSecret } = await payments.subscribe(request);
    const card = { clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa' };
    expect(await demoProvider.pay(card)).toEqual({ status: 'succeeded', message: null });
    await demoProvider.settle();
    return customerId;
  };
  const jobs = async (): Promise<number> => (await running.platform.jobs.counts()).waiting;

  it('arrives, once for each event when it is delivered twice, and late or never as it was told', async () => {
    const { demoProvider, clock } = running.platform;
    await buy('ada@example.com');
    const each = await jobs();
    expect(each).toBeGreaterThan(5);
    await demoProvider.setDeliveries('repeat');
    await buy('bob@example.com');
    expect(await jobs()).toBe(2 * each);
    await demoProvider.setDeliveries('reorder');
    await buy('cora@example.com');
    expect(await jobs()).toBe(3 * each);
    await demoProvider.setDeliveries('drop');
    await buy('dan@example.com');
    expect(await jobs()).toBe(3 * each);
    await demoProvider.setDeliveries('delay');
    await buy('eve@example.com');
    expect(await jobs()).toBe(3 * each);
    clock.set(new Date(clock.now().getTime() + 600_000));
    await demoProvider.settle();
    expect(await jobs()).toBe(4 * each);
  });
});
