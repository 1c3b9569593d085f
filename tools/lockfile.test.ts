import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Entry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: true;
  readonly hasInstallScript?: boolean;
};
type Lockfile = { readonly packages: Readonly<Record<string, Entry>> };

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const lockfile = readJson('package-lock.json') as Lockfile;

// Nothing is downloaded for these.
const ownFolders = ['', 'tools/development'];
const isOwnLink = ({ link, resolved = '' }: Entry): boolean =>
  link === true && ownFolders.includes(resolved);

// What npm would install without being able to check it, or from a place that the lockfile names.
const faultsOf = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([place, entry]) => !ownFolders.includes(place) && !isOwnLink(entry))
    .flatMap(([place, { integrity, resolved }]) => [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${place} has no hash`]),
      ...(resolved === undefined ? [] : [`${place} names ${resolved}`]),
    ]);

describe('the lockfile', () => {
  it('has a hash for every package of every platform, and names no registry', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(500);
    expect(faultsOf(lockfile)).toEqual([]);
  });

  it('would be found out', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': {
        integrity: `sha512-${'a'.repeat(86)}==`,
        resolved: 'https://registry.example/b.tgz',
      },
      'node_modules/c': { integrity: 'sha1-abc' },
      'node_modules/d': { resolved: '../elsewhere', link: true },
      'node_modules/e': { resolved: 'tools/development', link: true },
    } as const;
    expect(faultsOf({ packages })).toEqual([
      'node_modules/a has no hash',
      'node_modules/b names https://registry.example/b.tgz',
      'node_modules/c has no hash',
      'node_modules/d has no hash',
      'node_modules/d names ../elsewhere',
    ]);
  });

  it('lets no install script run', () => {
    const { allowScripts } = readJson('package.json') as {
      readonly allowScripts: Readonly<Record<string, boolean>>;
    };
    const wanting = Object.entries(lockfile.packages)
      .filter(([, { hasInstallScript = false }]) => hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, ''));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort());
    expect(Object.values(allowScripts).some(Boolean)).toBe(false);
  });
});
