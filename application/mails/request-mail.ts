import type { MailedLink } from '#domain/mail/events.ts';
import { mailDecider, mailStream } from '#domain/mail/mail.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';

export type MailToRequest = {
  readonly accountId: string;
  readonly kind: MailKind;
  /** The event that causes the mail. The mail's id is derived from this event and the kind. */
  readonly causeId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A link in the text. Its token is added when the mail is sent. */
  readonly link?: MailedLink;
  /** What the mail is about, so that a reply to it is recognised. */
  readonly thread?: string;
};

export type MailSource = Pick<MailToRequest, 'causeId' | 'kind'>;

export const deriveMailId = ({ causeId, kind }: MailSource): string =>
  deriveId('mail', causeId, kind);

/** Records a mail to be sent. A repeated request with the same cause and kind has no effect. */
export const requestMail = async (
  ports: CommandPorts,
  { causeId, ...mail }: MailToRequest,
  context: CommandContext,
): Promise<void> => {
  const mailId = deriveMailId({ causeId, kind: mail.kind });
  const { link = null, ...content } = mail;
  const command = { type: 'RequestMail', ...content, link } as const;
  const mailContext = { ...context, causationId: causeId, idempotencyKey: mailId };
  await sendCommand(
    ports,
    mailDecider,
    { id: mailId, subject: mail.accountId, command },
    mailContext,
  );
};

/** When the mail server first answered, or staff decided about the mail; undefined before. */
export const findFirstOutcome = async (
  { eventStore }: Pick<CommandPorts, 'eventStore'>,
  source: MailSource,
): Promise<Date | undefined> => {
  const stream = mailStream(deriveMailId(source));
  for await (const { type, data, metadata } of eventStore.read(stream)) {
    const event = mailDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'MailSent') return new Date(event.data.sentAt);
    if (event.type === 'MailRefused') return new Date(event.data.refusedAt);
    if (event.type === 'MailDecided') return new Date(event.data.decidedAt);
  }
  return undefined;
};

/** Whether this event caused a mail of this kind. */
export const isMailRequested = async (
  { eventStore }: Pick<CommandPorts, 'eventStore'>,
  source: MailSource,
): Promise<boolean> => {
  for await (const { type } of eventStore.read(mailStream(deriveMailId(source))))
    if (type === 'MailRequested') return true;
  return false;
};
