import { signatureMark } from '#application/mails/mail-html.ts';
import type { MailText } from '#application/mails/mail-text.ts';
import type { Registered } from '#domain/account/state.ts';
import { containsWebAddress } from '#domain/shared/accounts/web-addresses.ts';
import type { PublicAddress } from '#platform/public-address.ts';

export type { MailText };
export { formatDate, formatInstant } from '#application/mails/mail-text.ts';

/** Where a mail goes, and the account that it is for; null where the sender of a support request has none. */
export type Recipient = {
  readonly to: string;
  readonly account: Pick<Registered, 'email' | 'emailVerified' | 'displayName' | 'username'> | null;
};

export type MailPorts = { readonly publicAddress: Pick<PublicAddress, 'current'> };

/** Subject and text; the HTML form is made from both. */
export const mailOf = (
  { subject, paragraphs, action, why, switchOff }: MailText,
  recipient: Recipient,
  publicAddress: MailPorts['publicAddress'],
): { readonly subject: string; readonly text: string } => {
  const name = nameOf(recipient);
  const parts = [
    name === undefined ? 'Hello,' : `Hello ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${publicAddress.current()}${action.path}`] : []),
    `${signatureMark}Tidemark\n${why}`,
  ];
  if (switchOff !== undefined) parts.push(`Switch these mails off: ${switchOff}`);
  return { subject, text: `${parts.join('\n\n')}\n` };
};

// Anybody can register anybody's address under any name: an address that is not confirmed gets no text that a member wrote.
const nameOf = ({ to, account }: Recipient): string | undefined => {
  if (!account?.emailVerified || account.email !== to) return undefined;
  const name = account.displayName || account.username;
  return containsWebAddress(name) ? undefined : name;
};
