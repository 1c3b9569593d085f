import { defineAggregate } from '../shared/define-aggregate.ts';
import type { CouponCommand } from './commands.ts';
import { normalizeCouponCode } from './coupon-code.ts';
import { decide } from './decide.ts';
import { couponEvents, type CouponEvent } from './events.ts';
import { evolve, initialState, type CouponState } from './state.ts';

export const couponStream = (code: string): string => `coupon-${code}`;

export const couponDecider = defineAggregate<CouponCommand, CouponEvent, CouponState>({
  category: 'coupon',
  stream: (code) => couponStream(normalizeCouponCode(code)),
  notExported: 'Ids of the checkouts that used a code. Each member’s own streams name the code.',
  events: couponEvents,
  initialState,
  on: evolve,
  decide,
});
