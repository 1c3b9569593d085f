import type { CouponEvent, CouponTerms } from './events.ts';

/** `open` until the checkout is paid or abandoned. */
export type CouponUse = {
  readonly accountId: string;
  readonly discountPence: number;
  readonly stage: 'open' | 'redeemed';
};

export type NoCoupon = { readonly status: 'none' };
export type Coupon = {
  readonly status: 'valid' | 'withdrawn';
  readonly code: string;
  readonly terms: CouponTerms;
  readonly uses: Readonly<Record<string, CouponUse>>;
};
export type CouponState = NoCoupon | Coupon;

export const initialState: CouponState = { status: 'none' };

export const evolve = (state: CouponState, event: CouponEvent): CouponState => {
  if (event.type === 'CouponCreated') {
    return { status: 'valid', code: event.data.code, terms: termsOf(event.data), uses: {} };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'CouponWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'CouponReserved': {
      const { reservationId, accountId, discountPence } = event.data;
      const use = { accountId, discountPence, stage: 'open' } as const;
      return { ...state, uses: { ...state.uses, [reservationId]: use } };
    }
    case 'CouponRedeemed': {
      const use = state.uses[event.data.reservationId];
      if (use === undefined) return state;
      const redeemed = { ...use, stage: 'redeemed' } as const;
      return { ...state, uses: { ...state.uses, [event.data.reservationId]: redeemed } };
    }
    case 'CouponReleased': {
      const { reservationId } = event.data;
      const left = Object.entries(state.uses).filter(([id]) => id !== reservationId);
      return { ...state, uses: Object.fromEntries(left) };
    }
  }
  // Events from newer versions of the program change nothing.
  return state;
};

const termsOf = (terms: CouponTerms): CouponTerms => {
  const { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount } = terms;
  return { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount };
};
