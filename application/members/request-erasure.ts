import { accountDecider } from '#domain/account/decider.ts';
import type { ErasureReason } from '#domain/account/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { requireRegisteredAccount, type FindAccountPorts } from '../account/find-account.ts';
import { isActiveAdmin } from '../account/staff/is-active-admin.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { deriveOrGenerateId } from '../derive-id.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';

type Account = { readonly accountId: string };
type ExplainedRequest = Account & { readonly explanation: string };
type Decision = ExplainedRequest & { readonly erasureId: string };

export type ErasureRequest = ExplainedRequest & { readonly reason: ErasureReason };

/** The first admin requests the erasure. Nothing happens to the account before another admin confirms it. */
export const requestErasure = async (
  ports: CommandPorts,
  { accountId, ...request }: ErasureRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const erasureId = deriveOrGenerateId(context.idempotencyKey, 'account-erasure', accountId);
  const actorFields = { by: context.actor, now: context.now };
  const command = { type: 'RequestAccountErasure', erasureId, ...request, ...actorFields } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

/** The second admin confirms the erasure, which is then executed a day later. */
export const confirmErasure = async (
  ports: CommandPorts & Pick<FindAccountPorts, 'eventStore'>,
  { accountId, ...decision }: Decision,
  context: CommandContext,
): Promise<CommandResult> => {
  const { erasure } = await requireRegisteredAccount(ports, accountId);
  const isRequesterAdmin = await isActiveAdmin(ports, erasure?.requestedBy ?? null);
  const actorFields = { by: context.actor, isRequesterAdmin, now: context.now };
  const command = { type: 'ConfirmAccountErasure', ...decision, ...actorFields } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

export type ErasureOrder = ErasureRequest & {
  readonly operator: string;
  readonly immediately: boolean;
};

/** On the command line one operator is enough. Returns the erasure with the time when it is due. */
export const orderErasure = async (
  ports: CommandPorts & Pick<FindAccountPorts, 'eventStore'>,
  { accountId, ...order }: ErasureOrder,
  context: CommandContext,
): Promise<{ readonly erasureId: string; readonly dueAt: string }> => {
  const erasureId = deriveOrGenerateId(context.idempotencyKey, 'account-erasure', accountId);
  const command = { type: 'OrderAccountErasure', erasureId, ...order, now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  const { erasure } = await requireRegisteredAccount(ports, accountId);
  if (erasure?.confirmation) return erasure.confirmation;
  throw new Rejection('conflict', 'account/erasure-gone', {
    message: 'The erasure was withdrawn at the same time.',
  });
};
