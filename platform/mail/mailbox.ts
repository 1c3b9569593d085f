import { domainToASCII } from 'node:url';
import addressParser from 'nodemailer/lib/addressparser';
import { maxEmailLength } from '#domain/shared/field-limits.ts';

/** A name, which may be empty, and an address whose domain is ASCII. */
export type Mailbox = { readonly name: string; readonly address: string };

// Matches one address without characters that a header or mail server would interpret.
const addressPattern = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u;

const maxNameLength = 200;

export const isMailAddress = (text: string): boolean =>
  text.length <= maxEmailLength && addressPattern.test(text);

/**
 * Parses `Name <address>` or a plain address. Undefined for anything else, including several
 * mailboxes.
 */
export const parseMailbox = (text: string): Mailbox | undefined => {
  const [mailbox, ...others] = addressParser(text);
  if (mailbox?.address === undefined || others.length > 0) return undefined;
  // The library corrects malformed input, such as a space in an address, so the result could differ
  // from the configured sender.
  const trimmed = text.trim();
  if (trimmed !== mailbox.address && !trimmed.endsWith(`<${mailbox.address}>`)) return undefined;
  if (/\p{Cc}/u.test(trimmed) || mailbox.name.length > maxNameLength) return undefined;
  const domainAt = mailbox.address.lastIndexOf('@') + 1;
  const domain = domainToASCII(mailbox.address.slice(domainAt));
  const ascii = `${mailbox.address.slice(0, domainAt)}${domain}`;
  return domain !== '' && isMailAddress(ascii) ? { name: mailbox.name, address: ascii } : undefined;
};

/** Throws when the text is not exactly one mailbox. Settings are checked at startup. */
export const requireMailbox = (text: string): Mailbox => {
  const mailbox = parseMailbox(text);
  if (mailbox) return mailbox;
  throw new TypeError('A mail comes from exactly one mailbox.');
};
