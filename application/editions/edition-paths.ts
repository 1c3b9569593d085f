/** Addresses of the public pages of the newsletter. */
export const archivePath = '/newsletter/archive';
export const feedPath = '/newsletter/feed.xml';
/** The picture that other sites show beside a link to ours, 1200 × 630. */
export const previewPicture = '/preview.png';

export const editionPath = (edition: number): string => `/newsletter/${String(edition)}`;

/** `tidemark-daily-188-2023-10-08.html` */
export const fileName = (edition: number, date: string): string =>
  `tidemark-daily-${String(edition)}-${date}.html`;
