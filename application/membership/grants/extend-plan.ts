import type { ExtendPlan } from '#domain/membership/commands.ts';
import type { CommandContext } from '../../command-context.ts';

export const extendCommand = (
  { plan, extension }: Pick<ExtendPlan, 'plan' | 'extension'>,
  { grantId, reason }: Pick<ExtendPlan, 'grantId' | 'reason'>,
  { now }: CommandContext,
): ExtendPlan => ({ type: 'ExtendPlan', grantId, plan, extension, reason, now });
