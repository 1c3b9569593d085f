import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJsonWithChecksum, writeJsonWithChecksum } from '../backup/checked-json.ts';
import { collectionSchema, keysSchema, listBackups, logSchema } from '../backup/manifest.ts';
import { OperatorError } from '../plain-error.ts';
import { compareReleases, currentRelease } from '../release.ts';
import { linesSchema } from './stored-lines.ts';

const everySchema = z.strictObject({ everyMs: z.number() });
const patternSchema = z.strictObject({ pattern: z.string(), timeZone: z.string() });

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The version of Tidemark that exported it. */
  release: z.string().regex(/^\d+\.\d+\.\d+/),
  exportId: z.uuid(),
  createdAt: z.iso.datetime(),
  log: logSchema,
  collections: z.array(collectionSchema),
  checkpoints: z.record(z.string(), z.string()),
  /**
   * For each position that documents and checkpoints refer to, how many events the log has up to
   * there. Positions differ between stores, the order of the events does not.
   */
  positions: z.record(z.string(), z.int().nonnegative()),
  keptDocuments: linesSchema,
  jobs: linesSchema,
  ticks: z.array(
    z.strictObject({
      name: z.string(),
      timing: z.union([everySchema, patternSchema]),
      at: z.number(),
    }),
  ),
  isPaused: z.boolean(),
  erasures: z.array(z.strictObject({ accountId: z.string(), erasedAt: z.iso.datetime() })),
  /** Missing in exports of earlier versions. */
  erasureListIds: z.array(z.string()).optional(),
  keys: keysSchema,
});
export type ExportManifest = Readonly<z.infer<typeof manifestSchema>>;

const getManifestFile = (folder: string): string => path.join(folder, 'export.txt');

/** Written last: an export without its manifest is not complete. */
export const writeExportManifest = (folder: string, manifest: ExportManifest): Promise<void> =>
  writeJsonWithChecksum(getManifestFile(folder), manifest);

/** An export that is repeated is not complete until its end. */
export const removeExportManifest = (folder: string): Promise<void> =>
  rm(getManifestFile(folder), { force: true });

export const readExportManifest = async (folder: string): Promise<ExportManifest> => {
  const file = getManifestFile(folder);
  try {
    return manifestSchema.parse(await readJsonWithChecksum(file));
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    const names = await readdir(folder).catch((): string[] => []);
    const reason = names.length === 0 ? 'the folder is missing or empty' : 'it is not complete';
    throw new OperatorError(
      `${file} cannot be used: ${reason}, damaged, or a newer Tidemark wrote it. Repeat npm run cli -- move export <folder>.`,
      { cause },
    );
  }
};

/** A release can import what it or an earlier one exported. */
export const requireSupportedRelease = ({ release }: Pick<ExportManifest, 'release'>): void => {
  if (compareReleases(release, currentRelease) <= 0) return;
  throw new OperatorError(
    `Tidemark ${release} wrote this export, and this is Tidemark ${currentRelease}. Import it with ${release} or a newer one.`,
  );
};

/** Old backups are deleted together with all parts that no backup needs. */
export const requireNoBackups = async (folder: string): Promise<void> => {
  if ((await listBackups(folder)).length === 0) return;
  throw new OperatorError(`${folder} has backups. Export into another folder.`);
};
