const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The same content as the text; a blank line begins a paragraph. */
export const mailHtml = (text: string): string => {
  const paragraphs = text
    .trimEnd()
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return `<!doctype html><html lang="en-GB"><body>${paragraphs.join('')}</body></html>`;
};
