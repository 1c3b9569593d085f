import { mailDecider } from '#domain/mail/mail.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';

export type CancelMailsPorts = CommandPorts & { readonly readModels: ReadModels };

/** Cancels the pending mails of an erased account, whose content can no longer be decrypted. */
export const cancelMails = async (
  ports: CancelMailsPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  for (const { id: mailId } of await findAccountMails(ports, accountId)) {
    const command = { type: 'CancelMail' } as const;
    await sendCommand(ports, mailDecider, { id: mailId, subject: accountId, command }, context);
  }
};
