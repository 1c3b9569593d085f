import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../command-context.ts';
import {
  handleCommand,
  toCommandRequest,
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

export const membershipRequest = (
  { accountId, command }: MembershipTarget,
  context: CommandContext,
): CommandRequest<MembershipCommand, MembershipEvent, MembershipState> =>
  toCommandRequest(membershipDecider, { id: accountId, command }, context);
