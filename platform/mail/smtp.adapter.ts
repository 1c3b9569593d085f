import { createTransport } from 'nodemailer';
import { checkedMail, mailboxOf } from './checked-mail.ts';
import { emlOf } from './eml.ts';
import type { Mail, OutgoingMail } from './mail.port.ts';

type Options = { readonly url: string; readonly from: string };

/** How many ids a process remembers; beyond that the job's own key and the message id guard against a second mail. */
const rememberedIds = 10_000;

/**
 * Hands mails to a server. What this process handed over it does not hand over again; after a restart the same mail carries
 * the same message id, by which mailboxes tell a repeat.
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
    // Mails carry the system's time: a server doubts one that comes from the future.
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
