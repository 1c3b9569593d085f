import { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import { validateMail } from './checked-mail.ts';
import { formatEml, type MailSender } from './eml.ts';
import {
  MailRefusedError,
  toUnsendableError,
  type Mailer,
  type OutgoingMail,
} from './mail.port.ts';
import { requireMailbox } from './mailbox.ts';

type Options = MailSender & { readonly url: string };

// Limit of ids remembered per process. Beyond it, the job key and the message id prevent
// duplicates.
const maxRememberedIds = 10_000;

/**
 * Sends each id once per process. A repeat after a restart has the same message id, which
 * mailboxes use to detect duplicates.
 */
export const smtpMailer = ({ url, ...sender }: Options): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    // The caller, not the driver, decides whether to retry a mail that may have been sent.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliveries = new Map<string, Promise<void>>();
  const deliver = async (mail: OutgoingMail): Promise<void> => {
    const { envelope, content } = await prepareMail(mail, sender);
    return sendMail(transport, envelope, content);
  };
  return {
    recognisesIds: false,
    send: async (mail) => {
      const validMail = validateMail(mail);
      const previousDelivery = deliveries.get(mail.id);
      if (previousDelivery) return previousDelivery;
      const delivery = deliver(validMail);
      deliveries.set(mail.id, delivery);
      removeOldest(deliveries);
      try {
        await delivery;
      } catch (error) {
        deliveries.delete(mail.id);
        throw error;
      }
    },
    close: async () => {
      await Promise.allSettled(deliveries.values());
      transport.close();
    },
  };
};

const prepareMail = async (
  mail: OutgoingMail,
  sender: MailSender,
): Promise<{ readonly envelope: Envelope; readonly content: string }> => {
  try {
    return {
      envelope: { from: requireMailbox(sender.from).address, to: [mail.to] },
      // Uses the system time, because servers distrust mails from the future.
      content: await formatEml({ ...mail, at: new Date().toISOString() }, sender),
    };
  } catch (cause) {
    throw toUnsendableError(cause);
  }
};

type Envelope = { readonly from: string; readonly to: string[] };

const sendMail = async (
  transport: Pick<Transporter, 'sendMail'>,
  envelope: Envelope,
  content: string,
): Promise<void> => {
  const readState = { begun: false };
  const raw = Readable.from(
    (function* () {
      readState.begun = true;
      yield content;
    })(),
  );
  try {
    await transport.sendMail({ envelope, raw });
  } catch (error) {
    if (readState.begun && !isServerResponse(error)) throw error;
    throw new MailRefusedError(error instanceof Error ? error.message : String(error), {
      cause: error,
      ...toRefusal(error),
    });
  }
};

const isServerResponse = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

const mailboxFull = 552;

// Classified by the refused command and the class of the reply code (RFC 5321, 4.2.1).
const toRefusal = (error: unknown): Pick<MailRefusedError, 'scope' | 'final'> => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  if (command !== 'RCPT TO' && command !== 'DATA') return { scope: 'server', final: false };
  const isFinal = responseCode >= 500;
  const isRecipientRefused = command === 'RCPT TO' && responseCode !== mailboxFull;
  return { scope: isRecipientRefused ? 'recipient' : 'mail', final: isFinal };
};

const removeOldest = (deliveries: Map<string, unknown>): void => {
  const [oldest] = deliveries.keys();
  if (deliveries.size > maxRememberedIds && oldest !== undefined) deliveries.delete(oldest);
};
