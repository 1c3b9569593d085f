import { createHash } from 'node:crypto';
import type { OutgoingMail } from './mail.port.ts';

// One address, without characters that a header or mail server would interpret.
const address = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u;

export const checkedMail = (mail: OutgoingMail): OutgoingMail => {
  if (mail.id === '') throw new TypeError('A mail needs an id.');
  if (mail.to.length > 254 || !address.test(mail.to)) {
    throw new TypeError('A mail goes to exactly one address.');
  }
  return { ...mail, subject: mail.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() };
};

/** The same for the same mail, so that the receiver can detect duplicates. */
export const messageId = (id: string, from: string): string => {
  const [, domain = 'localhost'] = mailboxOf(from).address.split('@');
  return `<${mailHash(id)}@${domain}>`;
};

export const mailHash = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32);

export const mailboxOf = (from: string): { readonly name: string; readonly address: string } => {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
};
