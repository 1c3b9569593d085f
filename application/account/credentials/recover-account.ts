import type {
  ConfirmAccountRecovery,
  RequestAccountRecovery,
} from '#domain/account/recovery/commands.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import { requireRegisteredAccount, type FindAccountPorts } from '../find-account.ts';
import { handleAccountCommand } from '../handle-account.ts';
import { requireAvailableEmail } from '../identifiers/require-free-email.ts';
import { isActiveAdmin } from '../staff/is-active-admin.ts';

type Account = { readonly accountId: string };

export type RecoveryRequest = Account & {
  readonly aim: RecoveryAim;
  /** The replacement for a lost mailbox; null otherwise. */
  readonly newEmail: string | null;
  readonly proof: string;
};

/** The first admin records how the member was identified. */
export const requestRecovery = async (
  ports: CommandPorts & FindAccountPorts,
  request: RecoveryRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = await createRecoveryRequest(ports, request, context);
  return handleAccountCommand(ports, { accountId: request.accountId, command }, context);
};

/** Refuses the caller's own account, and an address that another account uses. */
export const createRecoveryRequest = async (
  ports: FindAccountPorts,
  { accountId, aim, newEmail, proof }: RecoveryRequest,
  context: CommandContext,
): Promise<RequestAccountRecovery> => {
  rejectOwnAccount(accountId, context);
  if (newEmail !== null) await requireAvailableEmail(ports, newEmail, accountId);
  const recoveryId = deriveOrGenerateId(context.idempotencyKey, 'account-recovery', accountId);
  const request = { recoveryId, aim, newEmail, proof, by: context.actor, now: context.now };
  return { type: 'RequestAccountRecovery', ...request };
};

type Confirmation = Account & { readonly recoveryId: string; readonly proof: string };

/**
 * The second admin records separate evidence. The second factor is then removed, or the new address is asked to
 * confirm. Every session of the account ends.
 */
export const confirmRecovery = async (
  ports: CommandPorts & EndAccessPorts,
  confirmation: Confirmation,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = await createRecoveryConfirmation(ports, confirmation, context);
  return handleCredentialChange(ports, { accountId: confirmation.accountId, command }, context);
};

/** Refuses the caller's own account. */
export const createRecoveryConfirmation = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  { accountId, recoveryId, proof }: Confirmation,
  context: CommandContext,
): Promise<ConfirmAccountRecovery> => {
  rejectOwnAccount(accountId, context);
  const { recovery } = await requireRegisteredAccount(ports, accountId);
  const isRequesterAdmin = await isActiveAdmin(ports, recovery?.requestedBy ?? null);
  const actorFields = { by: context.actor, isRequesterAdmin, now: context.now };
  return { type: 'ConfirmAccountRecovery', recoveryId, proof, ...actorFields };
};

type Withdrawal = Account & { readonly recoveryId: string; readonly reason: string };

export const withdrawRecovery = async (
  ports: CommandPorts,
  { accountId, recoveryId, reason }: Withdrawal,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = {
    type: 'WithdrawAccountRecovery',
    recoveryId,
    reason,
    now: context.now,
  } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};

const rejectOwnAccount = (accountId: string, { actor }: CommandContext): void => {
  if (actor !== accountId) return;
  throw new Rejection('conflict', 'account/own-recovery', {
    message: 'You cannot do this for your own account.',
  });
};
