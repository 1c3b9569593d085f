/** Widths of stored pictures in pixels, for displays of single and double density. */
export const newsPictureWidths = ['132', '264'] as const;
export type NewsPictureWidth = (typeof newsPictureWidths)[number];

/** Width divided by height, the same for every width. */
export const newsPictureRatio = 3 / 2;
