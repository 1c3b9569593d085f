import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../command-context.ts';
import {
  handleCommand,
  type CommandPorts,
  type CommandRequest,
  type Handled,
} from '../handle-command.ts';

type MembershipTarget = { readonly accountId: string; readonly command: MembershipCommand };

export const handleMembership = (
  ports: CommandPorts,
  addressed: MembershipTarget,
  context: CommandContext,
): Promise<Handled<MembershipEvent, MembershipState>> =>
  handleCommand(ports, membershipRequest(addressed, context));

/** An end is dated at the end, a refusal at the refusal, not when it was recorded. */
export const membershipRequest = (
  { accountId, command }: MembershipTarget,
  context: CommandContext,
): CommandRequest<MembershipCommand, MembershipEvent, MembershipState> => ({
  decider: membershipDecider,
  stream: membershipStream(accountId),
  command,
  context,
  subject: accountId,
  happenedAt: (event) => earlierOf(happenedAt(event), context.now),
});

const happenedAt = (event: MembershipEvent): string | undefined => {
  if (event.type === 'MembershipGrantExpired') return event.data.expiredAt;
  if (event.type === 'SubscriptionEnded') return event.data.endedAt;
  if (event.type === 'SubscriptionDowngraded') return event.data.downgradedAt;
  return event.type === 'PaymentFailed' ? event.data.failedAt : undefined;
};

// The provider's clock may be ahead of ours.
const earlierOf = (at: string | undefined, now: Date): string | undefined =>
  at !== undefined && Date.parse(at) <= now.getTime() ? at : undefined;
