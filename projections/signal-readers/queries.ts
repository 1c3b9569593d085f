import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { signalReadersCollection, type SignalReaderDocument } from './read-model.ts';

type Page = { readonly after?: string; readonly limit: number };

/** Accounts that want mails about signals, sorted by id. */
export const listSignalReaders = async (
  { readModels }: { readonly readModels: ReadModels },
  { after, limit }: Page,
): Promise<readonly string[]> => {
  const found = await readModels
    .collection<SignalReaderDocument>(signalReadersCollection)
    .find(after === undefined ? {} : { id: { gt: after } }, { sort: [['id', 'asc']], limit });
  return found.map(({ id }) => id);
};
