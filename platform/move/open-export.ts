import { readDocuments, readKeys, readMasterKey, readSegments } from '../backup/read-backup.ts';
import type { StoredCollection } from '../backup/manifest.ts';
import { partStore } from '../backup/part-store.ts';
import type { DocumentKey, KeptDocument } from '../kept-documents/kept-documents.port.ts';
import type { WrappedKey } from '../keys/keys.port.ts';
import { listMissingSecrets } from '../keys/missing-secrets.ts';
import type { StoredJob } from '../jobs/jobs.port.ts';
import type { EventLine } from '../log-file/event-line.ts';
import { OperatorError } from '../plain-error.ts';
import type { StoredDocument } from '../read-models/read-models.port.ts';
import { readExportManifest, requireSupportedRelease, type ExportManifest } from './manifest.ts';
import { readLines } from './stored-lines.ts';

export type OpenExport = {
  readonly folder: string;
  readonly manifest: ExportManifest;
  readonly events: () => AsyncGenerator<EventLine>;
  readonly documents: (collection: StoredCollection) => AsyncGenerator<readonly StoredDocument[]>;
  readonly keptDocuments: () => AsyncGenerator<readonly (DocumentKey & KeptDocument)[]>;
  readonly jobs: () => AsyncGenerator<readonly StoredJob[]>;
  readonly keys: readonly WrappedKey[];
  /** Undefined when the installation got its master key as a setting. */
  readonly masterKey: string | undefined;
};

type Folders = { readonly folder: string; readonly keysFolder: string };

/** Opens a complete export. Everything that is read from it is compared with its checksum. */
export const openExport = async ({ folder, keysFolder }: Folders): Promise<OpenExport> => {
  const manifest = await readExportManifest(folder);
  requireSupportedRelease(manifest);
  const keys = await readKeys(keysFolder, manifest.keys);
  requireSecrets(keys);
  const parts = partStore(folder, 'export');
  return {
    folder,
    manifest,
    events: async function* () {
      for await (const segment of readSegments(parts, manifest.log)) yield* segment;
    },
    documents: (collection) => readDocuments(parts, collection),
    keptDocuments: () =>
      readLines(parts, manifest.keptDocuments) as AsyncGenerator<
        readonly (DocumentKey & KeptDocument)[]
      >,
    jobs: () => readLines(parts, manifest.jobs) as AsyncGenerator<readonly StoredJob[]>,
    keys,
    masterKey: (await readMasterKey(keysFolder))?.trim(),
  };
};

// The installation derived others when its stores were opened. With them, no look-up would match.
const requireSecrets = (keys: readonly WrappedKey[]): void => {
  const missingSecrets = listMissingSecrets(keys);
  if (missingSecrets.length === 0) return;
  throw new OperatorError(
    `The export is damaged: its keys lack ${missingSecrets.join(', ')}. Repeat npm run cli -- move export <folder>.`,
  );
};

/** Reads everything but the events once, so that damage is found before anything is written. */
export const checkExport = async (opened: OpenExport): Promise<void> => {
  for (const collection of opened.manifest.collections)
    for await (const documents of opened.documents(collection)) documents.at(0);
  for await (const documents of opened.keptDocuments()) documents.at(0);
  for await (const jobs of opened.jobs()) jobs.at(0);
};
