import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textExtensions = new Set(['.css', '.html', '.js', '.json', '.svg']);
const minCompressibleBytes = 1024;

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.byteLength < minCompressibleBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotli)]);
};

/** Writes `.gz` and `.br` next to every text file of a build, so that the server compresses nothing per request. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const files = names.filter((name) => textExtensions.has(extname(name)));
      await Promise.all(files.map((name) => compress(join(folder, name))));
    },
  };
};
