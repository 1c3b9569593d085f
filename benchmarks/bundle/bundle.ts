import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Measurement } from '../measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const dashboard = 'routes/dashboard/dashboard.tsx';

/** JavaScript of the entry and of /dashboard with everything that they import statically. */
export const measureBundle = async (): Promise<Measurement> => {
  const { bytes, files } = await measureDashboard();
  return {
    name: 'JavaScript loaded for /dashboard, gzipped, in kB',
    ratio: bytes / 1000,
    limit: 150,
    lowerIsBetter: true,
    detail: `in ${String(files)} files`,
  };
};

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).byteLength;

type ManifestEntry = { file: string; imports?: string[]; isEntry?: boolean };

// The entry and the dashboard with everything they import statically.
const chunksOf = (manifest: Record<string, ManifestEntry>): Set<string> => {
  const files = new Set<string>();
  const follow = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`the manifest has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const next of entry.imports ?? []) follow(next);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  for (const key of [...entries, dashboard]) follow(key);
  return files;
};

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map((match) => match[1] ?? '');

const measureDashboard = async (): Promise<{ bytes: number; files: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bundle-'));
  try {
    await build({
      configFile: join(root, 'apps/web/vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
    const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, ManifestEntry>;
    const files = chunksOf(manifest);
    for (const script of scriptsOf(await read('index.html'))) files.add(script);
    const codes = await Promise.all([...files].map(read));
    return { bytes: codes.reduce((sum, code) => sum + gzipped(code), 0), files: files.size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
