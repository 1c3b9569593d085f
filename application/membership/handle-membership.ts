import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../command-context.ts';
import {
  handleCommand,
  type CommandPorts,
  type CommandRequest,
  type HandledCommand,
} from '../handle-command.ts';

type MembershipTarget = { readonly accountId: string; readonly command: MembershipCommand };

export const handleMembershipCommand = (
  ports: CommandPorts,
  addressed: MembershipTarget,
  context: CommandContext,
): Promise<HandledCommand<MembershipEvent, MembershipState>> =>
  handleCommand(ports, membershipRequest(addressed, context));

/**
 * Expiries, ends, downgrades and failed payments are dated when they happened, which may be before they are recorded.
 */
export const membershipRequest = (
  { accountId, command }: MembershipTarget,
  context: CommandContext,
): CommandRequest<MembershipCommand, MembershipEvent, MembershipState> => ({
  decider: membershipDecider,
  stream: membershipStream(accountId),
  command,
  context,
  subject: accountId,
  happenedAt: (event) => getEarlier(getOccurredAt(event), context.now),
});

const getOccurredAt = (event: MembershipEvent): string | undefined => {
  if (event.type === 'MembershipGrantExpired') return event.data.expiredAt;
  if (event.type === 'SubscriptionEnded') return event.data.endedAt;
  if (event.type === 'SubscriptionDowngraded') return event.data.downgradedAt;
  return event.type === 'PaymentFailed' ? event.data.failedAt : undefined;
};

// A time in the future is ignored, because the provider's clock may be ahead.
const getEarlier = (at: string | undefined, now: Date): string | undefined =>
  at !== undefined && Date.parse(at) <= now.getTime() ? at : undefined;
