import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { mailHash, messageId, senderDomain } from './checked-mail.ts';
import type { SentMail } from './mail.port.ts';
import { requireMailbox } from './mailbox.ts';

export type MailSender = {
  readonly from: string;
  /** Address for replies; defaults to the sender. */
  readonly replyTo?: string | undefined;
};

/** RFC 5322 with text and HTML in 7bit or quoted-printable, because spam filters count base64 against a mail. */
export const formatEml = async (mail: SentMail, { from, replyTo }: MailSender): Promise<string> => {
  const composer = new MailComposer({
    from: requireMailbox(from),
    replyTo: replyTo === undefined ? undefined : requireMailbox(replyTo),
    to: { name: '', address: mail.to },
    date: new Date(mail.at),
    messageId: messageId(mail.id, from),
    // A reply repeats it (RFC 5322, 3.6.4), whichever mail of the thread it answers.
    ...(mail.thread !== undefined && { references: messageId(mail.thread, from) }),
    headers: formatHeaders(mail, from),
    text: mail.text,
    html: mail.html,
    textEncoding: 'quoted-printable',
    newline: '\r\n',
    baseBoundary: mailHash(mail.id),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await composer.compile().build()).toString();
};

type Headers = Record<string, string | { readonly prepared: true; readonly value: string }>;

const formatHeaders = (mail: SentMail, from: string): Headers => ({
  Subject: prepared(formatHeaderText(mail.subject)),
  // Prevents out-of-office replies (RFC 3834).
  'Auto-Submitted': 'auto-generated',
  ...(mail.requestId === undefined ? {} : { 'X-Request-Id': mail.requestId }),
  ...formatListIdHeader(mail.list, from),
  ...formatUnsubscribeHeaders(mail.unsubscribe),
});

// Mail programs sort mails by this id (RFC 2919), so it never changes for a list.
const formatListIdHeader = (list: SentMail['list'], from: string): Headers =>
  list === undefined
    ? {}
    : {
        'List-Id': prepared(`${formatHeaderText(list.name)} <${list.label}.${senderDomain(from)}>`),
      };

// One-click unsubscribe requires https (RFC 8058); other addresses are opened in a browser.
const formatUnsubscribeHeaders = (address: string | undefined): Headers =>
  address === undefined
    ? {}
    : {
        'List-Unsubscribe': prepared(`<${address}>`),
        ...(address.startsWith('https:')
          ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {}),
      };

const prepared = (value: string): { readonly prepared: true; readonly value: string } => ({
  prepared: true,
  value,
});

const maxWordBytes = 52;

// The composer would encode ASCII with quotation marks, which spam filters count against a mail, and would leave text
// that looks like an encoded word, which mail programs would decode.
const formatHeaderText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes('=?') ? text : encodeWord(text, 'Q', maxWordBytes);
