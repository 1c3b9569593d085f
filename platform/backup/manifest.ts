import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../plain-error.ts';
import { readJsonWithChecksum, writeJsonWithChecksum } from './checked-json.ts';
import { listNames } from './list-names.ts';

export const partSchema = z.strictObject({
  sha256: z.string().length(64),
  bytes: z.int().nonnegative(),
});
/** A piece of content, named by its checksum. `bytes` is its size before compression. */
export type BackupPart = Readonly<z.infer<typeof partSchema>>;

const segmentSchema = z.strictObject({ ...partSchema.shape, events: z.int().positive() });
export type Segment = Readonly<z.infer<typeof segmentSchema>>;

export const collectionSchema = z.strictObject({
  name: z.string(),
  version: z.int(),
  isActive: z.boolean(),
  documents: z.int().nonnegative(),
  parts: z.array(partSchema),
});
export type StoredCollection = Readonly<z.infer<typeof collectionSchema>>;

const fileSchema = z.strictObject({
  name: z.string().regex(/^[\w-]+\.[\w-]+$/),
  parts: z.array(partSchema),
});
export type StoredFile = Readonly<z.infer<typeof fileSchema>>;

export const logSchema = z.strictObject({
  events: z.int().nonnegative(),
  position: z.string(),
  /** Identifies the log; null for an empty one. */
  lastEvent: z
    .strictObject({ stream: z.string(), revision: z.int().nonnegative(), id: z.string() })
    .nullable(),
  /** In order of the log. A later backup adds segments and changes none. */
  segments: z.array(segmentSchema),
});
export type StoredLog = Readonly<z.infer<typeof logSchema>>;

export const keysSchema = z.strictObject({
  file: z.string(),
  sha256: z.string().length(64),
  count: z.int(),
});
export type StoredKeys = Readonly<z.infer<typeof keysSchema>>;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  sequence: z.int().positive(),
  createdAt: z.iso.datetime(),
  collections: z.array(collectionSchema),
  checkpoints: z.record(z.string(), z.string()),
  files: z.array(fileSchema),
  log: logSchema,
  keys: keysSchema,
  erasures: z.strictObject({ count: z.int().nonnegative(), sha256: z.string().length(64) }),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

const formatFileName = (sequence: number): string =>
  `backup-${String(sequence).padStart(6, '0')}.txt`;
const fileNamePattern = /^backup-(\d{6,})\.txt$/;

/** Sequence numbers of the complete backups, oldest first. */
export const listBackups = async (folder: string): Promise<readonly number[]> =>
  (await listNames(folder))
    .flatMap((name) => fileNamePattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);

/** Written last: a backup without its manifest does not exist. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeJsonWithChecksum(manifestFile(folder, manifest.sequence), manifest);

export const readManifest = async (folder: string, sequence: number): Promise<Manifest> => {
  const file = manifestFile(folder, sequence);
  try {
    return await parseManifestFile(file);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `${file} cannot be used: it is missing or damaged, or a newer Tidemark wrote it. Delete it, or choose another backup with --backup <number>.`,
      { cause },
    );
  }
};

/** Rejects with an `OperatorError` only if the file may not be read, so that it can be undamaged. */
const parseManifestFile = async (file: string): Promise<Manifest> =>
  manifestSchema.parse(await readJsonWithChecksum(file));

export const manifestFile = (folder: string, sequence: number): string =>
  path.join(folder, formatFileName(sequence));

export type BackupFile = {
  readonly sequence: number;
  readonly createdAt: Date;
  /** Undefined if it cannot be read. */
  readonly manifest: Manifest | undefined;
  /** Why the manifest may not be read. Undefined if it was read, or is damaged or of a newer Tidemark. */
  readonly problem: string | undefined;
};

/** The backups in a folder, oldest first, also those whose manifest cannot be read. */
export const findBackupFiles = async (folder: string): Promise<readonly BackupFile[]> =>
  Promise.all(
    (await listBackups(folder)).map(async (sequence) => {
      const file = manifestFile(folder, sequence);
      const { manifest, problem } = await tryManifestFile(file);
      const createdAt = manifest?.createdAt ?? (await stat(file)).mtime;
      return { sequence, createdAt: new Date(createdAt), manifest, problem };
    }),
  );

const tryManifestFile = async (file: string): Promise<Pick<BackupFile, 'manifest' | 'problem'>> => {
  try {
    return { manifest: await parseManifestFile(file), problem: undefined };
  } catch (error) {
    const problem = error instanceof OperatorError ? error.message : undefined;
    return { manifest: undefined, problem };
  }
};
