import { createTransport } from 'nodemailer';
import { checkedMail, mailboxOf } from './checked-mail.ts';
import { emlOf } from './eml.ts';
import type { Mail, OutgoingMail } from './mail.port.ts';

type Options = { readonly url: string; readonly from: string };

/** Ids remembered per process; beyond that the job key and the message id prevent duplicates. */
const rememberedIds = 10_000;

/**
 * Sends each id once per process; a repeat after a restart has the same message id, by which
 * mailboxes detect duplicates.
 */
export const smtpMail = ({ url, from }: Options): Mail => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handed = new Map<string, Promise<void>>();
  const hand = async (mail: OutgoingMail): Promise<void> => {
    const envelope = { from: mailboxOf(from).address, to: [mail.to] };
    // System time: servers distrust mails from the future.
    await transport.sendMail({
      envelope,
      raw: emlOf({ ...mail, at: new Date().toISOString() }, from),
    });
  };
  return {
    send: async (mail) => {
      const checked = checkedMail(mail);
      const before = handed.get(mail.id);
      if (before) return before;
      const handing = hand(checked);
      handed.set(mail.id, handing);
      forgetOldest(handed);
      try {
        await handing;
      } catch (error) {
        handed.delete(mail.id);
        throw error;
      }
    },
    close: async () => {
      await Promise.allSettled(handed.values());
      transport.close();
    },
  };
};

const forgetOldest = (handed: Map<string, unknown>): void => {
  const [oldest] = handed.keys();
  if (handed.size > rememberedIds && oldest !== undefined) handed.delete(oldest);
};
