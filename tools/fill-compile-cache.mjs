/*
 * Loads all modules of the product once to fill the compile cache. Otherwise the first processes
 * that tests stop would all write thousands of cache files when they exit, which takes seconds on
 * a busy machine.
 */
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const adapters = globSync('platform/**/*.adapter.ts', { cwd: root, exclude: ['**/testing/**'] });
for (const file of ['apps/embedded/instance.ts', ...adapters]) await import(path.join(root, file));
process.exit();
