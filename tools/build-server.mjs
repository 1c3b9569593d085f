/*
 * Builds the server into `dist`: one file for each program, and chunks that programs share or load
 * later. Loading a thousand modules and stripping their types would take half of the start time
 * and a fifth of the memory.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { serverPrograms } from './server-programs.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');

const moduleUrl = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
const fromAnywhere = /(findPackageJSON\('\.', |createRequire\()import\.meta\.url/g;

// Turns modules that threads load into files of their own, and refuses any other file next to a
// module, because the file does not exist next to a built module.
const filesBesideModules = {
  name: 'files-beside-modules',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      const changed = code.replace(moduleUrl, (_all, file) => {
        const chunk = { type: 'chunk', id: path.resolve(path.dirname(id), file) };
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile(chunk)})`;
      });
      if (/import\.meta\.(url|dirname|filename)/.test(changed.replace(fromAnywhere, '')))
        this.error(
          `${path.relative(root, id)} finds a file beside itself, which is not there once it is built. A module for a thread is new URL('./name.ts', import.meta.url); import what is JSON.`,
        );
      // The replacement does not move any line.
      return { code: changed, map: null };
    },
  },
};

// Importing `node:http` evaluates all of its exports, among them `WebSocket`, for which Node compiles
// its whole HTTP client: 40 ms of the start and 16 MB. These exports are left out.
const isLoadedOnUse = (name) => Object.getOwnPropertyDescriptor(http, name).get !== undefined;
const httpWithoutClient = {
  name: 'http-without-client',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'require-call' ? undefined : '\0http'),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler() {
      const names = Object.keys(http).filter((name) => !isLoadedOnUse(name));
      const code = `const http = process.getBuiltinModule('node:http');
        export const { ${names.join(', ')} } = http;
        export default http;`;
      return { code, moduleSideEffects: false };
    },
  },
};

// Packages that are native, find their own files, are only needed for real engines, or would make
// Node warn when bundled (`new Buffer` in speakeasy, `url.parse` in web-push).
const loadedFromPackages = [
  /^sharp$/,
  /^swagger-ui-dist/,
  /^@iconify-json\//,
  /^@eventstore\//,
  /^(bullmq|ioredis|mongodb)$/,
  /^speakeasy$/,
  /^web-push$/,
];

const build = await rolldown({
  cwd: root,
  input: Object.fromEntries(serverPrograms.map((name) => [name, `${name}.ts`])),
  platform: 'node',
  external: loadedFromPackages,
  plugins: [filesBesideModules, httpWithoutClient],
  checks: { pluginTimings: false },
});
const isProgram = (name) => serverPrograms.includes(name);
const generated = build.generate({
  dir: dist,
  entryFileNames: ({ name }) => (isProgram(name) ? '[name].js' : 'chunks/[name]-[hash].js'),
  chunkFileNames: 'chunks/[name]-[hash].js',
  comments: false,
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
const { output } = await generated.catch(({ message }) => {
  console.error(message);
  process.exit(1);
});

// Renames a draft, because another process may load the file at the same time.
const write = ({ fileName, code, source = code }) => {
  const file = path.join(dist, fileName);
  const half = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(half, source);
  renameSync(half, file);
};

// Old chunks stay by default, because a running process may still load one.
if (process.argv.includes('--clean')) rmSync(dist, { recursive: true, force: true });
const programs = output.filter(({ name }) => isProgram(name));
for (const part of [...output.filter((part) => !programs.includes(part)), ...programs]) write(part);
