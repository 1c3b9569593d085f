import { couponCode } from '#domain/coupon/discount.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleCoupon } from './handle-coupon.ts';

export const createCoupon = async (
  ports: CommandPorts,
  { code, terms }: { readonly code: string; readonly terms: CouponTerms },
  context: CommandContext,
): Promise<Written> => {
  const command = {
    type: 'CreateCoupon',
    code: couponCode(code),
    terms,
    now: context.now,
  } as const;
  return writtenBy(await handleCoupon(ports, { code, command }, context));
};

/** Checkouts under way keep it. */
export const withdrawCoupon = async (
  ports: CommandPorts,
  { code, reason }: { readonly code: string; readonly reason: string },
  context: CommandContext,
): Promise<Written> => {
  const command = { type: 'WithdrawCoupon', reason, now: context.now } as const;
  return writtenBy(await handleCoupon(ports, { code, command }, context));
};
