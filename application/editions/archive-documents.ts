import type { EditionDocument } from '#projections/editions/read-model.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatDay, simulatedNote } from './chapter-headings.ts';
import { documentFrame } from './document-frame.ts';
import type { FontUrls } from './document-styles.ts';
import { archivePath, editionPath, feedPath } from './edition-paths.ts';

export type ArchivePage = {
  readonly publicUrl: string;
  /** Newest first. */
  readonly editions: readonly EditionDocument[];
  /** Starts at 1. */
  readonly page: number;
  readonly pages: number;
  readonly faces?: FontUrls | undefined;
  /** Whether the reader is logged in. */
  readonly isMember: boolean;
};

const intro =
  'Every morning, written at 07:00 GMT and mailed from 07:30: what moved, what was in the news, and how yesterday’s forecasts did. Each edition lists every figure with its source.';

export const renderArchivePage = ({ faces, isMember, ...listed }: ArchivePage): string => {
  const { publicUrl, editions, page, pages } = listed;
  return documentFrame({
    publicUrl,
    description: intro,
    path: getPagePath(page),
    site: { faces, isMember },
    title:
      page === 1
        ? 'Tidemark Daily: all editions'
        : `Tidemark Daily: all editions, page ${String(page)}`,
    main: [
      '<h1 class="ed-title">Tidemark Daily</h1>',
      `<p class="ed-lead">${intro}</p>`,
      `<p class="ed-nav"><a href="${escapeHtml(publicUrl + feedPath)}">Follow as a feed</a></p>`,
      editions.some(({ simulated }) => simulated)
        ? `<p class="ed-simulated">${simulatedNote('these editions')}</p>`
        : '',
      editions.length === 0
        ? '<p>There is no edition yet. The first one comes out at 07:00 GMT.</p>'
        : `<ul class="ed-list">${editions.map((edition) => itemHtml(edition, publicUrl)).join('\n')}</ul>`,
      pagerHtml(publicUrl, page, pages),
    ].join('\n'),
  });
};

const itemHtml = (
  { id, edition, title, description }: EditionDocument,
  publicUrl: string,
): string =>
  [
    `<li><span class="ed-about">#${String(edition)} · <time datetime="${id}">${formatDay(id)}</time></span><br>`,
    `<a href="${escapeHtml(publicUrl + editionPath(edition))}">${escapeHtml(title)}</a>`,
    `<p>${escapeHtml(description)}</p></li>`,
  ].join('');

const getPagePath = (page: number): string =>
  page === 1 ? archivePath : `${archivePath}?page=${String(page)}`;

const pagerHtml = (publicUrl: string, page: number, pages: number): string => {
  const link = (to: number, text: string): string =>
    to < 1 || to > pages ? '' : `<a href="${escapeHtml(publicUrl + getPagePath(to))}">${text}</a> `;
  return pages < 2
    ? ''
    : `<nav class="ed-nav" aria-label="Pages"><p>${link(page - 1, 'Newer editions')}${link(page + 1, 'Older editions')}</p></nav>`;
};

/** The newest editions for feed readers (RFC 4287). */
export const editionFeed = ({
  publicUrl,
  editions,
}: Pick<ArchivePage, 'publicUrl' | 'editions'>): string => {
  const address = (path: string): string => escapeHtml(publicUrl + path);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<title>Tidemark Daily</title>',
    `<subtitle>${intro}</subtitle>`,
    `<id>${address(archivePath)}</id>`,
    `<link rel="self" href="${address(feedPath)}"/>`,
    `<link rel="alternate" href="${address(archivePath)}"/>`,
    '<author><name>Tidemark</name></author>',
    `<updated>${editions[0]?.generatedAt ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    ...editions.map(({ edition, id, title, description, generatedAt }) =>
      [
        '<entry>',
        `<title>#${String(edition)}: ${escapeHtml(title)}</title>`,
        `<id>${address(editionPath(edition))}</id>`,
        `<link rel="alternate" href="${address(editionPath(edition))}"/>`,
        `<published>${id}T07:00:00.000Z</published>`,
        `<updated>${generatedAt}</updated>`,
        `<summary>${escapeHtml(description)}</summary>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n');
};
