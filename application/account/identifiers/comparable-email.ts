import { domainToASCII } from 'node:url';

/** Normalises an address for storage and comparison: lower case, with the domain in its ASCII (Punycode) form. */
export const normalizeEmail = (email: string): string => {
  const normalizedEmail = email.trim().toLowerCase();
  const at = normalizedEmail.lastIndexOf('@');
  const domain = domainToASCII(normalizedEmail.slice(at + 1));
  return at < 0 || domain === '' ? normalizedEmail : `${normalizedEmail.slice(0, at)}@${domain}`;
};

const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

/** One text for all addresses of a mailbox: without the tag after a plus, and without the dots that Gmail ignores. */
export const normalizeMailbox = (email: string): string => {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  // An address that begins with a plus has no name without its tag.
  if (name === '') return address;
  return gmailDomains.includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
};
