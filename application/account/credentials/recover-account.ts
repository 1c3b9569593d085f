import { accountDecider } from '#domain/account/decider.ts';
import type {
  ConfirmAccountRecovery,
  RequestAccountRecovery,
} from '#domain/account/recovery/commands.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import { currentRecovery, getChangeTime } from '#domain/account/recovery/recovery.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import {
  findRegisteredAccount,
  requireRegisteredAccount,
  type FindAccountPorts,
} from '../find-account.ts';
import { isEmailTaken, requireAvailableEmail } from '../identifiers/require-free-email.ts';
import { findFirstOutcome } from '../../mails/request-mail.ts';
import { findAdmins, type FindAdminsPorts } from '../staff/find-admins.ts';
import { isActiveAdmin } from '../staff/is-active-admin.ts';
import { getOrderedChangeSource } from './recovery-mail.ts';

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
  return sendCommand(ports, accountDecider, { id: request.accountId, command }, context);
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

export type RecoveryOrder = Account & {
  readonly newEmail: string;
  readonly proof: string;
  readonly operator: string;
};

/** An order of an operator, which is executed at `dueAt` unless it is stopped before. */
export type WaitingRecovery = {
  readonly recoveryId: string;
  readonly newEmail: string;
  readonly operator: string;
  readonly dueAt: string;
};

/** On the command line one operator is enough. Returns the order, which an earlier command may have made. */
export const orderRecovery = async (
  ports: CommandPorts & FindAccountPorts & FindAdminsPorts,
  { accountId, ...order }: RecoveryOrder,
  context: CommandContext,
): Promise<WaitingRecovery> => {
  await requireAvailableEmail(ports, order.newEmail, accountId);
  const recoveryId = deriveOrGenerateId(context.idempotencyKey, 'account-recovery', accountId);
  const isRecoverableByAdmins = await canAdminsRecover(ports, accountId);
  const facts = { recoveryId, isRecoverableByAdmins, now: context.now };
  const command = { type: 'OrderAccountRecovery', ...order, ...facts } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  const waiting = await findWaitingRecovery(ports, accountId, context.now);
  if (waiting) return waiting;
  throw new Rejection('conflict', 'account/recovery-gone', {
    message: 'The change of address was withdrawn at the same time.',
  });
};

export const findWaitingRecovery = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  accountId: string,
  now: Date,
): Promise<WaitingRecovery | undefined> => {
  const account = await findRegisteredAccount(ports, accountId);
  const recovery = account ? currentRecovery(account.recovery, now) : null;
  if (!recovery) return undefined;
  const { recoveryId, newEmail, operator, dueAt } = recovery;
  if (newEmail === null || operator === null || dueAt === null) return undefined;
  return { recoveryId, newEmail, operator, dueAt };
};

/**
 * Carries out an order that is due: the new address is asked to confirm, and every session of the account ends. Has no
 * effect on an order that was stopped or executed, and on one whose mail to the former address was late, which is
 * executed later.
 */
export const executeRecovery = async (
  ports: CommandPorts & EndAccessPorts & FindAccountPorts & FindAdminsPorts,
  { accountId, recoveryId }: Account & { readonly recoveryId: string },
  context: CommandContext,
): Promise<void> => {
  const waiting = await findWaitingRecovery(ports, accountId, context.now);
  if (waiting?.recoveryId !== recoveryId) return;
  if (!(await isNoticeOver(ports, waiting, context.now))) return;
  const facts = {
    isRecoverableByAdmins: await canAdminsRecover(ports, accountId),
    isAddressTaken: await isEmailTaken(ports, waiting.newEmail, accountId),
    now: context.now,
  };
  const command = { type: 'ExecuteAccountRecovery', recoveryId, ...facts } as const;
  await handleCredentialChange(ports, { accountId, command }, context);
};

// A stopped queue or mail server must not shorten the time in which the owner can stop the change.
const isNoticeOver = async (
  ports: Pick<CommandPorts, 'eventStore'>,
  { recoveryId, dueAt }: WaitingRecovery,
  now: Date,
): Promise<boolean> => {
  const notifiedAt = await findFirstOutcome(ports, getOrderedChangeSource(recoveryId, 'old'));
  return notifiedAt !== undefined && getChangeTime(dueAt, notifiedAt) <= now;
};

/** A recovery in the console needs two admins, and neither may be the owner of the account. */
const canAdminsRecover = async (ports: FindAdminsPorts, accountId: string): Promise<boolean> =>
  (await findAdmins(ports, [accountId])).length >= 2;

const rejectOwnAccount = (accountId: string, { actor }: CommandContext): void => {
  if (actor !== accountId) return;
  throw new Rejection('conflict', 'account/own-recovery', {
    message: 'You cannot do this for your own account.',
  });
};
