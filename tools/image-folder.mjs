/*
 * `node tools/image-folder.mjs <folder>` copies what the image contains, after a build and
 * `npm prune --omit=dev`: the built programs, the built front ends and production packages, without
 * the parts of packages that no program loads. Fails if that is too large for an image of 400 MB.
 */
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const contents = [
  'package.json',
  'dist',
  'apps/web/dist',
  'apps/admin/dist',
  'deploy/event-store-user.mjs',
  'node_modules',
];
// Types, source maps and sources of packages, the headers of Node, and caches of builds.
const unused = /\.(map|[cm]?ts)$|\/node_modules\/(node-[^/]+\/include|\.cache)(\/|$)/;
// The base image with its libraries is about 80 MB.
const limitMb = 320;

const [folder] = process.argv.slice(2);
if (!folder || existsSync(folder)) {
  console.error('Usage: node tools/image-folder.mjs <folder that does not exist>');
  process.exit(2);
}
for (const name of contents) {
  cpSync(name, path.join(folder, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !(source.startsWith('node_modules') && unused.test(`/${source}`)),
  });
}
const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
const mb = Math.round(bytes / 1e6);
console.log(`The image folder is ${mb} MB; the limit is ${limitMb} MB.`);
if (mb > limitMb) process.exitCode = 1;
