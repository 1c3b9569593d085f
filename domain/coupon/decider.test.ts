import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  calculateDiscount,
  listFirstCharges,
  minChargePence,
  needsUseLimit,
  type Discount,
} from '../shared/plans/discount.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  requireUsableCoupon,
  couponDecider,
  normalizeCouponCode,
  type CouponCommand,
} from './coupon.ts';
import type { CouponEvent, CouponTerms } from './events.ts';

const given = deciderSpec(couponDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const terms: CouponTerms = {
  name: 'Spring',
  discount: { kind: 'percent', percentOff: 20 },
  plans: ['pro'],
  validFromAt: at,
  validUntilAt: '2026-06-01T00:00:00.000Z',
  limit: 2,
  limitPerAccount: 1,
};
const reason = 'Spring campaign';
const created = (more: Partial<CouponTerms> = {}): CouponEvent => ({
  type: 'CouponCreated',
  data: { code: 'SPRING', ...terms, ...more, reason, createdAt: at },
});
const reserve = (reservationId: string, accountId: string, on = now): CouponCommand => ({
  type: 'ReserveCoupon',
  reservationId,
  accountId,
  plan: 'pro',
  pricePence: 599,
  now: on,
});
const use = (reservationId: string, accountId = reservationId) => ({
  code: 'SPRING',
  reservationId,
  accountId,
});
const reserved = (
  reservationId: string,
  accountId = reservationId,
  reservedAt = at,
): CouponEvent => ({
  type: 'CouponReserved',
  data: {
    ...use(reservationId, accountId),
    plan: 'pro',
    pricePence: 599,
    discountPence: 120,
    reservedAt,
  },
});
const redeemed = (id: string, accountId = id): CouponEvent => ({
  type: 'CouponRedeemed',
  data: { ...use(id, accountId), redeemedAt: at },
});
const released = (id: string): CouponEvent => ({
  type: 'CouponReleased',
  data: { ...use(id), releasedAt: at },
});

describe('a coupon', () => {
  it('is made once and withdrawn once', () => {
    const create: CouponCommand = { type: 'CreateCoupon', code: 'SPRING', terms, reason, now };
    given().when(create).then(created());
    given(created()).when(create).thenNothing();
    given(created({ limit: 9 }))
      .when(create)
      .thenRejects('conflict', 'coupon/exists');
    const withdrawn: CouponEvent = {
      type: 'CouponWithdrawn',
      data: { code: 'SPRING', reason: 'Over', withdrawnAt: at },
    };
    const withdraw: CouponCommand = { type: 'WithdrawCoupon', reason: 'Over', now };
    given(created()).when(withdraw).then(withdrawn);
    given(created(), withdrawn).when(withdraw).thenNothing();
    given(created(), withdrawn).when(reserve('a', 'a')).thenRejects('invalid', 'coupon/not-usable');
    given().when(withdraw).thenRejects('missing', 'coupon/unknown');
  });

  const make = (more: Partial<CouponTerms>): CouponCommand => ({
    type: 'CreateCoupon',
    code: 'SPRING',
    terms: { ...terms, ...more },
    reason,
    now,
  });

  it('is not made with a last day that has passed', () => {
    given()
      .when(make({ validUntilAt: '2026-05-03T00:00:00.000Z' }))
      .thenRejects('invalid', 'coupon/end-in-past');
    const today = { validUntilAt: '2026-05-04T00:00:00.000Z' };
    given().when(make(today)).then(created(today));
  });

  const half: Discount = { kind: 'percent', percentOff: 50 };
  it.each<[Discount, boolean]>([
    [{ kind: 'percent', percentOff: 49 }, false],
    [half, true],
    [{ kind: 'percent', percentOff: 100 }, true],
    [{ kind: 'amount', penceOff: 299 }, false],
    [{ kind: 'amount', penceOff: 300 }, true],
    [{ kind: 'amount', penceOff: 5000 }, true],
  ])('of %o needs a limit of its uses: %s', (discount, isNeeded) => {
    const limitless = { discount, limit: null };
    if (isNeeded) given().when(make(limitless)).thenRejects('invalid', 'coupon/limit-missing');
    else given().when(make(limitless)).then(created(limitless));
    given()
      .when(make({ discount, limit: 1 }))
      .then(created({ discount, limit: 1 }));
  });

  it('made by an earlier version without a limit stays as it is', () => {
    const old = { discount: half, limit: null };
    given(created(old)).when(make(old)).thenNothing();
  });

  it('is reserved by a checkout, then redeemed or released, each once', () => {
    given(created()).when(reserve('a', 'a')).then(reserved('a'));
    given(created(), reserved('a')).when(reserve('a', 'a')).thenNothing();
    const redeem: CouponCommand = { type: 'RedeemCoupon', reservationId: 'a', now };
    const release: CouponCommand = { type: 'ReleaseCoupon', reservationId: 'a', now };
    given(created(), reserved('a')).when(redeem).then(redeemed('a'));
    given(created(), reserved('a')).when(release).then(released('a'));
    given(created(), reserved('a'), redeemed('a')).when(release).thenNothing();
    given(created(), reserved('a'), released('a')).when(redeem).thenNothing();
  });

  it.each([
    ['before its window', created({ validFromAt: '2026-05-05T00:00:00.000Z' })],
    ['after its last day', created({ validUntilAt: '2026-05-03T00:00:00.000Z' })],
    ['for another plan', created({ plans: ['basic'] })],
  ])('is refused %s', (_, coupon) => {
    given(coupon).when(reserve('a', 'a')).thenRejects('invalid', 'coupon/not-usable');
  });

  it.each([
    [
      'in summer',
      '2026-07-31T00:00:00.000Z',
      '2026-07-31T22:59:59.999Z',
      '2026-07-31T23:00:00.000Z',
    ],
    [
      'in winter',
      '2026-12-31T00:00:00.000Z',
      '2026-12-31T23:59:59.999Z',
      '2027-01-01T00:00:00.000Z',
    ],
    [
      'when the clocks go forward',
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T22:59:59.999Z',
      '2027-03-28T23:00:00.000Z',
    ],
    [
      'when the clocks go back',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
      '2026-10-26T00:00:00.000Z',
    ],
  ])('is valid until 24:00 in London of its last day, %s', (_, validUntilAt, last, first) => {
    const coupon = created({ validUntilAt });
    given(coupon)
      .when(reserve('a', 'a', new Date(first)))
      .thenRejects('invalid', 'coupon/not-usable');
    given(coupon)
      .when(reserve('a', 'a', new Date(last)))
      .then(reserved('a', 'a', last));
  });

  const messageOf = (
    events: readonly CouponEvent[],
    { accountId, plan = 'pro' }: { accountId: string; plan?: 'basic' | 'pro' },
  ): string => {
    const state = events.reduce(couponDecider.evolve, couponDecider.initialState);
    try {
      requireUsableCoupon(state, { accountId, plan, now });
    } catch (error) {
      return error instanceof Rejection ? error.message : String(error);
    }
    return '';
  };

  it('tells only members who used it, or could use it for another plan, why it is refused', () => {
    const used = 'You have already used this coupon code.';
    const invalid = 'The coupon code is not valid or has expired.';
    const usedOnce = [created(), reserved('a', 'a'), redeemed('a', 'a')];
    expect(messageOf(usedOnce, { accountId: 'a' })).toBe(used);
    const single = created({ limit: 1, limitPerAccount: null });
    const usedUp = [single, reserved('a', 'a'), redeemed('a', 'a')];
    expect(messageOf(usedUp, { accountId: 'a' })).toBe(used);
    expect(messageOf(usedUp, { accountId: 'b' })).toBe(invalid);
    const proOnly = created({ plans: ['pro'] });
    expect(messageOf([proOnly], { accountId: 'a', plan: 'basic' })).toBe(
      'This coupon code is for Pro.',
    );
    const over = created({ plans: ['pro'], validUntilAt: '2026-05-03T00:00:00.000Z' });
    expect(messageOf([over], { accountId: 'a', plan: 'basic' })).toBe(invalid);
    expect(messageOf([], { accountId: 'a' })).toBe(invalid);
  });

  it('is refused beyond its limits, in all and per account; a release frees one use', () => {
    const refused = ['invalid', 'coupon/not-usable'] as const;
    given(created(), reserved('a'), redeemed('a'), reserved('b'))
      .when(reserve('c', 'c'))
      .thenRejects(...refused);
    given(created(), reserved('a'))
      .when(reserve('b', 'a'))
      .thenRejects(...refused);
    given(created(), reserved('a'), released('a')).when(reserve('b', 'a')).then(reserved('b', 'a'));
    given()
      .when(reserve('a', 'a'))
      .thenRejects(...refused);
  });
});

describe('a discount', () => {
  it.each([
    [599, { kind: 'percent', percentOff: 20 } as const, 120],
    [199, { kind: 'percent', percentOff: 100 } as const, 169],
    [199, { kind: 'amount', penceOff: 500 } as const, 169],
    [7188, { kind: 'amount', penceOff: 500 } as const, 500],
  ])('off %d is %o: %d', (price, discount, pence) => {
    expect(calculateDiscount(price, discount)).toBe(pence);
  });

  it('of everything leaves £0.30 of each first charge', () => {
    const charges = listFirstCharges({
      discount: { kind: 'percent', percentOff: 100 },
      plans: ['basic', 'pro'],
    });
    expect(charges).toEqual([
      { plan: 'basic', interval: 'month', pricePence: 199, chargePence: 30 },
      { plan: 'basic', interval: 'year', pricePence: 1908, chargePence: 30 },
      { plan: 'pro', interval: 'month', pricePence: 599, chargePence: 30 },
      { plan: 'pro', interval: 'year', pricePence: 5988, chargePence: 30 },
    ]);
  });

  it('of half of one price needs a limit', () => {
    const discount: Discount = { kind: 'amount', penceOff: 100 };
    expect([
      needsUseLimit({ discount, plans: ['pro'] }),
      needsUseLimit({ discount, plans: ['basic', 'pro'] }),
    ]).toEqual([false, true]);
  });

  it('never leaves less than £0.30', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 10_000 }),
        fc.integer({ min: 1, max: 100 }),
        (price, off) => {
          const left = price - calculateDiscount(price, { kind: 'percent', percentOff: off });
          expect(left).toBeGreaterThanOrEqual(minChargePence);
        },
      ),
    );
  });

  it('is found by its code, however that is typed', () => {
    expect(normalizeCouponCode(' spring-26 ')).toBe('SPRING-26');
  });
});
