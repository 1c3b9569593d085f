import type { Block, Span } from '#domain/shared/news/edition-content.ts';

/** Template tag that builds a sentence from strings and figures. */
export const sentence = (parts: TemplateStringsArray, ...spans: readonly Span[]): Span[] =>
  parts.flatMap((part, at) => {
    const span = spans[at];
    return [...(part === '' ? [] : [part]), ...(span === undefined || span === '' ? [] : [span])];
  });

/** Joins sentences with spaces. */
export const paragraph = (...sentences: readonly (readonly Span[])[]): Block => ({
  kind: 'paragraph',
  spans: sentences
    .filter((sentence) => sentence.length > 0)
    .flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence])),
});

export const toPlainText = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
