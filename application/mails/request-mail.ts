import type { MailedLink } from '#domain/mail/events.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMail } from './handle-mail.ts';

export type MailToRequest = {
  readonly accountId: string;
  readonly kind: MailKind;
  /** The event that this mail follows from; with the kind it gives the mail's id. */
  readonly causeId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A link in the text that gets its token when the mail is sent. */
  readonly link?: MailedLink;
};

/** Records a mail that is to be sent; the same cause and kind are the same mail. */
export const requestMail = async (
  ports: CommandPorts,
  { causeId, ...mail }: MailToRequest,
  context: CommandContext,
): Promise<void> => {
  const mailId = deriveId('mail', causeId, mail.kind);
  const { link = null, ...content } = mail;
  const command = { type: 'RequestMail', ...content, link, now: context.now } as const;
  const caused = { ...context, causationId: causeId, idempotencyKey: mailId };
  await handleMail(ports, { mailId, accountId: mail.accountId, command }, caused);
};
