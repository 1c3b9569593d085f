import { describe, expect, it } from 'vitest';
import type { CouponEvent } from '#domain/coupon/events.ts';
import { eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { coupons } from './projection.ts';
import type { CouponDocument } from './read-model.ts';

const at = (day: number): string => `2026-05-0${String(day)}T10:00:00.000Z`;
const code = 'SPRING';

const created: CouponEvent = {
  type: 'CouponCreated',
  data: {
    code,
    name: 'Spring',
    discount: { kind: 'percent', percentOff: 20 },
    plans: ['pro'],
    validFromAt: at(1),
    validUntilAt: at(9),
    limit: 10,
    limitPerAccount: 1,
    reason: 'Campaign',
    createdAt: at(1),
  },
};
const reserved = (reservationId: string): CouponEvent => ({
  type: 'CouponReserved',
  data: {
    code,
    reservationId,
    accountId: 'ada',
    plan: 'pro',
    pricePence: 599,
    discountPence: 119,
    reservedAt: at(2),
  },
});
const redeemed = (reservationId: string): CouponEvent => ({
  type: 'CouponRedeemed',
  data: { code, reservationId, accountId: 'ada', redeemedAt: at(2) },
});
const released = (reservationId: string): CouponEvent => ({
  type: 'CouponReleased',
  data: { code, reservationId, accountId: 'ada', releasedAt: at(2) },
});
const withdrawn: CouponEvent = {
  type: 'CouponWithdrawn',
  data: { code, reason: 'Wrong plan', withdrawnAt: at(3) },
};

const after = (...events: readonly CouponEvent[]) => {
  const log = eventLog();
  for (const event of events) log.add(`coupon-${code}`, event);
  return given(log.events).when(coupons);
};

describe('a coupon', () => {
  it('has its terms, and no uses', () => {
    expect(after(created).documents.get(code)).toEqual({
      id: code,
      name: 'Spring',
      discount: { kind: 'percent', percentOff: 20 },
      plans: ['pro'],
      validFromAt: at(1),
      validUntilAt: at(9),
      limit: 10,
      limitPerAccount: 1,
      createdAt: at(1),
      withdrawnAt: null,
      reserved: 0,
      redeemed: 0,
    } satisfies CouponDocument);
  });

  it('counts uses that are reserved, redeemed and released', () => {
    const history = [created, reserved('a'), reserved('b'), reserved('c')];
    after(...history).then(code, { reserved: 3, redeemed: 0 });
    after(...history, redeemed('a')).then(code, { reserved: 2, redeemed: 1 });
    after(...history, redeemed('a'), released('b')).then(code, { reserved: 1, redeemed: 1 });
  });

  it('keeps its uses when it is withdrawn', () => {
    after(created, reserved('a'), redeemed('a'), withdrawn).then(code, {
      redeemed: 1,
      withdrawnAt: at(3),
    });
  });

  it('does not change when an event is delivered again', () => {
    after(created, reserved('a'), redeemed('a'), withdrawn).thenRepeatsChangeNothing();
  });
});
