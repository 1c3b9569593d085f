import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { Measurement } from '../measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const dashboard = 'routes/dashboard.tsx';

/** JavaScript that a first visit to /dashboard loads, gzipped, as a multiple of React and React DOM alone, both built in this run. */
export const measureBundle = async (): Promise<Measurement> => {
  const floor = await measureFloor();
  const { bytes, files } = await measureDashboard();
  return {
    name: 'JavaScript loaded for /dashboard ÷ React and React DOM alone, gzipped',
    ratio: bytes / floor,
    limit: 1.8,
    aim: 1.5,
    lowerIsBetter: true,
    detail: `${kilobytes(bytes)} in ${String(files)} files, React and React DOM ${kilobytes(floor)}`,
  };
};

type Output = Rolldown.RolldownOutput['output'];

const buildOnce = async (config: Parameters<typeof build>[0]): Promise<Output> => {
  const built = await build({ ...config, logLevel: 'error' });
  if (Array.isArray(built) || !('output' in built)) {
    throw new Error('vite build answered with something else than one output');
  }
  return built.output;
};

const gzipped = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).byteLength;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

// The smallest page that renders one element with React, built with the same Vite.
const measureFloor = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bundle-'));
  try {
    await writeFile(
      join(folder, 'floor.js'),
      "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\n" +
        "createRoot(document.getElementById('root')).render(createElement('p', null, 'Tidemark'));\n",
    );
    const output = await buildOnce({
      configFile: false,
      root: folder,
      resolve: {
        alias: {
          'react-dom': join(root, 'node_modules/react-dom'),
          react: join(root, 'node_modules/react'),
        },
      },
      build: {
        write: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(folder, 'floor.js') },
      },
    });
    return output
      .filter((file) => file.type === 'chunk')
      .reduce((sum, chunk) => sum + gzipped(chunk.code), 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

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
    await buildOnce({
      configFile: join(root, 'apps/web/vite.config.ts'),
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
