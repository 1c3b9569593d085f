import { domainToASCII } from 'node:url';

/** The form in which addresses are stored and compared: lower case, an international domain as the DNS has it. */
export const comparableEmail = (email: string): string => {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = domainToASCII(lower.slice(at + 1));
  return at < 0 || domain === '' ? lower : `${lower.slice(0, at)}@${domain}`;
};
