import type { SupportCommand } from '#domain/support/commands.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { isErased } from '../mails/handle-mail.ts';
import { handleSupport, requireSupportRequest } from './handle-support.ts';

type Change = { readonly requestId: string; readonly command: SupportCommand };

type SupportCommandInput = { readonly requestId: string };
type Use<More> = (
  ports: CommandPorts,
  asked: SupportCommandInput & More,
  context: CommandContext,
) => Promise<CommandResult>;

/** `assigneeId` null: assigned to no one. */
export const assignSupportRequest: Use<{ readonly assigneeId: string | null }> = (
  ports,
  { requestId, assigneeId },
  context,
) => {
  const command = { type: 'AssignSupportRequest', assigneeId, now: context.now } as const;
  return change(ports, { requestId, command }, context);
};

/** The answer goes to the sender by mail. */
export const answerSupportRequest: Use<{ readonly text: string }> = (
  ports,
  { requestId, text },
  context,
) => {
  const command = { type: 'SendSupportAnswer', text, now: context.now } as const;
  return change(ports, { requestId, command }, context);
};

export const closeSupportRequest: Use<{ readonly reason: string }> = (
  ports,
  { requestId, reason },
  context,
) => {
  const command = { type: 'CloseSupportRequest', reason, now: context.now } as const;
  return change(ports, { requestId, command }, context);
};

export const reopenSupportRequest: Use<{ readonly reason: string }> = (
  ports,
  { requestId, reason },
  context,
) => {
  const command = { type: 'ReopenSupportRequest', reason, now: context.now } as const;
  return change(ports, { requestId, command }, context);
};

/** For staff alone. */
export const addSupportNote: Use<{ readonly text: string }> = (
  ports,
  { requestId, text },
  context,
) => {
  const command = { type: 'AddSupportNote', text, now: context.now } as const;
  return change(ports, { requestId, command }, context);
};

// A request whose sender was erased is erased first, as its key is gone.
const change = async (
  ports: CommandPorts,
  { requestId, command }: Change,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId, status } = await requireSupportRequest(ports, requestId);
  if (accountId !== null && status !== 'erased' && (await isErased(ports, accountId))) {
    const erase = eraseRequestsOfAccount(context.now);
    await handleSupport(
      ports,
      { requestId, accountId, command: erase },
      withoutRequestKeys(context),
    );
  }
  return handleSupport(ports, { requestId, accountId, command }, context);
};

export const eraseRequestsOfAccount = (now: Date): SupportCommand => ({
  type: 'EraseSupportRequest',
  cause: 'account-erased',
  now,
});
