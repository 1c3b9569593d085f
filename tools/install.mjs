/*
 * Installs the packages that a command needs. Two groups: `product` builds and runs Tidemark (the
 * dependencies and devDependencies of the root), and `everything` adds what checks, tests and
 * documents need, which `tools/development/package.json` lists. One lockfile has both.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOf, withNeeded } from './lockfile.mjs';

const thisFile = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
const lockfile = inRoot('package-lock.json');
// Only npm itself writes this list, at the end of an installation.
const installedList = inRoot('node_modules', '.package-lock.json');
// Exists while npm changes an installation, so that an interruption is noticed.
const changingMark = inRoot('node_modules', '.cache', 'installing');

const completeMark = (group) => inRoot('node_modules', '.cache', `complete-${group}`);

const developmentPlace = 'node_modules/@tidemark/development';

// Optional peers are used if something else installs them.
const namesIn = ({ dependencies, optionalDependencies, peerDependencies, ...entry }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  ),
];

/** A built program needs what the product needs; other scripts may import anything. */
export const groupOf = (script) => (script.startsWith('dist/') ? 'product' : 'everything');

const neededPlaces = (packages, group) => {
  if (group === 'everything')
    return Object.keys(packages).filter((place) => place.startsWith('node_modules/'));
  const { dependencies, devDependencies, optionalDependencies } = packages[''];
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const starts = names.map((name) => placeOf(packages, '', name));
  return [...withNeeded(packages, starts, namesIn)];
};

// Optional packages are those of other platforms too; `findRuntime` checks the one that matters.
const isOptional = ({ optional = false, devOptional = false }) => optional || devOptional;

const isSame = (wanted, { integrity, resolved }) =>
  wanted.integrity === integrity && (!wanted.link || wanted.resolved === resolved);

/** The places of the group's packages that are not installed, or in another version. */
export const missingPlaces = ({ lockfile, installed, group }) =>
  neededPlaces(lockfile.packages, group).filter((place) => {
    const wanted = lockfile.packages[place];
    const found = installed.packages[place];
    return found ? !isSame(wanted, found) : !isOptional(wanted);
  });

/**
 * The arguments of npm, or undefined if nothing is missing. `npm ci` begins with an empty folder,
 * which repairs an interrupted installation. `npm install` only adds what is missing.
 */
export const chooseInstall = ({ lockfile, installed, isInterrupted, group }) => {
  if (!installed || isInterrupted) return repairArguments(group);
  if (missingPlaces({ lockfile, installed, group }).length === 0) return undefined;
  const hasDevelopment = installed.packages[developmentPlace] !== undefined;
  return ['install', '--no-save', ...workspaceOption(hasDevelopment ? 'everything' : group)];
};

const workspaceOption = (group) => (group === 'everything' ? [] : ['--workspaces=false']);

/** The number of packages that an installation has at the end. */
export const countPlaces = ({ packages }) =>
  Object.keys(packages).filter((place) => place.startsWith('node_modules/')).length;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const readInstalled = () => {
  try {
    return readJson(installedList);
  } catch {
    return undefined;
  }
};

const options = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

// Its output is shown if it fails; otherwise the caller shows the progress.
const runNpm = (args) =>
  new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    const npm = spawn('npm', [...args, ...options], { cwd: root, shell: isWindows });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    npm.on('error', ({ message }) => resolve({ status: 1, output: message }));
    npm.on('close', (status) => resolve({ status, output: output.trim() }));
  });

const changeInstallation = async (args) => {
  mkdirSync(path.dirname(changingMark), { recursive: true });
  writeFileSync(changingMark, '');
  const result = await runNpm(args);
  if (result.status === 0) rmSync(changingMark, { force: true });
  return result;
};

/** The arguments of npm for the group, whatever is installed. */
export const repairArguments = (group) => ['ci', ...workspaceOption(group)];

/** What npm has to do for the group here, as its arguments, or undefined. */
export const findInstall = (group) => {
  const isInterrupted = existsSync(changingMark);
  // Another version of this file may need other packages.
  const record = completeRecord(completeMark(group), [lockfile, installedList, thisFile]);
  if (!isInterrupted && record.isCurrent()) return undefined;
  const args = chooseInstall({
    lockfile: readJson(lockfile),
    installed: readInstalled(),
    isInterrupted,
    group,
  });
  if (args === undefined) record.write();
  return args;
};

/** Records that a group was complete, so that the lists are not read again while they are unchanged. */
export const completeRecord = (file, lists) => {
  const describeLists = () =>
    lists
      .map((list) => statSync(list))
      .map(({ size, mtimeMs }) => `${size} ${mtimeMs}`)
      .join('\n');
  return {
    isCurrent: () => {
      try {
        return readFileSync(file, 'utf8') === describeLists();
      } catch {
        return false;
      }
    },
    write: () => {
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, describeLists());
      } catch {
        // Without a record, as on a full disk, the lists are read at the next start.
      }
    },
  };
};

/** Returns the number of installed packages, or npm's output if it failed. */
export const runInstall = async ([command, ...workspaces]) => {
  const first = await changeInstallation([command, ...workspaces]);
  // An addition that fails is no reason to fail: the installation is made again from the beginning.
  const isRepaired = first.status !== 0 && command !== 'ci';
  const { status, output } = isRepaired
    ? await changeInstallation(['ci', ...workspaces.filter((option) => option !== '--no-save')])
    : first;
  return status === 0 ? { packages: countPlaces(readInstalled()) } : { failure: output };
};
