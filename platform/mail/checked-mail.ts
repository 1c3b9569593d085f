import { createHash } from 'node:crypto';
import { type OutgoingMail, unsendableError } from './mail.port.ts';
import { isMailAddress, requireMailbox } from './mailbox.ts';

export const validateMail = (mail: OutgoingMail): OutgoingMail => {
  if (mail.id === '') throw unsendableError('A mail needs an id.');
  if (!isMailAddress(mail.to)) throw unsendableError('A mail goes to exactly one address.');
  return { ...mail, subject: mail.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() };
};

/** The same for each repeat of a mail, so that the receiver can detect duplicates. */
export const messageId = (id: string, from: string): string =>
  `<${mailHash(id)}@${senderDomain(from)}>`;

export const senderDomain = (from: string): string =>
  requireMailbox(from).address.split('@').at(-1) ?? '';

export const mailHash = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32);
