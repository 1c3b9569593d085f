import { createHash } from 'node:crypto';

export type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

export const inlineHashes = (documents: readonly string[]): InlineHashes => ({
  scripts: documents.flatMap((html) =>
    hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
  ),
  styles: documents.flatMap((html) => hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi)),
});

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
