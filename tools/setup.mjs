/*
 * Prepares everything that `npm start`, `npm test` and the other scripts need. Plain JavaScript,
 * because it must run on the machine's own Node 20.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import nodeModule from 'node:module';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findInstall, repairArguments, runInstall } from './install.mjs';
import { withProgress } from './progress.mjs';
import { findRuntime } from './runtime.mjs';
import { builtProgram, serverPrograms } from './server-programs.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
const bin = (name) => inRoot('node_modules', '.bin', name);

// Reduces memory. V8 keeps the space for new objects that the start fills (67 MB, of which 4 are
// used), and lets a small heap grow to nearly three times the used size before it collects (157 MB
// for 58 while the demo's clock moves). Such a move is a twentieth slower with 50% growth than with
// 100%, for 50 MB less, and would be another twentieth slower with 2 MB for new objects, for 15 MB
// less. glibc keeps freed memory separately for each of eleven threads, and raises its limits with
// the size of freed blocks unless they are set (20 MB less after a year's move).
// The space for new objects is then collected thousands of times while a demo learns, in less than
// a millisecond each, for which waking four more threads costs more than they do.
// A start leaves 45 MB, so collecting below 64 MB would find little, three times.
export const smallFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
  '--initial-heap-size=64',
];
export const smallEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Installs the packages of the group, `product` or `everything`, that are missing
 * (`tools/install.mjs`).
 */
export const ensureInstalled = async (group) => {
  const args = findInstall(group) ?? (lockedRuntime().node ? undefined : repairArguments(group));
  if (!args) return;
  const result = await withProgress(
    'Installing packages',
    () => runInstall(args),
    ({ packages }) => packages && `Installed packages (${packages} are there)`,
  );
  if (result.failure !== undefined)
    fail(`npm ${args[0]} did not succeed:\n${result.failure}\nThe next start tries again.`);
  found.runtime = undefined;
  if (lockedRuntime().missing) fail(lockedRuntime().missing);
};

// Thousands of files are described at each start, so their paths are joined without the path module.
const describeFile = (place) => {
  const { size, mtimeMs } = statSync(`${root}${place}`);
  return `${place} ${size} ${mtimeMs}`;
};

const describeFolder = (place) =>
  readdirSync(`${root}${place}`, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && !name.includes('.test.'))
    .flatMap((entry) => {
      const inner = `${place}/${entry.name}`;
      return entry.isDirectory() ? describeFolder(inner) : [describeFile(inner)];
    });

const fingerprintOf = (sources) => {
  const descriptions = sources.flatMap((place) =>
    statSync(inRoot(place)).isDirectory() ? describeFolder(place) : [describeFile(place)],
  );
  return digest([...descriptions.sort(), readIfThere(inRoot('package-lock.json'))].join('\n'));
};

const frontEnds = ['web', 'admin'];
const buildFrontEnd = (name) =>
  runPinned(
    bin('vite'),
    ['build', '--logLevel', 'error', '--config', `apps/${name}/vite.config.ts`],
    { env: { ...process.env, NODE_ENV: 'production' }, onOutput: (text) => console.error(text) },
  );

const builds = {
  frontEnds: {
    says: 'the front ends',
    stamp: 'tidemark-build',
    sources: ['apps/web', 'apps/admin', 'apps/ui', 'apps/contract', 'domain/shared', 'legal'],
    results: frontEnds.map((name) => `apps/${name}/dist/index.html`),
    run: () => Promise.all(frontEnds.map(buildFrontEnd)),
  },
  server: {
    says: 'the server',
    stamp: 'tidemark-server',
    sources: [
      'apps/api',
      'apps/cli',
      'apps/contract',
      'apps/embedded',
      'application',
      'domain',
      'models',
      'observations',
      'platform',
      'projections',
      'workers',
      'package.json',
      'tools/build-server.mjs',
      'tools/server-programs.mjs',
    ],
    results: serverPrograms.map(builtProgram),
    run: async ({ force }) => {
      // It is of the chunks of the former build.
      rmSync(compileCache, { recursive: true, force: true });
      return [await runPinned('tools/build-server.mjs', force ? ['--clean'] : [])];
    },
  },
};

const ensureOne = async ({ says, stamp, sources, results, run }, force) => {
  const stampFile = inRoot('node_modules', '.cache', stamp);
  const wanted = fingerprintOf(sources);
  const built = results.every((file) => existsSync(inRoot(file)));
  if (!force && built && readIfThere(stampFile) === wanted) return;
  const codes = await withProgress(
    `Building ${says}`,
    () => run({ force }),
    (results) => results.every((code) => code === 0) && `Built ${says}`,
  );
  if (codes.some((code) => code !== 0)) fail(`Could not build ${says}; see the output above.`);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
};

/** Builds everything whose sources changed, or everything with `force`. */
export const ensureBuilt = async ({ force = false, only = Object.keys(builds) } = {}) => {
  await Promise.all(only.map((name) => ensureOne(builds[name], force)));
};

// Compiled code of the built server, which the next start loads instead of compiling.
const compileCache = inRoot('node_modules', '.cache', 'compiled-server');

/** Runs the product in this process if `tools/start.sh` started it with the locked Node, otherwise in a child. */
export const runProduct = async (script) => {
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  if (isProductProcess()) {
    process.chdir(root);
    nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    await import(new URL(`../${script}`, import.meta.url));
    return;
  }
  const env = { ...smallEnv, ...process.env };
  process.exitCode = await runPinned(script, [], { env, flags: smallFlags });
};

const isProductProcess = () =>
  process.execPath === lockedNode() &&
  smallFlags.every((flag) => process.execArgv.includes(flag)) &&
  Object.keys(smallEnv).every((name) => process.env[name] !== undefined);

/**
 * Forwards signals to the child, which stops when this process dies. Output goes to the terminal,
 * or to `onOutput`.
 */
export const runPinned = (
  script,
  args,
  { env = process.env, flags = [], watch = false, niceness = 0, onOutput } = {},
) =>
  new Promise((resolve) => {
    const watching = watch ? ['--watch-preserve-output', '--watch'] : [];
    const child = spawn(lockedNode(), [...flags, ...watching, script, ...args], {
      cwd: root,
      stdio: onOutput
        ? ['ignore', 'pipe', 'pipe', 'ipc']
        : ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...env, PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${env.PATH ?? ''}` },
    });
    // Child processes inherit the priority.
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    for (const stream of onOutput ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', onOutput);
    const forward = (signal) => child.kill(signal);
    // A terminal also sends Ctrl-C to the child, so this process only has to outlive it.
    const ignore = () => undefined;
    process.on('SIGTERM', forward);
    process.on('SIGINT', ignore);
    child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
    child.on(onOutput ? 'close' : 'exit', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
      resolve(code ?? (signal ? 1 : 0));
    });
  });

// Cached, because `check` starts a dozen tools, and finding it runs it once.
const found = { runtime: undefined };
const lockedRuntime = () => (found.runtime ??= findRuntime());
const lockedNode = () => lockedRuntime().node ?? fail(lockedRuntime().missing);

export const tool = (name, args, options) => runPinned(toolScript(name), args, options);

// Resolves a package's command to its script, because a shim would start the machine's own Node.
const toolScript = (name) => {
  const file = bin(name);
  if (!existsSync(file)) fail(`${name} is not installed.`);
  return file;
};

export const fail = (message) => {
  console.error(message);
  process.exit(1);
};
