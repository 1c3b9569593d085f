import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';

type RecordDocument = Document & { readonly madeAt: string };

const collection: CollectionDefinition = { name: 'backup-records', version: 1, indexes: [] };
const id = 'newest';

type Ports = { readonly readModels: ReadModels };

/** When the newest backup was made, in system time; undefined before the first one. */
export const findBackupRecord = async ({ readModels }: Ports): Promise<string | undefined> =>
  (await readModels.collection<RecordDocument>(collection).findOne(id))?.madeAt;

export const saveBackupRecord = ({ readModels }: Ports, madeAt: Date): Promise<void> => {
  const document: RecordDocument = { id, madeAt: madeAt.toISOString() };
  return readModels.write({ changes: [{ collection, changes: [{ id, document }] }] });
};
