import type { ErasureListFingerprint } from '../erasure-list/erasure-list.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';

type BackupRecord = {
  /** In system time. */
  readonly madeAt: string;
  /** The list of erasures then. Absent in a record of an earlier version, and without a list. */
  readonly erasures?: ErasureListFingerprint;
};

type RecordDocument = Document & BackupRecord;

const collection: CollectionDefinition = { name: 'backup-records', version: 1, indexes: [] };
const id = 'newest';

type Ports = { readonly readModels: ReadModels };

/** The newest backup; undefined before the first one. */
export const findBackupRecord = async ({ readModels }: Ports): Promise<BackupRecord | undefined> =>
  readModels.collection<RecordDocument>(collection).findOne(id);

export const saveBackupRecord = (
  { readModels }: Ports,
  madeAt: Date,
  erasures?: ErasureListFingerprint,
): Promise<void> => {
  const document: RecordDocument = {
    id,
    madeAt: madeAt.toISOString(),
    ...(erasures && { erasures }),
  };
  return readModels.write({ changes: [{ collection, changes: [{ id, document }] }] });
};
