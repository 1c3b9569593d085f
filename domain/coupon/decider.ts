import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { CouponCommand } from './commands.ts';
import { decide } from './decide.ts';
import { couponEvents, type CouponEvent } from './events.ts';
import { evolve, initialState, type CouponState } from './state.ts';

export const couponDecider: Decider<CouponCommand, CouponEvent, CouponState> = {
  category: 'coupon',
  definitions: couponEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<CouponEvent>(couponEvents),
};

export const couponStream = (code: string): string => `coupon-${code}`;
