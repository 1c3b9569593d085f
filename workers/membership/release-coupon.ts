import { z } from 'zod';
import { redeemOrReleaseCoupon } from '#application/coupon/use-coupon.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { defineWorker } from '../engine/define-worker.ts';

/** Releases the coupon of a checkout that was given up, in case the process was killed before it did. */
export const releaseCouponWorker = defineWorker({
  name: 'release-coupon',
  payload: z.strictObject({ checkoutId: z.string(), couponCode: z.string() }),
  // Safe on history, because a use that was redeemed or released stays so.
  from: 'start',
  on: {
    CheckoutAbandoned: ({ data: { checkoutId, couponCode, abandonedAt } }) =>
      couponCode === null
        ? []
        : [{ payload: { checkoutId, couponCode }, runAt: getReleaseTime(abandonedAt) }],
  },
  handle: (ports: CommandPorts) => async (checkout, run) => {
    await redeemOrReleaseCoupon(ports, checkout, { paid: false, context: run.context() });
  },
});

// A request that was replaced meanwhile may still reserve its coupon.
const getReleaseTime = (abandonedAt: string): Date =>
  new Date(Date.parse(abandonedAt) + 5 * minuteMs);
