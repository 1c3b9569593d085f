import type { StoredDocument, StoredVersion } from '../read-models/read-models.port.ts';
import { cutDocuments } from './cut-documents.ts';
import type { BackupPart, StoredCollection } from './manifest.ts';
import type { PartStore } from './part-store.ts';

export const backUpCollection = async (
  parts: Pick<PartStore, 'write'>,
  collection: StoredVersion,
  documents: AsyncIterable<StoredDocument>,
): Promise<StoredCollection> => {
  const writtenParts: BackupPart[] = [];
  let total = 0;
  for await (const { text, count } of cutDocuments(documents)) {
    const { sha256, bytes } = await parts.write(Buffer.from(text));
    writtenParts.push({ sha256, bytes });
    total += count;
  }
  return { ...collection, documents: total, parts: writtenParts };
};
