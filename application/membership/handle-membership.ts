import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts, type Handled } from '../handle-command.ts';

/** Any command to a membership. An end happened when the grant ran out, not when somebody noticed. */
export const handleMembership = (
  ports: CommandPorts,
  { accountId, command }: { readonly accountId: string; readonly command: MembershipCommand },
  context: CommandContext,
): Promise<Handled<MembershipEvent, MembershipState>> =>
  handleCommand(ports, {
    decider: membershipDecider,
    stream: membershipStream(accountId),
    command,
    context,
    subject: accountId,
    happenedAt: (event) =>
      event.type === 'MembershipGrantExpired' ? event.data.expiredAt : undefined,
  });
