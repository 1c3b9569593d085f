import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import type { CouponCreated, CouponEvent, CouponTerms } from './events.ts';
import { findUse, noUses, withoutUse, withUse, type CouponUses } from './uses.ts';

export type NoCoupon = { readonly status: 'none' };
export type Coupon = {
  readonly status: 'valid' | 'withdrawn';
  readonly code: string;
  readonly terms: CouponTerms;
  readonly uses: CouponUses;
};
export type CouponState = NoCoupon | Coupon;

export const initialState: CouponState = { status: 'none' };

export const evolve = (state: CouponState, event: CouponEvent): CouponState => {
  if (event.type === 'CouponCreated') {
    return { status: 'valid', code: event.data.code, terms: pickTerms(event.data), uses: noUses };
  }
  return state.status === 'none' ? state : applyEvent(evolvers, state, event);
};

const evolvers: EventEvolvers<Coupon, Exclude<CouponEvent, CouponCreated>> = {
  CouponWithdrawn: (coupon) => ({ ...coupon, status: 'withdrawn' }),
  CouponReserved: (coupon, { data: { reservationId, accountId, discountPence } }) => {
    const couponUse = { accountId, discountPence, stage: 'open' } as const;
    return { ...coupon, uses: withUse(coupon.uses, reservationId, couponUse) };
  },
  CouponRedeemed: (coupon, { data: { reservationId } }) => {
    const couponUse = findUse(coupon.uses, reservationId);
    if (couponUse === undefined) return coupon;
    const redeemedUse = { ...couponUse, stage: 'redeemed' } as const;
    return { ...coupon, uses: withUse(coupon.uses, reservationId, redeemedUse) };
  },
  CouponReleased: (coupon, { data: { reservationId } }) => ({
    ...coupon,
    uses: withoutUse(coupon.uses, reservationId),
  }),
};

const pickTerms = (terms: CouponTerms): CouponTerms => {
  const { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount } = terms;
  return { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount };
};
