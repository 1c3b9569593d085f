import { beforeAll, describe, expect, it } from 'vitest';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { call, register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

let admin: Visitor;
let proPriceId: unknown;
let basicPriceId: unknown;
const payments = fakePayments(() => running.platform.clock.now());
const running = await runApiForFile({ deps: { payments } });
beforeAll(async () => {
  admin = await registerAdmin(running, 'coupons-admin@example.com');
  await waitForPlanPrices(running);
  proPriceId = await offered('pro');
  basicPriceId = await offered('basic');
});

const offered = async (id: string): Promise<unknown> => {
  const { body } = await call(running, 'GET', { path: '/api/subscriptions' });
  return (body as { id: string; stripePriceId: string | null }[]).find((plan) => plan.id === id)
    ?.stripePriceId;
};
const post = async (who: Visitor, path: string, body?: object) => {
  const answer = await who.call('POST', path, body ? { body } : {});
  return { status: answer.status, body: answer.body as Record<string, unknown> };
};
const get = async (who: Visitor, path: string) =>
  (await who.call('GET', path)).body as Record<string, unknown>;
const begin = async (who: Visitor, planName: string, couponId: string | null = null) => {
  const { body } = await post(who, '/api/create-subscription', { planName, couponId });
  return body as { clientSecret: string; subscriptionId: string; paymentIntentId: string };
};
const subscribe = async (who: Visitor, planName: 'basic' | 'pro'): Promise<string> => {
  const { subscriptionId, paymentIntentId } = await begin(who, planName);
  payments.pay(subscriptionId);
  const paid = await post(who, '/api/confirm-payment', {
    paymentIntentId,
    subscriptionId,
    planName,
  });
  expect(paid.status).toBe(200);
  return subscriptionId;
};

describe('a subscription', () => {
  it('is begun, paid and confirmed, and shows in the session and in the admin tools', async () => {
    const ada = await register(running, 'sub-ada@example.com');
    const started = await begin(ada, 'Pro');
    expect(Object.keys(started).sort()).toEqual([
      'clientSecret',
      'paymentIntentId',
      'subscriptionId',
    ]);
    expect(await get(ada, '/api/auth/me')).toMatchObject({ subscriptionStatus: 'incomplete' });
    const paid = { ...started, planName: 'pro', clientSecret: undefined };
    expect(await post(ada, '/api/confirm-payment', paid)).toMatchObject({
      status: 409,
      body: { code: 'payment/not-arrived' },
    });
    payments.pay(started.subscriptionId);
    expect(await post(ada, '/api/confirm-payment', paid)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await get(ada, '/api/auth/me')).toMatchObject({
      role: 'pro',
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
      pastDue: false,
      stripeSubscriptionId: started.subscriptionId,
    });
    expect(await get(ada, '/api/subscription')).toMatchObject({
      phase: 'active',
      terms: { plan: 'pro', interval: 'month' },
      nextCharge: { pence: 599 },
      withdrawalRefundPence: 599,
    });
    const users = (await admin.call('GET', '/api/admin/users')).body as { id: string }[];
    expect(users.find(({ id }) => id === ada.id)).toMatchObject({
      role: 'pro',
      subscriptionStatus: 'active',
      stripeSubscriptionId: started.subscriptionId,
    });
    expect((await get(ada, '/api/access')) as unknown).toContainEqual(
      expect.objectContaining({ resource: 'predictions', allowed: true, rule: 'plan/pro-active' }),
    );
  });

  it('is changed, taken back and cancelled, each with its date', async () => {
    const ben = await register(running, 'sub-ben@example.com');
    await subscribe(ben, 'basic');
    const preview = await post(ben, '/api/subscription/preview', { targetTier: 'pro' });
    expect(preview.body).toMatchObject({ kind: 'upgrade', dueNow: 400 });
    const previewed = { prorationDate: preview.body['prorationDate'], dueNow: 400 };
    expect(
      await post(ben, '/api/manage-subscription', { targetTier: 'pro', previewed }),
    ).toMatchObject({ status: 200, body: { success: true, effectiveAt: null, payment: null } });
    expect(await get(ben, '/api/auth/me')).toMatchObject({ role: 'pro' });
    const lower = await post(ben, '/api/subscription/downgrade', {});
    expect(lower.body).toMatchObject({ effectiveAt: '2026-04-02T09:00:00.000Z' });
    expect(lower.body['message']).toContain('2 April 2026');
    expect(await get(ben, '/api/auth/me')).toMatchObject({
      role: 'pro',
      subscriptionStatus: 'downgrading',
      planEndsAt: '2026-04-02T09:00:00.000Z',
    });
    expect((await post(ben, '/api/subscription/cancel')).body).toMatchObject({ success: true });
    const month = { interval: 'month', at: '2026-04-02T09:00:00.000Z' };
    const undo = (plan: string, pence: number) => {
      const { at, interval } = month;
      return { terms: { plan, interval }, pence, at };
    };
    expect(await get(ben, '/api/subscription')).toMatchObject({ undo: undo('basic', 199) });
    const shown = { terms: { plan: 'basic', interval: 'month' } };
    expect((await post(ben, '/api/subscription/undo', shown)).body['message']).toContain(
      'After that you move to Basic.',
    );
    expect(await get(ben, '/api/subscription')).toMatchObject({
      phase: 'downgrading',
      undo: undo('pro', 599),
    });
    expect((await post(ben, '/api/subscription/undo', shown)).status).toBe(200);
    expect(await get(ben, '/api/subscription')).toMatchObject({ undo: undo('pro', 599) });
    expect((await post(ben, '/api/subscription/undo')).status).toBe(200);
    expect(await get(ben, '/api/auth/me')).toMatchObject({ subscriptionStatus: 'active' });
    expect(await get(ben, '/api/subscription')).toMatchObject({ undo: null });
    expect((await post(ben, '/api/subscription/cancel')).body).toMatchObject({ success: true });
    expect(await get(ben, '/api/subscription')).toMatchObject({
      phase: 'cancelling',
      nextCharge: null,
      scheduled: { kind: 'cancellation', to: null },
    });
    const invoices = (await ben.call('GET', '/api/invoices')).body as { totalPence: number }[];
    expect(invoices.map(({ totalPence }) => totalPence)).toEqual([400, 199]);
  });

  it('that is declined is never granted', async () => {
    const cleo = await register(running, 'sub-cleo@example.com');
    await subscribe(cleo, 'basic');
    payments.declineNext();
    expect(await post(cleo, '/api/manage-subscription', { targetTier: 'pro' })).toMatchObject({
      status: 400,
      body: { code: 'payment/declined', message: 'Your card was declined.' },
    });
    expect(await get(cleo, '/api/auth/me')).toMatchObject({ role: 'basic' });
  });

  it('that is stuck has a way out, and a closed tab loses nothing', async () => {
    const dan = await register(running, 'sub-dan@example.com');
    await begin(dan, 'pro');
    expect((await post(dan, '/api/fix-subscriptions', { fixOwn: true })).body).toMatchObject({
      fixed: 1,
      active: 0,
    });
    const { subscriptionId } = await begin(dan, 'basic');
    payments.pay(subscriptionId);
    const context = { actor: 'provider', now: running.platform.clock.now(), correlationId: 'x' };
    await reconcileMembership({ ...running.platform, payments }, { accountId: dan.id }, context);
    await running.platform.reachedHead();
    expect(await get(dan, '/api/auth/me')).toMatchObject({ role: 'basic' });
  });
});

describe('a member with a complimentary plan', () => {
  type Action = { plan: string; interval: string | null; kind: string; at: string | null };
  const actionsOf = async (who: Visitor, plan: string) =>
    ((await get(who, '/api/subscription'))['planActions'] as Action[])
      .filter((action) => action.plan === plan)
      .map(({ kind, at }) => ({ kind, at }));
  const give = async (who: Visitor, path: string, body: object) => {
    const given = await post(admin, `/api/admin/members/${who.id}/${path}`, body);
    expect(given.status).toBe(200);
  };

  it.each(['basic', 'pro'] as const)('on a trial of %s can buy it before its end', async (plan) => {
    const who = await register(running, `sub-trial-${plan}@example.com`);
    await give(who, 'trial', { plan, reason: 'Asked for it' });
    const endsAt = (await get(who, '/api/auth/me'))['planEndsAt'];
    const offered = { kind: 'continue', at: endsAt };
    expect(await actionsOf(who, plan)).toEqual([offered, offered]);
    const preview = await post(who, '/api/subscription/preview', { targetTier: plan });
    expect(preview.body).toMatchObject({ kind: 'subscribe', dueNow: plan === 'pro' ? 599 : 199 });
    await subscribe(who, plan);
    expect((await actionsOf(who, plan)).map(({ kind }) => kind)).toEqual(['current', 'yearly']);
    expect(await get(who, '/api/auth/me')).toMatchObject({ role: plan, planEndsAt: null });
  });

  it('until a date can buy it, and without an end cannot', async () => {
    const endsAt = new Date(running.platform.clock.now().getTime() + 20 * dayMs).toISOString();
    const timed = await register(running, 'sub-timed@example.com');
    await give(timed, 'time', { plan: 'pro', trial: false, endsAt, reason: 'A present' });
    const offered = { kind: 'continue', at: endsAt };
    expect(await actionsOf(timed, 'pro')).toEqual([offered, offered]);
    expect((await actionsOf(timed, 'basic')).map(({ kind }) => kind)).toEqual([
      'included',
      'included',
    ]);
    const lifelong = await register(running, 'sub-lifelong@example.com');
    await give(lifelong, 'grant', { plan: 'pro', duration: 'lifetime', reason: 'A present' });
    const current = { kind: 'current', at: null };
    expect(await actionsOf(lifelong, 'pro')).toEqual([current, current]);
  });
});

describe('another account', () => {
  it('cannot confirm a subscription, nor read an invoice', async () => {
    const eve = await register(running, 'sub-eve@example.com');
    const fay = await register(running, 'sub-fay@example.com');
    const subscriptionId = await subscribe(fay, 'pro');
    const [invoice] = (await fay.call('GET', '/api/invoices')).body as { id: string }[];
    const path = `/api/invoices/${invoice?.id ?? ''}`;
    expect(await get(fay, path)).toMatchObject({ totalPence: 599 });
    await begin(eve, 'basic');
    expect((await eve.call('GET', path)).status).toBe(404);
    const paid = { paymentIntentId: 'pi_1', subscriptionId, planName: 'pro' };
    expect((await post(eve, '/api/confirm-payment', paid)).status).toBe(404);
  });

  it('and nobody without a session may call any of it', async () => {
    for (const path of ['/api/create-subscription', '/api/manage-subscription']) {
      const body = { planName: 'pro', targetTier: 'pro' };
      expect((await call(running, 'POST', { path, body })).status).toBe(401);
    }
  });

  it.each([
    ['/api/create-subscription', { planName: 'pro', couponId: null, price: 1 }],
    ['/api/create-subscription', { planName: 'free', couponId: null }],
    ['/api/manage-subscription', { targetTier: 'pro', accountId: 'x' }],
    ['/api/fix-subscriptions', { fixOwn: false }],
  ])('%s takes no %j', async (path, body) => {
    const gil = await register(running, `sub-${String(Math.random())}@example.com`);
    expect((await post(gil, path, body)).status).toBe(400);
  });
});

describe('a coupon', () => {
  const coupon = {
    code: 'half-price',
    name: 'Half price',
    plans: ['pro'],
    discount: { kind: 'percent', percentOff: 50 },
    validFromAt: '2026-01-01T00:00:00.000Z',
    validUntilAt: null,
    limit: 1,
    limitPerAccount: 1,
    reason: 'Spring campaign',
  };
  const ask = (couponCode: string, priceId = proPriceId) => ({ couponCode, priceId });

  it('is made in the console, used at checkout, counted, and withdrawn', async () => {
    const silent = { ...coupon, reason: ' ' };
    expect((await post(admin, '/api/admin/coupons', silent)).status).toBe(400);
    expect(await post(admin, '/api/admin/coupons', coupon)).toMatchObject({
      status: 201,
      body: { id: 'HALF-PRICE', redeemed: 0 },
    });
    const hal = await register(running, 'sub-hal@example.com');
    expect((await post(hal, '/api/validate-coupon', ask('half-price'))).body).toEqual({
      valid: true,
      error: null,
      coupon: { code: 'HALF-PRICE', name: 'Half price', percent_off: 50 },
      pricing: { originalPrice: 599, finalPrice: 299 },
    });
    const { subscriptionId, paymentIntentId } = await begin(hal, 'pro', 'half-price');
    payments.pay(subscriptionId);
    const paid = { paymentIntentId, subscriptionId, planName: 'pro' };
    expect((await post(hal, '/api/confirm-payment', paid)).status).toBe(200);
    expect(payments.charges.at(-1)).toBe(299);
    await running.platform.reachedHead();
    expect(await get(admin, '/api/admin/coupons/half-price')).toMatchObject({ redeemed: 1 });
    const usedUp = await post(hal, '/api/validate-coupon', ask('half-price'));
    expect(usedUp.body).toMatchObject({ error: 'You have already used this coupon code.' });
    const ivy = await register(running, 'sub-ivy@example.com');
    const unusable = 'The coupon code is not valid or has expired.';
    expect((await post(ivy, '/api/validate-coupon', ask('half-price'))).body).toEqual({
      valid: false,
      error: unusable,
      coupon: null,
      pricing: null,
    });
    expect(
      (await post(ivy, '/api/validate-coupon', ask('x', 'price_of_others'))).body,
    ).toMatchObject({
      valid: false,
      error: 'This plan is not available for subscription',
    });
    const reason = { reason: 'Over' };
    expect(
      (await post(admin, '/api/admin/coupons/HALF-PRICE/withdraw', reason)).body['withdrawnAt'],
    ).not.toBeNull();
    expect((await post(ivy, '/api/admin/coupons', coupon)).status).toBe(403);
  });

  it('of another plan says which plan it is for', async () => {
    const otherCoupon = { ...coupon, code: 'pro-only' };
    await post(admin, '/api/admin/coupons', otherCoupon);
    const jo = await register(running, 'sub-jo@example.com');
    const checked = await post(jo, '/api/validate-coupon', ask('pro-only', basicPriceId));
    expect(checked.body).toMatchObject({ valid: false, error: 'This coupon code is for Pro.' });
  });
});

describe('one account', () => {
  it('checks coupons and replaces its card a limited number of times an hour', async () => {
    const kay = await register(running, 'limited-kay@example.com');
    const coupon = { couponCode: 'guess', priceId: proPriceId };
    const codesOf = async (path: string, body: object, times: number): Promise<unknown[]> => {
      const codes: unknown[] = [];
      for (let index = 0; index < times; index += 1)
        codes.push((await post(kay, path, body)).body['code']);
      return codes;
    };
    const checks = await codesOf('/api/validate-coupon', coupon, 31);
    expect(checks.slice(29)).toEqual([undefined, 'throttle/coupon-checks']);
    const changes = await codesOf('/api/payment-method', {}, 21);
    expect(changes.slice(19)).toEqual(['payment/refused', 'throttle/card-set-ups']);
  });

  it('uses up its coupon checks with unusable codes only, on each of the routes', async () => {
    const code = 'checked-often';
    const terms = {
      name: 'Checked often',
      plans: ['pro'],
      discount: { kind: 'percent', percentOff: 50 },
      validFromAt: '2026-01-01T00:00:00.000Z',
      validUntilAt: null,
      limit: 1000,
      limitPerAccount: null,
    };
    await post(admin, '/api/admin/coupons', { code, ...terms, reason: 'Spring campaign' });
    const lea = await register(running, 'limited-lea@example.com');
    const checks = (couponCode: string) => [
      () => post(lea, '/api/validate-coupon', { couponCode, priceId: proPriceId }),
      () => post(lea, '/api/subscription/preview', { targetTier: 'pro', couponId: couponCode }),
      () => post(lea, '/api/create-subscription', { planName: 'pro', couponId: couponCode }),
    ];
    const repeat = async (couponCode: string, times: number): Promise<unknown[]> => {
      const statuses: unknown[] = [];
      for (let index = 0; index < times; index += 1)
        for (const check of checks(couponCode)) statuses.push((await check()).status);
      return statuses;
    };
    expect(new Set(await repeat(code, 11))).toEqual(new Set([200]));
    expect(await repeat('guess', 10)).not.toContain(429);
    expect(await repeat('guess', 1)).toEqual([429, 429, 429]);
    expect(await repeat(code, 1)).toEqual([429, 429, 429]);
  });
});

describe('two changes at the same moment', () => {
  it('are one after the other: the second is answered with what it would do now, and charges nothing', async () => {
    const una = await register(running, 'sub-una@example.com');
    await subscribe(una, 'basic');
    const before = payments.charges.length;
    const answers = await Promise.all([
      post(una, '/api/manage-subscription', { targetTier: 'pro' }),
      post(una, '/api/manage-subscription', { targetTier: 'basic', interval: 'year' }),
    ]);
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    const [charged = 0, ...others] = payments.charges.slice(before);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ status: 200, body: { dueNow: charged } });
    expect(made?.body['message']).toContain(`£${(charged / 100).toFixed(2)} was charged.`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'membership/preview-outdated',
        preview: { kind: expect.stringMatching(/^(downgrade|upgrade)$/) as string },
      },
    });
  });
});
