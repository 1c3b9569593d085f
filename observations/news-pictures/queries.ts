import type { NewsPictureWidth } from '#domain/shared/news/news-pictures.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type NewsPicture, newsPicturesCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined after its deletion. */
export const findNewsPicture = async (
  { readModels }: Ports,
  { storyId, width }: { readonly storyId: string; readonly width: NewsPictureWidth },
): Promise<Uint8Array | undefined> => {
  const pictures = readModels.collection<NewsPicture>(newsPicturesCollection);
  const picture = await pictures.findOne(storyId);
  return picture && Buffer.from(picture.byWidth[width], 'base64');
};
