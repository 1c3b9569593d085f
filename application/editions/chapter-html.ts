import type { Block, CoinRow, Figure, Span } from '#domain/shared/news/edition-content.ts';
import { escapeHtml } from '../escape-html.ts';

/** Prefixes for links. Both are empty within the product and the document itself. */
export type LinkBases = {
  /** Address of the product, without a trailing slash. */
  readonly product: string;
  /** Address of the page that lists the snapshot. */
  readonly snapshot: string;
};

/** Renders the blocks of a chapter as HTML. Every figure links to its value in the snapshot. */
export const chapterHtml = (blocks: readonly Block[], bases: LinkBases): string =>
  blocks.map((block) => blockHtml(block, bases)).join('\n');

export const getFigureAnchor = (figure: string): string => `v-${figure.replaceAll(/[^\w-]/g, '_')}`;

const blockHtml = (block: Block, bases: LinkBases): string => {
  const spansHtml = (all: readonly Span[]): string =>
    all.map((span) => spanHtml(span, bases)).join('');
  switch (block.kind) {
    case 'paragraph':
      return `<p>${spansHtml(block.spans)}</p>`;
    case 'list':
      return `<ol>${block.items.map((item) => `<li>${spansHtml(item)}</li>`).join('')}</ol>`;
    case 'story':
      return [
        `<p class="ed-story">${spansHtml([block.title])}</p>`,
        `<p class="ed-about">${spansHtml(block.about)}</p>`,
      ].join('\n');
    case 'movers':
      return [
        `<p class="ed-about">${escapeHtml(block.caption)}</p>`,
        `<ol class="ed-tiles">${block.coins.map((coin, at) => tileHtml(coin, bases, at + 1)).join('')}</ol>`,
      ].join('\n');
    case 'prices':
      return [
        '<table class="ed-prices"><thead class="ed-hidden"><tr><th scope="col">Coin</th><th scope="col">Price</th><th scope="col">24 h</th></tr></thead><tbody>',
        ...block.coins.map((coin) => rowHtml(coin, bases)),
        '</tbody></table>',
      ].join('\n');
  }
};

const spanHtml = (span: Span, bases: LinkBases): string => {
  if (typeof span === 'string') return escapeHtml(span);
  if ('figure' in span) return figureHtml(span, bases);
  return `<a href="${escapeHtml(bases.product + span.path)}">${escapeHtml(span.text)}</a>`;
};

const figureHtml = (figure: Figure, { snapshot }: LinkBases, way = ''): string =>
  `<a class="ed-figure${way}" href="${escapeHtml(`${snapshot}#${getFigureAnchor(figure.figure)}`)}">${numberHtml(figure.text)}</a>`;

// Renders `1.22e-1` as a power of ten and keeps a machine-readable value.
const numberHtml = (text: string): string => {
  const [, mantissa, exponent] = /^(\$\d\.\d\d)e([+-]\d+)$/.exec(text) ?? [];
  if (mantissa === undefined || exponent === undefined) return escapeHtml(text);
  const power = String(Number(exponent)).replace('-', '−');
  return `<data value="${text.slice(1)}">${mantissa} × 10<sup>${power}</sup></data>`;
};

const changeHtml = (change: Figure, bases: LinkBases): string => {
  const direction = change.text.startsWith('+')
    ? 'up'
    : change.text.startsWith('−')
      ? 'down'
      : 'flat';
  return directionIcons[direction] + figureHtml(change, bases, ` ed-${direction}`);
};

const directionIcon = (way: string, points: string): string =>
  `<svg class="ed-mark ed-${way}" viewBox="0 0 10 10" width="9" height="9" aria-hidden="true"><path d="${points}"/></svg> `;
const directionIcons = {
  up: directionIcon('up', 'M5 1 10 9H0z'),
  down: directionIcon('down', 'M5 9 0 1h10z'),
  flat: directionIcon('flat', 'M0 4h10v2H0z'),
};

const tileHtml = (
  { symbol, name, price, inFull, change }: CoinRow,
  bases: LinkBases,
  rank: number,
): string =>
  [
    `<li><span><span class="ed-about">${String(rank)}</span> <b title="${escapeHtml(name)}">${escapeHtml(symbol)}</b></span>`,
    `<span class="ed-price">${figureHtml(price, bases)}</span>`,
    `<span>${changeHtml(change, bases)}</span>`,
    inFull ? `<span class="ed-about">= ${figureHtml(inFull, bases)}</span>` : '',
    '</li>',
  ].join('');

const rowHtml = ({ symbol, name, price, change }: CoinRow, bases: LinkBases): string =>
  [
    `<tr><th scope="row"><b>${escapeHtml(symbol)}</b> ${name === symbol ? '' : `<span>${escapeHtml(name)}</span>`}</th>`,
    `<td>${figureHtml(price, bases)}</td><td>${changeHtml(change, bases)}</td></tr>`,
  ].join('');
