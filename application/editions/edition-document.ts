import {
  chapterNames,
  type ChapterName,
  type SnapshotGroup,
  type SnapshotValue,
} from '#domain/shared/news/edition-content.ts';
import { formatPlainText } from '#domain/edition/plain-text.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import { escapeHtml } from '../escape-html.ts';
import { getFigureAnchor, chapterHtml } from './chapter-html.ts';
import {
  chapterHeadings,
  currencyNote,
  disclaimer,
  formatGeneratedAt,
  formatDay,
  simulatedNote,
} from './chapter-headings.ts';
import { rangePicture, moodPicture } from './document-pictures.ts';
import { editionPicturePath } from './edition-paths.ts';
import { documentFrame, type SiteOptions } from './document-frame.ts';

export type DocumentOptions = {
  /** The product's address, without a trailing slash. */
  readonly publicUrl: string;
  /** Path of the document on the website. */
  readonly path: string;
  /** Set for a web page; absent for a downloaded file. */
  readonly site?: SiteOptions;
};

/**
 * Renders an edition as a web page, or as a single file that works offline. It can be printed and follows the
 * reader's dark mode. Figures link to the snapshot's values, which are listed at the end.
 */
export const editionDocument = (
  edition: EditionVersion,
  { publicUrl, path, site }: DocumentOptions,
): string => {
  const { title, date, chapters, snapshot, generatedAt } = edition;
  const number = String(edition.edition);
  const body = chapterNames.map((name) => renderChapter(edition, name, publicUrl));
  return documentFrame({
    publicUrl,
    title: `Tidemark Daily #${number}: ${title}`,
    description: formatPlainText(chapters.greeting),
    path,
    picture: editionPicturePath(edition.edition),
    ...(site && { site }),
    main: [
      `<p class="ed-about">Edition #${number} · <time datetime="${date}">${formatDay(date)}</time></p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      snapshot.some(({ simulated }) => simulated)
        ? `<p class="ed-simulated">${simulatedNote('this edition')}</p>`
        : '',
      `<article class="ed-text">${body.join('\n')}</article>`,
      `<footer class="ed-notes"><p>${currencyNote} ${disclaimer}</p><p>Generated on <time datetime="${generatedAt}">${formatGeneratedAt(generatedAt)}</time>, version ${String(edition.version)}.</p></footer>`,
      snapshotHtml(snapshot),
    ].join('\n'),
  });
};

const renderChapter = (
  { chapters, snapshot }: EditionVersion,
  name: ChapterName,
  product: string,
): string => {
  const heading = chapterHeadings[name];
  const pictures: Partial<Record<ChapterName, () => string>> = {
    takeaways: () => moodPicture(snapshot),
    analysis: () => rangePicture(snapshot),
  };
  return [
    '<section>',
    heading === null ? '' : `<h2>${escapeHtml(heading)}</h2>`,
    chapterHtml(chapters[name], { product, snapshot: '' }),
    pictures[name]?.() ?? '',
    '</section>',
  ].join('\n');
};

const snapshotHtml = (snapshot: readonly SnapshotGroup[]): string =>
  [
    '<section class="ed-values"><h2>Every figure and where it comes from</h2>',
    '<p class="ed-about">The snapshot that this edition was written from. It is kept as long as the edition.</p>',
    ...snapshot.map(groupHtml),
    '</section>',
  ].join('\n');

const groupHtml = ({ title, source, at, simulated, values }: SnapshotGroup): string =>
  [
    // Collapsed, because there are hundreds of values. A link to a value opens its group.
    `<details><summary>${escapeHtml(title)} <span>${escapeHtml(source)}${simulated ? ', simulated' : ''}, <time datetime="${at}">${formatGeneratedAt(at)}</time></span></summary>`,
    `<table><caption class="ed-hidden">${escapeHtml(title)}</caption>`,
    '<thead class="ed-hidden"><tr><th scope="col">Value</th><th scope="col">As read</th></tr></thead><tbody>',
    ...values.map(valueHtml),
    '</tbody></table></details>',
  ].join('\n');

const valueHtml = ({ id, label, value }: SnapshotValue): string =>
  `<tr id="${getFigureAnchor(id)}"><th scope="row">${escapeHtml(label)}</th><td${typeof value === 'number' ? ' class="ed-number"' : ''}>${escapeHtml(String(value))}</td></tr>`;
