/** Widths of our copies of pictures, in pixels: for usual screens and for those of twice the density. */
export const newsPictureWidths = ['132', '264'] as const;
/** One of the widths. */
export type NewsPictureWidth = (typeof newsPictureWidths)[number];

/** Of every width. */
export const newsPictureRatio = 3 / 2;
