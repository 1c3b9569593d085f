import { findTrialRefusal } from '#domain/membership/decide-trial.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { TrialRefusal } from '#domain/shared/plans/trial-refusals.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import {
  dryRunCommand,
  sendCommand,
  toCommandRequest,
  type CommandPorts,
} from '../../handle-command.ts';
import type { LoadPorts } from '../../load-stream.ts';

type Allowance = { readonly accountId: string; readonly reason: string };

/** Allows the member another trial, which the member then starts. Repeating it has no effect. */
export const allowTrial = async (
  ports: CommandPorts,
  { accountId, reason }: Allowance,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const command = { type: 'AllowTrial', reason, now: context.now } as const;
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

export type AllowancePreview = {
  readonly revision: number;
  /** Whether a permission is already recorded that the member has not used. */
  readonly isAllowedAlready: boolean;
  /** What would still prevent a trial, such as a paid plan; null if nothing of the membership does. */
  readonly refusalAfter: TrialRefusal | null;
};

export const previewAllowance = async (
  ports: LoadPorts,
  { accountId }: Pick<Allowance, 'accountId'>,
  context: CommandContext,
): Promise<AllowancePreview> => {
  await requireRegisteredAccount(ports, accountId);
  const command = { type: 'AllowTrial', reason: '', now: context.now } as const;
  const { events, before, revision } = await dryRunCommand(
    ports,
    toCommandRequest(membershipDecider, { id: accountId, command }, context),
  );
  const after: MembershipState = events.reduce(membershipDecider.evolve, before);
  return {
    revision,
    isAllowedAlready: events.length === 0,
    refusalAfter: findTrialRefusal(after, context.now),
  };
};
