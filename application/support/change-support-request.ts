import { supportDecider, type SupportCommand } from '#domain/support/support.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { isRecipientErased } from '../mails/load-mail.ts';
import { requireSupportRequest } from './load-support-request.ts';

type SupportChange = { readonly requestId: string; readonly command: SupportCommand };

type SupportCommandInput = { readonly requestId: string };
type SupportUseCase<More> = (
  ports: CommandPorts,
  request: SupportCommandInput & More,
  context: CommandContext,
) => Promise<CommandResult>;

/** A null `assigneeId` removes the assignment. */
export const assignSupportRequest: SupportUseCase<{ readonly assigneeId: string | null }> = (
  ports,
  { requestId, assigneeId },
  context,
) => {
  const command = { type: 'AssignSupportRequest', assigneeId, now: context.now } as const;
  return handleChange(ports, { requestId, command }, context);
};

/** Mails the answer to the sender. */
export const answerSupportRequest: SupportUseCase<{ readonly text: string }> = (
  ports,
  { requestId, text },
  context,
) => {
  const command = { type: 'SendSupportAnswer', text, now: context.now } as const;
  return handleChange(ports, { requestId, command }, context);
};

export const closeSupportRequest: SupportUseCase<{ readonly reason: string }> = (
  ports,
  { requestId, reason },
  context,
) => {
  const command = { type: 'CloseSupportRequest', reason, now: context.now } as const;
  return handleChange(ports, { requestId, command }, context);
};

export const reopenSupportRequest: SupportUseCase<{ readonly reason: string }> = (
  ports,
  { requestId, reason },
  context,
) => {
  const command = { type: 'ReopenSupportRequest', reason, now: context.now } as const;
  return handleChange(ports, { requestId, command }, context);
};

/** Adds a note that only staff can see. */
export const addSupportNote: SupportUseCase<{ readonly text: string }> = (
  ports,
  { requestId, text },
  context,
) => {
  const command = { type: 'AddSupportNote', text, now: context.now } as const;
  return handleChange(ports, { requestId, command }, context);
};

// If the sender was erased, the request is erased first, because its key no longer exists.
const handleChange = async (
  ports: CommandPorts,
  { requestId, command }: SupportChange,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId, status } = await requireSupportRequest(ports, requestId);
  if (accountId !== null && status !== 'erased' && (await isRecipientErased(ports, accountId))) {
    const eraseCommand = createEraseSupportRequestCommand(context.now);
    await sendCommand(
      ports,
      supportDecider,
      { id: requestId, subject: accountId, command: eraseCommand },
      withoutRequestKeys(context),
    );
  }
  return sendCommand(
    ports,
    supportDecider,
    { id: requestId, subject: accountId, command },
    context,
  );
};

export const createEraseSupportRequestCommand = (now: Date): SupportCommand => ({
  type: 'EraseSupportRequest',
  cause: 'account-erased',
  now,
});
