import { domainToASCII } from 'node:url';

/** Normalises an address for storage and comparison: lower case, with the domain in its ASCII (Punycode) form. */
export const comparableEmail = (email: string): string => {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = domainToASCII(lower.slice(at + 1));
  return at < 0 || domain === '' ? lower : `${lower.slice(0, at)}@${domain}`;
};
