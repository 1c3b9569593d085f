export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  readonly why: string;
  /** Unsubscribe address for mails of this kind. */
  readonly switchOff?: string;
};

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `24 October 2026`, in GMT. */
export const formatDate = (iso: string): string => longDate.format(new Date(iso));

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `24 October 2026 at 09:05 GMT`. */
export const formatInstant = (iso: string): string =>
  `${formatDate(iso)} at ${timeOfDay.format(new Date(iso))} GMT`;
