import fc from 'fast-check';
import { expect, it } from 'vitest';
import { couponDecider } from './coupon.ts';
import type { CouponEvent } from './events.ts';
import { countAccountUses, findUse, listUses } from './uses.ts';

const at = '2026-05-04T10:00:00.000Z';
const created: CouponEvent = {
  type: 'CouponCreated',
  data: {
    code: 'SPRING',
    name: 'Spring',
    discount: { kind: 'percent', percentOff: 20 },
    plans: ['pro'],
    validFromAt: at,
    validUntilAt: null,
    limit: null,
    limitPerAccount: null,
    reason: 'Spring campaign',
    createdAt: at,
  },
};

// Some ids end alike and share a group; some are names of object properties.
const reservations = ['r-01', 's-01', 'r-02', '__proto__', 'constructor'];
const accounts = ['a-01', 'b-01', 'toString'];
const changes = fc.array(
  fc.record({
    change: fc.constantFrom('reserve', 'redeem', 'release'),
    reservationId: fc.constantFrom(...reservations),
    accountId: fc.constantFrom(...accounts),
  }),
  { maxLength: 30 },
);

type Change = {
  readonly change: string;
  readonly reservationId: string;
  readonly accountId: string;
};

const toEvent = ({ change, ...use }: Change): CouponEvent => {
  const data = { code: 'SPRING', ...use };
  if (change === 'redeem') return { type: 'CouponRedeemed', data: { ...data, redeemedAt: at } };
  if (change === 'release') return { type: 'CouponReleased', data: { ...data, releasedAt: at } };
  const price = { plan: 'pro', pricePence: 599, discountPence: 120, reservedAt: at } as const;
  return { type: 'CouponReserved', data: { ...data, ...price } };
};

it('holds the same uses as a map of all reservations, for every history', () => {
  fc.assert(
    fc.property(changes, (history) => {
      const expected = new Map<string, { accountId: string; stage: string }>();
      for (const { change, reservationId, accountId } of history) {
        const use = expected.get(reservationId);
        if (change === 'reserve') expected.set(reservationId, { accountId, stage: 'open' });
        else if (change === 'release') expected.delete(reservationId);
        else if (use) expected.set(reservationId, { ...use, stage: 'redeemed' });
      }
      const state = [created, ...history.map(toEvent)].reduce(
        couponDecider.evolve,
        couponDecider.initialState,
      );
      if (state.status === 'none') throw new Error('the coupon was created');
      expect(state.uses.count).toBe(expected.size);
      expect(listUses(state.uses)).toHaveLength(expected.size);
      for (const reservationId of reservations) {
        const { accountId, stage } = expected.get(reservationId) ?? {};
        const found = findUse(state.uses, reservationId);
        expect([found?.accountId, found?.stage]).toEqual([accountId, stage]);
      }
      for (const accountId of accounts) {
        const own = [...expected.values()].filter((use) => use.accountId === accountId);
        expect(countAccountUses(state.uses, accountId)).toBe(own.length);
      }
    }),
  );
});
