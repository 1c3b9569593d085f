import type { CreateCoupon } from '#domain/coupon/commands.ts';
import { normalizeCouponCode } from '#domain/coupon/coupon-code.ts';
import { couponDecider, couponStream } from '#domain/coupon/decider.ts';
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts';
import type { CouponState } from '#domain/coupon/state.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { dryRunCommand, type CommandPorts, type DryRun } from '../handle-command.ts';
import { handleCouponCommand } from './handle-coupon.ts';

type NewCoupon = {
  readonly code: string;
  readonly terms: CouponTerms;
  readonly reason: string;
};

export const createCoupon = async (
  ports: CommandPorts,
  coupon: NewCoupon,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCouponCommand(
    ports,
    { code: coupon.code, command: createCommand(coupon, context) },
    context,
  );

const createCommand = (
  { code, terms, reason }: NewCoupon,
  { now }: CommandContext,
): CreateCoupon => ({ type: 'CreateCoupon', code: normalizeCouponCode(code), terms, reason, now });

export const previewCouponCreation = (
  ports: Pick<CommandPorts, 'eventStore'>,
  coupon: NewCoupon,
  context: CommandContext,
): Promise<DryRun<CouponEvent, CouponState>> => {
  const stream = couponStream(normalizeCouponCode(coupon.code));
  const command = createCommand(coupon, context);
  return dryRunCommand(ports, { decider: couponDecider, stream, command, context });
};

/** Open checkouts that have reserved the coupon can still redeem it. */
export const withdrawCoupon = async (
  ports: CommandPorts,
  { code, reason }: { readonly code: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'WithdrawCoupon', reason, now: context.now } as const;
  return handleCouponCommand(ports, { code, command }, context);
};

export const previewCouponWithdrawal = (
  ports: Pick<CommandPorts, 'eventStore'>,
  { code }: { readonly code: string },
  context: CommandContext,
): Promise<DryRun<CouponEvent, CouponState>> => {
  const stream = couponStream(normalizeCouponCode(code));
  const command = { type: 'WithdrawCoupon', reason: '', now: context.now } as const;
  return dryRunCommand(ports, { decider: couponDecider, stream, command, context });
};
