import type { CouponEvent, CouponTerms } from './events.ts';
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
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'CouponWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'CouponReserved': {
      const { reservationId, accountId, discountPence } = event.data;
      const couponUse = { accountId, discountPence, stage: 'open' } as const;
      return { ...state, uses: withUse(state.uses, reservationId, couponUse) };
    }
    case 'CouponRedeemed': {
      const { reservationId } = event.data;
      const couponUse = findUse(state.uses, reservationId);
      if (couponUse === undefined) return state;
      return {
        ...state,
        uses: withUse(state.uses, reservationId, { ...couponUse, stage: 'redeemed' }),
      };
    }
    case 'CouponReleased':
      return { ...state, uses: withoutUse(state.uses, event.data.reservationId) };
  }
  // Events from newer versions of the program change nothing.
  return state;
};

const pickTerms = (terms: CouponTerms): CouponTerms => {
  const { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount } = terms;
  return { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount };
};
