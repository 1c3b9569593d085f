import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import {
  register,
  registerAdmin,
  type RunningApi,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

let running: RunningApi;
let payments: FakePayments;
let admin: Visitor;

const open = async (settings: Readonly<Record<string, string>>) => {
  payments = fakePayments(() => running.platform.clock.now());
  running = await runApi({ deps: { payments }, settings });
  await waitForPlanPrices(running);
};
const post = async (who: Visitor, path: string, body: object) => {
  const answer = await who.call('POST', path, { body });
  return { status: answer.status, body: answer.body as Record<string, unknown> };
};
const begin = (who: Visitor, planName: string) =>
  post(who, '/api/create-subscription', { planName });
const preview = (who: Visitor, targetTier: string) =>
  post(who, '/api/subscription/preview', { targetTier });
const upgrade = (who: Visitor) => post(who, '/api/manage-subscription', { targetTier: 'pro' });
const pay = async (who: Visitor, planName: string) => {
  const { body } = await begin(who, planName);
  payments.pay(String(body['subscriptionId']));
  const { subscriptionId, paymentIntentId } = body;
  const paid = { subscriptionId, paymentIntentId, planName };
  expect(await post(who, '/api/confirm-payment', paid)).toMatchObject({ status: 200 });
};
const waitOf = async (who: Visitor) =>
  ((await who.call('GET', '/api/subscription')).body as { waitingPeriod: unknown }).waitingPeriod;
const now = () => running.platform.clock.now().getTime();

describe('with a waiting period of 24 hours', () => {
  beforeAll(async () => {
    await open({ FIRST_PURCHASE_WAIT_HOURS: '24' });
    admin = await registerAdmin(running, 'wait-admin@example.com');
  });
  afterAll(() => running.close());

  const join = async (name: string) => {
    const endsAt = new Date(now() + dayMs).toISOString();
    const refused = {
      status: 409,
      body: {
        code: 'membership/waiting-period',
        message: 'New members wait 24 hours before their first purchase of forecasts.',
        retryAt: endsAt,
      },
    };
    return { who: await register(running, `wait-${name}@example.com`), endsAt, refused };
  };
  const passTo = (endsAt: string, ms = 0) => {
    running.platform.clock.set(new Date(Date.parse(endsAt) + ms));
  };

  it('a new member can buy Pro exactly when it ends, and not before', async () => {
    const { who, endsAt, refused } = await join('ada');
    expect(await waitOf(who)).toEqual({ plans: ['pro'], hours: 24, endsAt });
    expect(await begin(who, 'pro')).toMatchObject(refused);
    expect(await preview(who, 'pro')).toMatchObject(refused);
    passTo(endsAt, -1);
    expect(await begin(who, 'pro')).toMatchObject(refused);
    expect((await who.call('GET', '/api/subscription')).body).toMatchObject({ phase: 'none' });
    passTo(endsAt);
    expect(await waitOf(who)).toBeNull();
    expect(await preview(who, 'pro')).toMatchObject({ status: 200 });
    expect(await begin(who, 'pro')).toMatchObject({ status: 200 });
  });

  it('a new member can buy Basic, but not upgrade to Pro before it ends', async () => {
    const { who, endsAt, refused } = await join('ben');
    expect(await preview(who, 'basic')).toMatchObject({ status: 200 });
    await pay(who, 'basic');
    expect(await preview(who, 'pro')).toMatchObject(refused);
    expect(await upgrade(who)).toMatchObject(refused);
    const yearly = { targetTier: 'basic', interval: 'year' };
    expect(await post(who, '/api/subscription/preview', yearly)).toMatchObject({ status: 200 });
    passTo(endsAt);
    expect(await upgrade(who)).toMatchObject({ status: 200 });
    expect((await who.call('GET', '/api/auth/me')).body).toMatchObject({ role: 'pro' });
  });

  it('staff can give Pro, which is not a purchase', async () => {
    const { who, refused } = await join('cleo');
    const body = { plan: 'pro', endsAt: null, trial: true, reason: 'Wants to try it' };
    const given = await admin.call('POST', `/api/admin/members/${who.id}/time`, { body });
    expect(given.status).toBe(200);
    expect((await who.call('GET', '/api/auth/me')).body).toMatchObject({ role: 'pro' });
    expect(await begin(who, 'pro')).toMatchObject(refused);
  });
});

describe('without a waiting period', () => {
  beforeAll(() => open({}));
  afterAll(() => running.close());

  it('a new member can buy Pro immediately', async () => {
    const dan = await register(running, 'wait-dan@example.com');
    expect(await waitOf(dan)).toBeNull();
    await pay(dan, 'pro');
  });

  it('a member who has bought Pro can change it and buy it again when the period is turned on', async () => {
    const eva = await register(running, 'wait-eva@example.com');
    await pay(eva, 'pro');
    Object.assign(running.platform.config, { FIRST_PURCHASE_WAIT_HOURS: 168 });
    expect(await waitOf(eva)).toBeNull();
    const yearly = { targetTier: 'pro', interval: 'year' };
    expect(await post(eva, '/api/manage-subscription', yearly)).toMatchObject({ status: 200 });
    expect(await post(eva, '/api/subscription/withdraw', {})).toMatchObject({ status: 200 });
    await pay(eva, 'pro');
    expect(await begin(await register(running, 'wait-fay@example.com'), 'pro')).toMatchObject({
      status: 409,
      body: { code: 'membership/waiting-period' },
    });
  });
});
