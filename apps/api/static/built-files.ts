import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A built file with its precompressed variants, in memory. All files together are a few megabytes, and a build that
 * replaces the folder does not affect a running process.
 */
export type BuiltFile = {
  readonly type: string;
  readonly tag: string;
  readonly immutable: boolean;
  /** The document's text, when each response inserts its own nonce. */
  readonly template: string | undefined;
  readonly encodings: Readonly<Record<Encoding, Buffer | undefined>>;
};
export type Encoding = 'identity' | 'gzip' | 'br';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Files of a built front end by path. Empty when it was not built. */
export const readBuiltFiles = async (folder: string): Promise<ReadonlyMap<string, BuiltFile>> => {
  const names = new Set(await listFiles(folder));
  const originalNames = [...names].filter((name) => path.extname(name) in contentTypes);
  const filePromises = originalNames.map(
    async (name) => [`/${name}`, await describeFile(folder, name, names)] as const,
  );
  return new Map(await Promise.all(filePromises));
};

/** Paths of all files in a folder, with forward slashes. Empty when the folder does not exist. */
export const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isNotFoundError(error)) return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
};

const isNotFoundError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const describeFile = async (
  folder: string,
  name: string,
  names: ReadonlySet<string>,
): Promise<BuiltFile> => {
  const readVariant = async (suffix: string): Promise<Buffer | undefined> =>
    names.has(`${name}${suffix}`) ? readFile(path.join(folder, `${name}${suffix}`)) : undefined;
  const [bytes, gzip, br] = await Promise.all([
    readFile(path.join(folder, name)),
    readVariant('.gz'),
    readVariant('.br'),
  ]);
  return {
    type: contentTypes[path.extname(name)] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name),
    template: name.endsWith('.html') ? toTemplate(bytes.toString('utf8')) : undefined,
    encodings: { identity: bytes, gzip, br },
  };
};

export const noncePlaceholder = '__CSP_NONCE__';

const toTemplate = (html: string): string | undefined =>
  html.includes(noncePlaceholder) ? html : undefined;
