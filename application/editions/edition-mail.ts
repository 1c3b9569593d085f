import {
  type Block,
  type ChapterName,
  chapterNames,
  type CoinRow,
  type Span,
} from '#domain/shared/news/edition-content.ts';
import { formatPlainText } from '#domain/edition/plain-text.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import { escapeHtml } from '../escape-html.ts';
import { mailFrame } from '../mails/mail-html.ts';
import { mailStyles as styles } from '../mails/mail-styles.ts';
import { shortenAddresses } from './shorten-addresses.ts';
import { versionPath } from './edition-paths.ts';
import {
  chapterHeadings,
  currencyNote,
  disclaimer,
  formatGeneratedAt,
  formatDay,
  simulatedNote,
} from './chapter-headings.ts';

export type EditionMailOptions = {
  /** The product's address, without a trailing slash. */
  readonly publicUrl: string;
  /** The end of the mail, such as the unsubscribe link. Addresses in it become links. */
  readonly footer: string;
  /** The chapters to include; all if absent. */
  readonly chapters?: readonly ChapterName[];
  /** The section of one reader, which comes first. It is never part of the stored edition. */
  readonly ownCoins?: readonly Block[];
};

export type EditionMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** Renders an edition as a mail without images or scripts. Text and HTML have the same content. */
export const editionMail = (edition: EditionVersion, options: EditionMailOptions): EditionMail => ({
  subject: shortenAddresses(`Tidemark Daily #${String(edition.edition)}: ${edition.title}`),
  html: shortenAddresses(renderHtml(edition, options)),
  text: shortenAddresses(renderText(edition, options)),
});

type Section = { readonly heading: string | null; readonly blocks: readonly Block[] };

const getSections = (
  edition: EditionVersion,
  { chapters = chapterNames, ownCoins = [] }: EditionMailOptions,
): readonly Section[] => {
  const chapterSections = chapters.map((name) => ({
    heading: chapterHeadings[name],
    blocks: edition.chapters[name],
  }));
  if (ownCoins.length === 0) return chapterSections;
  const [greeting, ...others] = chapterSections;
  return [
    { heading: 'Your coins', blocks: ownCoins },
    ...(greeting ? [{ ...greeting, heading: greeting.heading ?? 'The market today' }] : []),
    ...others,
  ];
};

const renderText = (edition: EditionVersion, options: EditionMailOptions): string => {
  const { publicUrl, footer } = options;
  const sections = getSections(edition, options).map(({ heading, blocks }) => {
    const text = formatPlainText(blocks, (link) => `${link.text} (${publicUrl}${link.path})`);
    return heading === null ? text : `${heading.toUpperCase()}\n\n${text}`;
  });
  return [
    `Tidemark Daily, edition #${String(edition.edition)}, ${formatDay(edition.date)}`,
    edition.title,
    ...sections,
    `Every figure and where it comes from:\n${publicUrl}${versionPath(edition)}`,
    ...getNotes(edition),
    `-- \n${footer}`,
  ].join('\n\n');
};

const getNotes = (edition: EditionVersion): string[] => [
  ...(edition.snapshot.some(({ simulated }) => simulated) ? [simulatedNote('this edition')] : []),
  currencyNote,
  disclaimer,
  `Generated on ${formatGeneratedAt(edition.generatedAt)}.`,
];

const renderHtml = (edition: EditionVersion, options: EditionMailOptions): string => {
  const { publicUrl, footer } = options;
  const address = `${publicUrl}${versionPath(edition)}`;
  const sections = getSections(edition, options).map((section) => sectionHtml(section, publicUrl));
  const source = `<a class="tm-ink" href="${escapeHtml(address)}" style="${styles.link}">Every figure and where it comes from</a>`;
  const body = [
    `<p class="tm-foot" style="${styles.meta}">Edition #${String(edition.edition)}, ${formatDay(edition.date)}</p>`,
    `<h1 class="tm-ink" style="${styles.heading}">${escapeHtml(edition.title)}</h1>`,
    ...sections,
    `<p class="tm-ink" style="${styles.paragraph}">${source}</p>`,
  ];
  const notes = getNotes(edition).join('\n');
  return mailFrame({
    subject: `Tidemark Daily #${String(edition.edition)}`,
    preheader: formatPreview(edition, options),
    body: body.join('\n'),
    foot: `${notes}\n\n${footer}`,
  });
};

const maxPreviewLength = 140;

const formatPreview = (
  { chapters }: EditionVersion,
  { ownCoins = [] }: EditionMailOptions,
): string => {
  const rows = ownCoins.flatMap((block) => (block.kind === 'movers' ? block.coins : []));
  const text =
    rows.length > 0
      ? rows
          .map(({ symbol, price, change }) => `${symbol} ${price.text}, ${change.text}`)
          .join('; ')
      : formatPlainText(chapters.greeting);
  return text.slice(0, maxPreviewLength);
};

const sectionHtml = ({ heading, blocks }: Section, publicUrl: string): string => {
  const html = blocks.map((block) => blockHtml(block, publicUrl)).join('\n');
  return heading === null
    ? html
    : `<h2 class="tm-ink tm-rule" style="${styles.chapter}">${escapeHtml(heading)}</h2>\n${html}`;
};

const blockHtml = (block: Block, publicUrl: string): string => {
  const spansHtml = (all: readonly Span[]): string =>
    all.map((span) => spanHtml(span, publicUrl)).join('');
  switch (block.kind) {
    case 'paragraph':
      return `<p class="tm-ink" style="${styles.paragraph}">${spansHtml(block.spans)}</p>`;
    case 'list':
      return `<ol style="${styles.list}">${block.items
        .map((item) => `<li class="tm-ink" style="${styles.item}">${spansHtml(item)}</li>`)
        .join('')}</ol>`;
    case 'story':
      return [
        `<p class="tm-ink" style="${styles.story}">${spansHtml([block.title])}</p>`,
        `<p class="tm-foot" style="${styles.meta}">${spansHtml(block.about)}</p>`,
      ].join('\n');
    case 'movers':
      return [
        `<p class="tm-foot" style="${styles.meta}">${escapeHtml(block.caption)}</p>`,
        tableHtml(block.coins),
      ].join('\n');
    case 'prices':
      return tableHtml(block.coins);
  }
};

const spanHtml = (span: Span, publicUrl: string): string => {
  if (typeof span === 'string') return escapeHtml(span);
  if ('figure' in span) return escapeHtml(span.text);
  const address = escapeHtml(`${publicUrl}${span.path}`);
  return `<a class="tm-ink" href="${address}" style="${styles.link}">${escapeHtml(span.text)}</a>`;
};

const tableHtml = (coins: readonly CoinRow[]): string =>
  [
    `<table width="100%" cellpadding="0" cellspacing="0" style="${styles.figures}">`,
    ...coins.map(rowHtml),
    '</table>',
  ].join('\n');

const rowHtml = ({ symbol, name, price, change }: CoinRow): string =>
  [
    `<tr><th scope="row" class="tm-ink tm-rule" style="${styles.coin}">${escapeHtml(symbol)}${nameHtml(symbol, name)}</th>`,
    `<td class="tm-ink tm-rule" style="${styles.figure}">${escapeHtml(price.text)}</td>`,
    `<td class="tm-ink tm-rule" style="${styles.figure}">${escapeHtml(change.text)}</td></tr>`,
  ].join('');

const nameHtml = (symbol: string, name: string): string =>
  name === symbol ? '' : ` <span style="${styles.coinName}">${escapeHtml(name)}</span>`;
