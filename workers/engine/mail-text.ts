import { signatureMark } from '#application/mails/mail-html.ts';
import type { Config } from '#platform/config.ts';

/** What a mail says, in reading order. */
export type MailWords = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Left out where the address of the pages is not known. */
  readonly action?: { readonly label: string; readonly path: string };
  /** Why the reader gets this mail. */
  readonly why: string;
};

type Reader = { readonly displayName: string; readonly username: string };

type SiteConfig = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'demo'>;

export type MailPorts = { readonly config: SiteConfig };

/** Subject and text; the HTML form is made from both. */
export const mailOf = (
  { subject, paragraphs, action, why }: MailWords,
  reader: Reader,
  config: SiteConfig,
): { readonly subject: string; readonly text: string } => {
  const site = siteAddress(config);
  const parts = [
    `Hello ${reader.displayName || reader.username},`,
    ...paragraphs,
    ...(action && site !== undefined ? [`${action.label}:\n${site}${action.path}`] : []),
    `${signatureMark}Tidemark\n${why}`,
  ];
  return { subject, text: `${parts.join('\n\n')}\n` };
};

// Workers of their own do not know the address of the pages unless it is set; a demo is on this machine.
const siteAddress = ({ PUBLIC_URL, HOST, PORT, demo }: SiteConfig): string | undefined => {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  return demo && PORT > 0 ? `http://${HOST}:${String(PORT)}` : undefined;
};

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `24 October 2026`, in GMT. */
export const dateInWords = (iso: string): string => longDate.format(new Date(iso));
