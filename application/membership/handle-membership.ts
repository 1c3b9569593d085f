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

type Addressed = { readonly accountId: string; readonly command: MembershipCommand };

export const handleMembership = (
  ports: CommandPorts,
  addressed: Addressed,
  context: CommandContext,
): Promise<Handled<MembershipEvent, MembershipState>> =>
  handleCommand(ports, membershipRequest(addressed, context));

/** An expiry is dated at the grant's end, not when it was recorded. */
export const membershipRequest = (
  { accountId, command }: Addressed,
  context: CommandContext,
): CommandRequest<MembershipCommand, MembershipEvent, MembershipState> => ({
  decider: membershipDecider,
  stream: membershipStream(accountId),
  command,
  context,
  subject: accountId,
  happenedAt: (event) =>
    event.type === 'MembershipGrantExpired' ? event.data.expiredAt : undefined,
});
