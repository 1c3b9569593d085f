import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCatalogue } from './catalogue/catalogue.ts';
import { renderCatalogue } from './catalogue/render.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs', 'event-catalogue.md');

const generated = await renderCatalogue(readCatalogue(root), file);
if (process.argv.includes('--check')) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current !== generated) {
    process.stderr.write(
      'docs/event-catalogue.md is out of date: run `node tools/run.mjs tools/event-catalogue.ts`\n',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(file, generated);
}
