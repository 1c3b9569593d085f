import { formatSwitchOffLine, signatureMark } from '#application/mails/mail-html.ts';
import type { MailText } from '#application/mails/mail-text.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { containsWebAddress } from '#domain/shared/accounts/web-addresses.ts';
import type { PublicAddress } from '#platform/public-address.ts';

export type { MailText };
export { formatDate, formatInstant } from '#application/mails/mail-text.ts';

/** Address and account of a mail's recipient. The account is null for a support request without one. */
export type Recipient = {
  readonly to: string;
  readonly account: Pick<
    RegisteredAccount,
    'email' | 'emailVerified' | 'displayName' | 'username'
  > | null;
};

export type MailPorts = { readonly publicAddress: Pick<PublicAddress, 'current'> };

/** Renders subject and text. The HTML is generated from both. */
export const renderMail = (
  { subject, paragraphs, action, why, switchOff }: MailText,
  recipient: Recipient,
  publicAddress: MailPorts['publicAddress'],
): { readonly subject: string; readonly text: string } => {
  const name = getRecipientName(recipient);
  const parts = [
    ...(startsWithGreeting(paragraphs) ? [] : [name === undefined ? 'Hello,' : `Hello ${name},`]),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${publicAddress.current()}${action.path}`] : []),
    `${signatureMark}Tidemark\n${why}`,
  ];
  if (switchOff !== undefined) parts.push(formatSwitchOffLine(switchOff));
  return { subject, text: `${parts.join('\n\n')}\n` };
};

// Staff often begin an answer with a greeting of their own.
const startsWithGreeting = ([first = '']: readonly string[]): boolean =>
  /^\s*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))\b/i.test(first);

// The name is omitted for an unconfirmed address, because anyone can register another person's address under any
// name.
const getRecipientName = ({ to, account }: Recipient): string | undefined => {
  if (!account?.emailVerified || account.email !== to) return undefined;
  const name = account.displayName || account.username;
  return containsWebAddress(name) ? undefined : name;
};
