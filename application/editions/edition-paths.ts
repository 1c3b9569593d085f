export const archivePath = '/newsletter/archive';
export const feedPath = '/newsletter/feed.xml';

export const editionPicturePath = (edition: number): string => `/share/editions/${String(edition)}`;
export const trackRecordPicturePath = '/share/track-record';

export const editionPath = (edition: number): string => `/newsletter/${String(edition)}`;

/** A specific version, because the figures of a mail or file may differ from those of later versions. */
export const versionPath = ({
  edition,
  version,
}: {
  readonly edition: number;
  readonly version: number;
}): string => `${editionPath(edition)}?version=${String(version)}`;

/** `tidemark-daily-188-2023-10-08.html` */
export const editionFileName = (edition: number, date: string): string =>
  `tidemark-daily-${String(edition)}-${date}.html`;
