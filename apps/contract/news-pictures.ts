import { newsEndpoints } from './endpoints/news.ts';
import { urlOf } from './endpoints/url.ts';

/** Widths of our copies of pictures, in pixels: for usual screens and for those of twice the density. */
export const newsPictureWidths = ['132', '264'] as const;
/** One of the widths. */
export type NewsPictureWidth = (typeof newsPictureWidths)[number];

/** Of every width. */
export const newsPictureRatio = 3 / 2;

/** Addresses of a story's picture by density; undefined where a plate stands in for it. */
export const pictureSizesOf = ({
  id,
  imageUrl,
}: {
  readonly id: string;
  readonly imageUrl: string;
}): { readonly usual: string; readonly dense: string } | undefined => {
  const [usual, dense] = newsPictureWidths.map((width) =>
    urlOf(newsEndpoints.newsPicture, { params: { id, width } }),
  );
  return usual === undefined || dense !== imageUrl ? undefined : { usual, dense };
};
