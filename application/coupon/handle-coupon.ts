import type { CouponCommand } from '#domain/coupon/commands.ts';
import { couponDecider, couponStream } from '#domain/coupon/decider.ts';
import { normalizeCouponCode } from '#domain/coupon/coupon-code.ts';
import type { CouponEvent } from '#domain/coupon/events.ts';
import type { CouponState } from '#domain/coupon/state.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';

export const handleCouponCommand = (
  ports: CommandPorts,
  { code, command }: { readonly code: string; readonly command: CouponCommand },
  context: CommandContext,
): Promise<HandledCommand<CouponEvent, CouponState>> =>
  handleCommand(ports, {
    decider: couponDecider,
    stream: couponStream(normalizeCouponCode(code)),
    command,
    context,
  });
