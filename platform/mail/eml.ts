import { mailHash, messageId, senderDomain } from './checked-mail.ts';
import type { SentMail } from './mail.port.ts';
import { formatMailbox, requireMailbox } from './mailbox.ts';

export type MailSender = {
  readonly from: string;
  /** Address for replies; defaults to the sender. */
  readonly replyTo?: string | undefined;
};

/** RFC 5322 with text and HTML in base64, readable by any mail program. */
export const formatEml = (mail: SentMail, { from, replyTo }: MailSender): string => {
  const boundary = `=_${mailHash(mail.id)}`;
  return lines(
    `From: ${formatMailbox(requireMailbox(from))}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${formatMailbox(requireMailbox(replyTo))}`]),
    `To: ${formatMailbox({ name: '', address: mail.to })}`,
    `Subject: ${encodeHeaderText(mail.subject)}`,
    `Date: ${new Date(mail.at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(mail.id, from)}`,
    // Prevents out-of-office replies (RFC 3834).
    'Auto-Submitted: auto-generated',
    ...(mail.requestId === undefined ? [] : [`X-Request-Id: ${mail.requestId}`]),
    ...createListIdHeaders(mail.list, from),
    ...createUnsubscribeHeaders(mail.unsubscribe),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...createMimePart(boundary, 'plain', mail.text),
    ...createMimePart(boundary, 'html', mail.html),
    `--${boundary}--`,
    '',
  );
};

// Mail programs sort mails by this id (RFC 2919), so it never changes for a list.
const createListIdHeaders = (list: SentMail['list'], from: string): string[] =>
  list === undefined
    ? []
    : [`List-Id: ${encodeHeaderText(list.name)} <${list.label}.${senderDomain(from)}>`];

// One-click unsubscribe requires https (RFC 8058); other addresses are opened in a browser.
const createUnsubscribeHeaders = (address: string | undefined): string[] =>
  address === undefined
    ? []
    : [
        `List-Unsubscribe: <${address}>`,
        ...(address.startsWith('https:')
          ? ['List-Unsubscribe-Post: List-Unsubscribe=One-Click']
          : []),
      ];

const lines = (...all: string[]): string => all.join('\r\n');

const createMimePart = (boundary: string, kind: 'plain' | 'html', content: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
  '',
];

const maxWordBytes = 45;

// RFC 2047 encoded words for non-ASCII text, none of which splits a character.
const encodeHeaderText = (text: string): string => {
  if (/^[A-Za-z0-9 .,'!?-]{0,60}$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > maxWordBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join('\r\n ');
};
