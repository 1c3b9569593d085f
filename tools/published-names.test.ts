import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApiDocument } from '#api/openapi/document.ts';
import { operations } from '#contract/operations.ts';
import { settingsSchema } from '#platform/config.ts';
import { catalogue } from '#workers/catalogue.ts';
import { commands } from '../apps/cli/catalogue.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What the pattern's first group holds, in the sources of these folders. */
const namedIn = (folders: readonly string[], pattern: RegExp): string[] => {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/u.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
  );
  return sorted(names);
};

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const document = documentSchema.parse(buildOpenApiDocument(operations, { secureCookies: false }));

/** What programs, browsers, stored data and operators know by name. */
const publishedNames = (): Record<string, string[]> => {
  const { paths, components } = document;
  const server = ['apps/api', 'application', 'domain', 'observations', 'platform', 'workers'];
  return {
    operations: sorted(
      Object.values(paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      ),
    ),
    schemas: sorted(Object.keys(components.schemas)),
    problemCodes: namedIn([...server, 'apps/contract'], /'([a-z][a-z-]*\/[a-z][a-z-]*)'/gu).filter(
      (code) => !/^(?:application|image|text|multipart|audio|video)\//u.test(code),
    ),
    jobs: sorted(catalogue.jobNames),
    reactions: sorted(catalogue.reactions.map(({ name }) => name)),
    schedules: sorted(catalogue.schedules.map(({ name }) => name)),
    collections: namedIn(
      ['projections', 'observations', 'platform', 'application'],
      /name: '([a-z-]+)',\s*version: \d/gu,
    ),
    settings: sorted(Object.keys(settingsSchema.shape)),
    cookies: [
      ...namedIn(['apps/api/http'], /'(tm_[a-z_]+)'/gu),
      // Of a step of the sign-in, named after its kind.
      ...namedIn(['apps/api/account'], /kind: '([a-z-]+)',\s*minutes/gu).map(
        (kind) => `tm_${kind.replace('-', '_')}`,
      ),
    ],
    storageKeys: namedIn(['apps/web', 'apps/ui', 'apps/admin'], /'(tidemark\.[a-z-]+)'/gu),
    metrics: namedIn(['apps/api', 'platform', 'workers'], /name: '(tidemark_[a-z_]+)'/gu),
    commands: sorted(commands.map(({ name }) => name)),
  };
};

it('keeps every published name', async () => {
  await expect(`${JSON.stringify(publishedNames(), null, 2)}\n`).toMatchFileSnapshot(
    path.join(root, 'releases', 'published-names.json'),
  );
});

/** Without what only explains. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([key, each]) =>
      !(key === 'description' && typeof each === 'string') && !/^examples?$/u.test(key),
  );
  return Object.fromEntries(fields.map(([key, each]) => [key, shapeOf(each)]));
};

const hashOf = (shape: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(shapeOf(shape)))
    .digest('hex')
    .slice(0, 12);

const hashesOf = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, hashOf(part)]));

it('keeps the shape of every request and answer', async () => {
  const { paths, components } = document;
  const operationsByName = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${at}`, operation] as const),
  );
  const shapes = {
    operations: hashesOf(Object.fromEntries(operationsByName)),
    schemas: hashesOf(components.schemas),
  };
  await expect(`${JSON.stringify(shapes, null, 2)}\n`).toMatchFileSnapshot(
    path.join(root, 'releases', 'api-shapes.json'),
  );
});
