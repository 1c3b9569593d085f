import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageName } from '#contract/pages.ts';
import type { BuiltFile } from './built-files.ts';
import { withHead } from './page-heads.ts';

/** The web app's document with the head of a page; undefined is an address that no page has. */
export type PageDocuments = (page: PageName | undefined) => BuiltFile | undefined;

/** Each is made once, when it is asked for first; anew when the public address changes, which a start can do once. */
export const pageDocuments = (
  document: BuiltFile | undefined,
  publicUrl: () => string,
): PageDocuments => {
  const made = new Map<string, BuiltFile>();
  return (page) => {
    const html = document?.encodings.identity?.toString('utf8');
    if (!document || html === undefined) return document;
    const address = publicUrl();
    const key = `${page ?? ''} ${address}`;
    const known = made.get(key);
    if (known) return known;
    const file = compressed(document, withHead(html, { page, publicUrl: address }));
    made.set(key, file);
    return file;
  };
};

const compressed = (document: BuiltFile, html: string): BuiltFile => {
  const identity = Buffer.from(html);
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const encodings = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
  return { ...document, tag, encodings };
};
