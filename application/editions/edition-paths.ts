/** Addresses of the public pages of the newsletter. */
export const archivePath = '/newsletter/archive';
export const feedPath = '/newsletter/feed.xml';
/** The picture that other sites show beside a link to ours, 1200 × 630. */
export const previewPicture = '/preview.png';

/** An edition in its newest version. */
export const editionPath = (edition: number): string => `/newsletter/${String(edition)}`;

/** Where the figures of a mail or a file stand: a later version has others. */
export const versionPath = ({
  edition,
  version,
}: {
  readonly edition: number;
  readonly version: number;
}): string => `${editionPath(edition)}?version=${String(version)}`;

/** `tidemark-daily-188-2023-10-08.html` */
export const fileName = (edition: number, date: string): string =>
  `tidemark-daily-${String(edition)}-${date}.html`;
