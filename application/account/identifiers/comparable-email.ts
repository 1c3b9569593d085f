import { domainToASCII } from 'node:url';

/** Normalises an address for storage and comparison: lower case, with the domain in its ASCII (Punycode) form. */
export const normalizeEmail = (email: string): string => {
  const normalizedEmail = email.trim().toLowerCase();
  const at = normalizedEmail.lastIndexOf('@');
  const domain = domainToASCII(normalizedEmail.slice(at + 1));
  return at < 0 || domain === '' ? normalizedEmail : `${normalizedEmail.slice(0, at)}@${domain}`;
};
