const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export const mailBody = (
  paragraphs: readonly string[],
): { readonly text: string; readonly html: string } => ({
  text: `${paragraphs.join('\n\n')}\n`,
  html: `<!doctype html><html lang="en-GB"><body>${paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')}</body></html>`,
});

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `24 October 2026`, in GMT. */
export const dateInWords = (iso: string): string => longDate.format(new Date(iso));
