import { dayMs } from '#domain/shared/time/durations.ts';
import type { Change, ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import { type NewsPicture, newsPictureSchema, newsPicturesCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

const deletesPerBatch = 100;

export const openNewsPictures = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, newsPicturesCollection);

export const writeNewsPicture = ({ readModels }: Ports, picture: NewsPicture): Promise<void> =>
  write(readModels, [{ id: picture.id, document: newsPictureSchema.parse(picture) }]);

/** Deletes pictures that are older than the retention period before `at`. Returns the ids of their stories. */
export const dropNewsPictures = async ({ readModels }: Ports, at: Date): Promise<string[]> => {
  const days = retention['news-pictures'].days;
  const oldest = new Date(at.getTime() - days * dayMs).toISOString();
  const pictures = readModels.collection<NewsPicture>(newsPicturesCollection);
  const dropped: string[] = [];
  for (;;) {
    const old = await pictures.find({ publishedAt: { lt: oldest } }, { limit: deletesPerBatch });
    if (old.length === 0) return dropped;
    await write(
      readModels,
      old.map(({ id }): Change => ({ id, document: null })),
    );
    dropped.push(...old.map(({ id }) => id));
  }
};

const write = async (readModels: ReadModels, changes: readonly Change[]): Promise<void> => {
  await readModels.write({ changes: [{ collection: newsPicturesCollection, changes }] });
};
