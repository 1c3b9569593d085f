import { expect, it } from 'vitest';
import { couponCreationPreviewSchema } from '#contract/payments/coupons.ts';
import { register, registerAdmin } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'coupon-admin@example.com');

const coupon = {
  code: 'summer',
  name: 'Summer offer',
  discount: { kind: 'percent', percentOff: 20 },
  plans: ['basic', 'pro'],
  validFromAt: '2026-05-01T09:00:00.000Z',
  validUntilAt: '2026-07-31T00:00:00.000Z',
  limit: 100,
  limitPerAccount: 1,
  reason: 'Summer campaign',
};
const preview = (body: object, who = admin) =>
  who.call('POST', '/api/admin/coupons/preview', { body });
const count = async (): Promise<unknown> => {
  const { body } = await admin.call('GET', '/api/admin/coupons');
  return (body as unknown[]).length;
};

it('a new coupon is previewed with the end of its last day in London, and nothing is created', async () => {
  const { status, body } = await preview(coupon);
  expect(status).toBe(200);
  expect(couponCreationPreviewSchema.strict().parse(body)).toMatchObject({
    code: 'SUMMER',
    changes: true,
    whyNot: null,
    endsAt: '2026-07-31T23:00:00.000Z',
    revision: -1,
    events: ['CouponCreated'],
  });
  expect(await count()).toBe(0);
  expect((await preview({ ...coupon, validUntilAt: null })).body).toMatchObject({ endsAt: null });
});

it('a preview shows the first charges, with the smallest amount that can be charged', async () => {
  const everything = { kind: 'percent', percentOff: 100 };
  const { body } = await preview({ ...coupon, discount: everything, plans: ['pro'] });
  expect(couponCreationPreviewSchema.parse(body).firstCharges).toEqual([
    { plan: 'pro', interval: 'month', pricePence: 599, chargePence: 30 },
    { plan: 'pro', interval: 'year', pricePence: 5988, chargePence: 30 },
  ]);
});

it.each([
  [{ validUntilAt: '2026-03-01T00:00:00.000Z' }, 'coupon/end-in-past'],
  [{ validUntilAt: '0906-03-18T13:36:03Z' }, 'coupon/end-in-past'],
  [{ validUntilAt: '0000-01-01T00:00:00Z' }, 'coupon/end-in-past'],
  [{ discount: { kind: 'percent', percentOff: 50 }, limit: null }, 'coupon/limit-missing'],
  [{ discount: { kind: 'amount', penceOff: 100 }, limit: null }, 'coupon/limit-missing'],
])('a coupon with %o is neither previewed nor made', async (terms, code) => {
  const body = { ...coupon, code: 'costly', ...terms };
  expect(await preview(body)).toMatchObject({ status: 400, body: { code } });
  const made = await admin.call('POST', '/api/admin/coupons', { body });
  expect(made).toMatchObject({ status: 400, body: { code } });
});

it('a coupon that exists is previewed as unchanged, and its code is refused for other terms', async () => {
  expect((await admin.call('POST', '/api/admin/coupons', { body: coupon })).status).toBe(201);
  expect((await preview(coupon)).body).toMatchObject({
    changes: false,
    whyNot: 'this coupon exists already',
    events: [],
  });
  expect(await preview({ ...coupon, limit: 5 })).toMatchObject({
    status: 409,
    body: { code: 'coupon/exists' },
  });
});

it('is for admins', async () => {
  const ada = await register(running, 'coupon-ada@example.com');
  expect((await preview(coupon, ada)).status).toBe(403);
});
