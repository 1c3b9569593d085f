import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const releasesFolder = path.resolve(import.meta.dirname, '..', '..', 'releases');

/**
 * Wraps the keys of every recorded release. The key is public, so it must never protect anything
 * else.
 */
export const testMasterKey = '7e57'.repeat(16);

type ReleaseFiles = Readonly<Record<'log' | 'keys' | 'data' | 'manifest' | 'expected', string>>;

export const releaseFiles = (folder: string): ReleaseFiles => ({
  log: path.join(folder, 'log.jsonl.gz'),
  keys: path.join(folder, 'keys.jsonl.gz'),
  data: path.join(folder, 'data.tar.gz'),
  manifest: path.join(folder, 'release.json'),
  expected: path.join(folder, 'expected'),
});

const manifestSchema = z.object({
  version: z.string(),
  testMasterKey: z.string(),
  events: z.int(),
  /** Versions of each event type's payload in the log. */
  eventTypes: z.record(z.string(), z.array(z.int())),
  /** Version of each read model when the release was recorded. */
  readModels: z.record(z.string(), z.int()),
  /** SHA-256 of the files that never change. */
  digests: z.object({ log: z.string(), keys: z.string(), data: z.string() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export type Release = {
  readonly version: string;
  readonly folder: string;
  readonly manifest: Manifest;
};

export const listReleases = (): readonly Release[] =>
  readdirSync(releasesFolder)
    .filter((name) => existsSync(releaseFiles(path.join(releasesFolder, name)).manifest))
    .map((version) => {
      const folder = path.join(releasesFolder, version);
      const { manifest } = releaseFiles(folder);
      const parsed = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
      return { version, folder, manifest: parsed };
    })
    .sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));

export const writeManifest = (folder: string, manifest: Manifest): void => {
  writeFileSync(releaseFiles(folder).manifest, `${JSON.stringify(manifest, undefined, 2)}\n`);
};

export const calculateDigests = (folder: string): Manifest['digests'] => {
  const { log, keys, data } = releaseFiles(folder);
  return { log: digestOf(log), keys: digestOf(keys), data: digestOf(data) };
};

const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');
