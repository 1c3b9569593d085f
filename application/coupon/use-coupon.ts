import { couponDecider, type CouponState } from '#domain/coupon/coupon.ts';
import { findUse, withoutUse } from '#domain/coupon/uses.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export const loadCoupon = (ports: LoadPorts, code: string): Promise<CouponState> =>
  loadAggregate(ports, couponDecider, code);

/** The coupon as it is once the open checkout has given its reservation back. */
export const withoutReservation = (
  coupon: CouponState,
  checkout: { readonly checkoutId: string } | null,
): CouponState =>
  checkout === null || coupon.status === 'none'
    ? coupon
    : { ...coupon, uses: withoutUse(coupon.uses, checkout.checkoutId) };

export type CouponReservation = {
  readonly code: string;
  readonly reservationId: string;
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly pricePence: number;
};

/** Reserves one use for a checkout and returns the discount in pence. Refused if the coupon cannot be used. */
export const reserveCoupon = async (
  ports: CommandPorts,
  { code, ...use }: CouponReservation,
  context: CommandContext,
): Promise<number> => {
  const target = { id: code, command: { type: 'ReserveCoupon', ...use } } as const;
  const ownContext = withoutRequestKeys(context);
  const { events, before } = await sendCommand(ports, couponDecider, target, ownContext);
  const after = events.reduce(couponDecider.evolve, before);
  return after.status === 'none' ? 0 : (findUse(after.uses, use.reservationId)?.discountPence ?? 0);
};

/** Redeems the use reserved by a paid checkout, or releases it. */
export const redeemOrReleaseCoupon = async (
  ports: CommandPorts,
  { couponCode: code, checkoutId }: { couponCode: string | null; checkoutId: string },
  { paid, context }: { readonly paid: boolean; readonly context: CommandContext },
): Promise<void> => {
  if (code === null) return;
  const type = paid ? 'RedeemCoupon' : 'ReleaseCoupon';
  const command = { type, reservationId: checkoutId, now: context.now } as const;
  await sendCommand(ports, couponDecider, { id: code, command }, withoutRequestKeys(context));
};
