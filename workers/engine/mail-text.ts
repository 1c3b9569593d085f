import { signatureMark } from '#application/mails/mail-html.ts';
import type { Registered } from '#domain/account/state.ts';
import { containsWebAddress } from '#domain/shared/web-addresses.ts';
import type { PublicAddress } from '#platform/public-address.ts';

/** What a mail says, in reading order. */
export type MailWords = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** Why the reader gets this mail. */
  readonly why: string;
  /** The address that switches off mails like this one. */
  readonly switchOff?: string;
};

/** Where a mail goes, and the account that it is for; null where the sender of a support request has none. */
export type Recipient = {
  readonly to: string;
  readonly account: Pick<Registered, 'email' | 'emailVerified' | 'displayName' | 'username'> | null;
};

export type MailPorts = { readonly publicAddress: Pick<PublicAddress, 'current'> };

/** Subject and text; the HTML form is made from both. */
export const mailOf = (
  { subject, paragraphs, action, why, switchOff }: MailWords,
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

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `24 October 2026`, in GMT. */
export const dateInWords = (iso: string): string => longDate.format(new Date(iso));

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `24 October 2026 at 09:05 GMT`. */
export const instantInWords = (iso: string): string =>
  `${dateInWords(iso)} at ${timeOfDay.format(new Date(iso))} GMT`;

/** `£1.99`, from pence. */
export const poundsInWords = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
