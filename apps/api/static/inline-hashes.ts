import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** Hashes of what a built document holds inline, so that the content-security policy can name exactly that. */
export const inlineHashes = async (documents: readonly string[]): Promise<InlineHashes> => {
  const texts = await Promise.all(documents.map((file) => readFile(file, 'utf8')));
  return {
    scripts: texts.flatMap((html) =>
      hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
    ),
    styles: texts.flatMap((html) => hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi)),
  };
};

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
