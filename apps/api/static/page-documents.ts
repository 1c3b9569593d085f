import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageName } from '#contract/pages.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import type { BuiltFile } from './built-files.ts';
import { withHead } from './page-heads.ts';

/** Undefined is an address that no page has; `session`: whether the request names a session, though it may have ended. */
export type DocumentOf = { readonly page: PageName | undefined; readonly session: boolean };

/** The web app's document with the head of a page, and the words of its first frame. */
export type PageDocuments = (of: DocumentOf) => BuiltFile | undefined;

export type PageFacts = {
  readonly publicUrl: () => string;
  /** Undefined before the first reading. */
  readonly marketKind: () => SourceMode | undefined;
};

/**
 * Each is made once, when it is asked for first; anew when the public address or the kind of market changes, which a start can do
 * once. Page, frame and kind of market stand on the root element, so that the first frame has their words.
 */
export const pageDocuments = (
  document: BuiltFile | undefined,
  { publicUrl, marketKind }: PageFacts,
): PageDocuments => {
  const made = new Map<string, BuiltFile>();
  return ({ page, session }) => {
    const html = document?.encodings.identity?.toString('utf8');
    if (!document || html === undefined) return document;
    const address = publicUrl();
    const market = marketKind();
    const frame = session ? 'member' : undefined;
    const key = [page, market, frame, address].join(' ');
    const known = made.get(key);
    if (known) return known;
    const head = withHead(html, { page, publicUrl: address });
    const file = compressed(document, onRoot(head, { page, market, frame }));
    made.set(key, file);
    return file;
  };
};

const onRoot = (html: string, facts: Readonly<Record<string, string | undefined>>): string => {
  const attributes = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${value ?? ''}"`);
  return html.replace('<html', `<html${attributes.join('')}`);
};

const compressed = (document: BuiltFile, html: string): BuiltFile => {
  const identity = Buffer.from(html);
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const encodings = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
  return { ...document, tag, encodings };
};
