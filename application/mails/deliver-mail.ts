import { accountDecider } from '#domain/account/decider.ts';
import {
  type MailCommand,
  mailDecider,
  type MailOutcome,
  type RequestedMail,
} from '#domain/mail/mail.ts';
import {
  prepareOrRefuse,
  MailRefusedError,
  type Mailer,
  type Outbox,
} from '#platform/mail/mail.port.ts';
import type { MailHold } from '#platform/restoration/mail-hold.port.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { requestIdPattern, type CommandContext } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { isRecipientErased, isSuppressed, loadMail } from './load-mail.ts';
import { mailHtml } from './mail-html.ts';
import { withToken, type WithTokenPorts } from './with-token.ts';

export type DeliverMailPorts = CommandPorts &
  WithTokenPorts & {
    readonly mail: Pick<Mailer, 'send' | 'recognisesIds'>;
    readonly mailHold: MailHold;
    /** The local mail archive on disk; undefined if a mail server is configured. */
    readonly outbox?: Pick<Outbox, 'forget'> | undefined;
  };

/**
 * Makes one attempt to send a mail, recorded before and after. Throws if the queue should retry. A mail that must not
 * be repeated automatically is left with unknown delivery. A permanently refused mail is left refused.
 */
export const deliverMail = async (
  ports: DeliverMailPorts,
  { mailId }: { readonly mailId: string },
  /** Called before each event, because sending takes time. */
  contextNow: () => CommandContext,
): Promise<void> => {
  const mail = await loadMail(ports, mailId);
  if (!mail) return;
  const { accountId } = mail;
  const handle = (command: (now: Date) => MailCommand) => {
    const context = contextNow();
    return sendCommand(
      ports,
      mailDecider,
      { id: mailId, subject: accountId, command: command(context.now) },
      context,
    );
  };
  if (await isRecipientErased(ports, accountId)) {
    await handle((now) => ({ type: 'CancelMail', now }));
    return;
  }
  const isRepeatable = ports.mail.recognisesIds;
  const isRecipientSuppressed = await isSuppressed(ports, accountId);
  const { events } = await handle((now) => ({
    type: 'AttemptMail',
    repeatable: isRepeatable,
    suppressed: isRecipientSuppressed,
    now,
  }));
  for (const event of events) {
    if (event.type !== 'MailAttempted') continue;
    const { attempt } = event.data;
    // Not retried: after a restore, only staff can decide whether the mail was sent.
    const { outcome, error } = (await ports.mailHold.isHeld())
      ? deliveryUnknown
      : await send(ports, { ...mail, mailId }, contextNow());
    // Runs before the outcome is recorded, so that it is repeated if the process is killed in between.
    if (error) await suppressRefused(ports, { ...mail, error }, contextNow());
    await handle((now) => ({ type: 'RecordMailOutcome', attempt, outcome, now }));
    const canRepeat = isRepeatable || mail.delivery === 'at-least-once';
    if (error && shouldRetry(error, canRepeat)) throw error;
  }
};

const shouldRetry = (error: Error, repeats: boolean): boolean =>
  error instanceof MailRefusedError ? !error.final : repeats;

// A person without an account receives no optional mails.
const suppressRefused = async (
  ports: DeliverMailPorts,
  { accountId, to: address, error }: RequestedMail & { readonly error: Error },
  context: CommandContext,
): Promise<void> => {
  if (!(error instanceof MailRefusedError) || !error.final || error.scope !== 'recipient') return;
  if (!(await findRegisteredAccount(ports, accountId))) return;
  const refusal = { address, cause: 'refused', detail: error.message } as const;
  const command = { type: 'SuppressAccountMails', ...refusal } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

type SendResult = { readonly outcome: MailOutcome; readonly error?: Error };

const deliveryUnknown: SendResult = { outcome: { kind: 'unknown' } };

const send = async (
  ports: DeliverMailPorts,
  mail: RequestedMail & { readonly mailId: string },
  { correlationId }: CommandContext,
): Promise<SendResult> => {
  const { mailId, accountId, to, subject, thread } = mail;
  const request = requestIdPattern.test(correlationId) ? { requestId: correlationId } : {};
  try {
    const { text, ...mailOptions } = prepareOrRefuse(() => withToken(ports, mail));
    const html = prepareOrRefuse(() => mailHtml({ subject, text }));
    await ports.mail.send({
      id: mailId,
      accountId,
      to,
      subject,
      text,
      html,
      ...request,
      ...(thread !== undefined && { thread }),
      ...mailOptions,
    });
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    if (!(error instanceof MailRefusedError)) return { outcome: { kind: 'unknown' }, error };
    return { outcome: { kind: 'refused', reason: error.message }, error };
  }
  // If the account was erased in the meantime, its outbox was emptied before this mail arrived.
  if (ports.outbox && (await isRecipientErased(ports, accountId))) {
    await ports.outbox.forget({ accountId });
  }
  return { outcome: { kind: 'sent' } };
};
