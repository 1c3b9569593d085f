import { couponDecider, type CreateCoupon } from '#domain/coupon/coupon.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

export const createCoupon = (
  ports: CommandPorts,
  coupon: Pick<CreateCoupon, 'code' | 'terms' | 'reason'>,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'CreateCoupon', ...coupon } as const;
  return sendCommand(ports, couponDecider, { id: coupon.code, command }, context);
};
