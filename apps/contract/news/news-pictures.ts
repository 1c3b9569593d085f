import { newsPictureWidths } from '../../../domain/shared/news/news-pictures.ts';
import { newsEndpoints } from './news.ts';
import { buildUrl } from '../url.ts';

export * from '../../../domain/shared/news/news-pictures.ts';

/** Addresses of a story's picture by pixel density. Undefined when the outlet's plate is shown instead. */
export const getPictureUrls = ({
  id,
  imageUrl,
}: {
  readonly id: string;
  readonly imageUrl: string;
}): { readonly usual: string; readonly dense: string } | undefined => {
  const [usual, dense] = newsPictureWidths.map((width) =>
    buildUrl(newsEndpoints.newsPicture, { params: { id, width } }),
  );
  return usual === undefined || dense !== imageUrl ? undefined : { usual, dense };
};
