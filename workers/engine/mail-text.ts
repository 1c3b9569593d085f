/** A blank line between paragraphs, from which the HTML form finds them again. */
export const mailText = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `24 October 2026`, in GMT. */
export const dateInWords = (iso: string): string => longDate.format(new Date(iso));
