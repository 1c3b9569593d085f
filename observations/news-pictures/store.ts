import { dayMs } from '#domain/shared/time/durations.ts';
import type { DocumentChange, ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import { type NewsPicture, newsPictureSchema, newsPicturesCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

const deletesPerBatch = 100;

export const openNewsPictures = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, newsPicturesCollection);

export const writeNewsPicture = ({ readModels }: Ports, picture: NewsPicture): Promise<void> =>
  writeChanges(readModels, [{ id: picture.id, document: newsPictureSchema.parse(picture) }]);

/** Deletes pictures that are older than the retention period before `at`. Returns the ids of their stories. */
export const dropNewsPictures = async ({ readModels }: Ports, at: Date): Promise<string[]> => {
  const days = retention['news-pictures'].days;
  const cutoff = new Date(at.getTime() - days * dayMs).toISOString();
  const pictures = readModels.collection<NewsPicture>(newsPicturesCollection);
  const droppedIds: string[] = [];
  for (;;) {
    const expiredPictures = await pictures.find(
      { publishedAt: { lt: cutoff } },
      { limit: deletesPerBatch },
    );
    if (expiredPictures.length === 0) return droppedIds;
    await writeChanges(
      readModels,
      expiredPictures.map(({ id }): DocumentChange => ({ id, document: null })),
    );
    droppedIds.push(...expiredPictures.map(({ id }) => id));
  }
};

const writeChanges = async (
  readModels: ReadModels,
  changes: readonly DocumentChange[],
): Promise<void> => {
  await readModels.write({ changes: [{ collection: newsPicturesCollection, changes }] });
};
