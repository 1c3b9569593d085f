import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

type Group = 'product' | 'everything';
type Entry = {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: true;
  readonly optional?: true;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly peerDependenciesMeta?: object;
};
type Lockfile = { readonly packages: Readonly<Record<string, Entry>> };
type Install = {
  readonly groupOf: (script: string) => Group;
  readonly missingPlaces: (given: {
    readonly lockfile: Lockfile;
    readonly installed: Lockfile;
    readonly group: Group;
  }) => string[];
  readonly chooseInstall: (given: {
    readonly lockfile: Lockfile;
    readonly installed: Lockfile | undefined;
    readonly isInterrupted: boolean;
    readonly group: Group;
  }) => string[] | undefined;
  readonly completeRecord: (
    file: string,
    lists: readonly string[],
  ) => { readonly isCurrent: () => boolean; readonly write: () => void };
};
const script = new URL('./install.mjs', import.meta.url).href;
const { groupOf, missingPlaces, chooseInstall, completeRecord } = (await import(script)) as Install;

const textOf = (name: string): string =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const development = { resolved: 'tools/development', link: true } as const;
const lockfile: Lockfile = {
  packages: {
    '': {
      dependencies: { server: '^1.0.0' },
      devDependencies: { bundler: '^1.0.0' },
      optionalDependencies: { 'node-here': '1.0.0', 'node-elsewhere': '1.0.0' },
    },
    'node_modules/server': { integrity: 'a', dependencies: { deep: '^1.0.0' } },
    'node_modules/server/node_modules/deep': { integrity: 'b' },
    'node_modules/deep': { integrity: 'c' },
    'node_modules/bundler': {
      integrity: 'd',
      peerDependencies: { linter: '*' },
      peerDependenciesMeta: { linter: { optional: true } },
    },
    'node_modules/node-here': { integrity: 'e', optional: true },
    'node_modules/node-elsewhere': { integrity: 'f', optional: true },
    'node_modules/linter': { integrity: 'g', dependencies: { deep: '^2.0.0' } },
    'node_modules/@tidemark/development': development,
    'tools/development': { devDependencies: { linter: '^1.0.0' } },
  },
};
const without = (...places: readonly string[]): Lockfile => ({
  packages: Object.fromEntries(
    Object.entries(lockfile.packages).filter(
      ([place]) => place.startsWith('node_modules/') && !places.includes(place),
    ),
  ),
});
const product = without(
  'node_modules/deep',
  'node_modules/linter',
  'node_modules/node-elsewhere',
  'node_modules/@tidemark/development',
);
const everything = without('node_modules/node-elsewhere');
const choose = (group: Group, installed: Lockfile | undefined, isInterrupted = false) =>
  chooseInstall({ lockfile, installed, isInterrupted, group });

describe('what is installed for a command', () => {
  it.each([
    ['start', 'product'],
    ['build', 'product'],
    ['dev', 'product'],
    ['test', 'everything'],
    ['check', 'everything'],
  ])('npm run %s: %s', (command, group) => {
    expect(textOf(`tools/${command}.mjs`)).toContain(`await ensureInstalled('${group}');`);
  });

  it('the product for its programs, and everything for other scripts', () => {
    expect(groupOf('dist/apps/cli/main.js')).toBe('product');
    expect(groupOf('benchmarks/main.ts')).toBe('everything');
  });
});

describe('an installation', () => {
  it('of the product has what building and running needs, where Node finds it', () => {
    const installed = { packages: {} };
    expect(missingPlaces({ lockfile, installed, group: 'product' })).toEqual([
      'node_modules/server',
      'node_modules/server/node_modules/deep',
      'node_modules/bundler',
    ]);
  });

  it('is made from the beginning where there is none', () => {
    expect(choose('product', undefined)).toEqual(['ci', '--workspaces=false']);
    expect(choose('everything', undefined)).toEqual(['ci']);
  });

  it('is made from the beginning after an interruption', () => {
    expect(choose('product', product, true)).toEqual(['ci', '--workspaces=false']);
    expect(choose('everything', everything, true)).toEqual(['ci']);
  });

  it('is left as it is if it has the group', () => {
    expect(choose('product', product)).toBeUndefined();
    expect(choose('product', everything)).toBeUndefined();
    expect(choose('everything', everything)).toBeUndefined();
  });

  it('of the product is added to for everything', () => {
    expect(choose('everything', product)).toEqual(['install', '--no-save']);
  });

  it('is updated when the lockfile has another version, without losing a group', () => {
    const older = { integrity: 'older' };
    const update = (installed: Lockfile): Lockfile => ({
      packages: { ...installed.packages, 'node_modules/bundler': older },
    });
    expect(choose('product', update(product))).toEqual([
      'install',
      '--no-save',
      '--workspaces=false',
    ]);
    expect(choose('product', update(everything))).toEqual(['install', '--no-save']);
  });

  it('is updated when a package was replaced by a folder', () => {
    const installed = {
      packages: { ...everything.packages, 'node_modules/@tidemark/development': { resolved: 'x' } },
    };
    expect(choose('everything', installed)).toEqual(['install', '--no-save']);
  });
});

describe('the record of a complete installation', () => {
  const make = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-install-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const list = path.join(folder, 'package-lock.json');
    writeFileSync(list, '{}');
    return { folder, list, record: completeRecord(path.join(folder, 'cache', 'complete'), [list]) };
  };

  it('is current once it is written', () => {
    const { record } = make();
    expect(record.isCurrent()).toBe(false);
    record.write();
    expect(record.isCurrent()).toBe(true);
  });

  it.each<[string, (list: string) => void]>([
    [
      'changed',
      (list) => {
        writeFileSync(list, '{"lockfileVersion":3}');
      },
    ],
    [
      'was written again',
      (list) => {
        utimesSync(list, 1, 1);
      },
    ],
    [
      'is gone',
      (list) => {
        rmSync(list);
      },
    ],
  ])('is not current when a list %s', (_what, change) => {
    const { list, record } = make();
    record.write();
    change(list);
    expect(record.isCurrent()).toBe(false);
  });

  it('is left out where it cannot be written', () => {
    const { folder, record } = make();
    writeFileSync(path.join(folder, 'cache'), 'no folder');
    record.write();
    expect(record.isCurrent()).toBe(false);
  });
});
