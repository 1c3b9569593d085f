/*
 * Loads what the product consists of, once. A process writes what it compiled when it ends; without this, the first processes
 * that tests end would all write thousands of files at that moment, which takes seconds on a busy machine.
 */
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const adapters = globSync('platform/**/*.adapter.ts', { cwd: root, exclude: ['**/testing/**'] });
for (const file of ['apps/embedded/instance.ts', ...adapters]) await import(path.join(root, file));
process.exit();
