import { homeTitle } from '#contract/home-title.ts';
import { pages, type PageName } from '#contract/pages.ts';
import { trackRecordPicturePath } from '#application/editions/edition-paths.ts';
import { escapeHtml } from '#application/escape-html.ts';
import { type PageHead, renderPageHead } from '#application/page-head.ts';
import type { PageContent } from './page-content.ts';

// Titles and descriptions of public pages, for search engines and link previews.
const heads: Readonly<Partial<Record<PageName, Omit<PageHead, 'path' | 'type'>>>> = {
  home: {
    title: homeTitle,
    description:
      'Prices of the hundred largest cryptocurrencies, news with its sentiment, and forecasts whose record anybody can check. Every figure with its source and its age.',
  },
  subscription: {
    title: 'Plans and prices · Tidemark',
    description:
      'What is free, and what Basic and Pro add: sentiment of every coin, hourly forecasts of the eight majors, technical events and a weekly report. Cancel at any time.',
  },
  trackRecord: {
    title: 'Track record · Tidemark',
    description:
      'How often our forecasts were right, by coin, horizon and month: each recorded before its outcome was known, in a ledger that anybody can verify.',
    picture: trackRecordPicturePath,
  },
  support: {
    title: 'Support · Tidemark',
    description: 'Ask us anything about your account, a payment or a figure, signed in or not.',
  },
  status: {
    title: 'Status · Tidemark',
    description:
      'Whether prices, news, forecasts, emails, payments and log-in work, and since when not.',
  },
  terms: { title: 'Terms · Tidemark', description: 'The terms under which Tidemark is used.' },
  privacy: {
    title: 'Privacy notice · Tidemark',
    description: 'What Tidemark keeps about its members, why, and for how long.',
  },
  risk: {
    title: 'Risk warning · Tidemark',
    description: 'Cryptocurrencies can lose all of their value, and forecasts can be wrong.',
  },
  riskSummary: {
    title: 'Risk summary · Tidemark',
    description: 'The risks of crypto assets in short: what you can lose, and who protects you.',
  },
  sources: {
    title: 'Sources and licences · Tidemark',
    description: 'Where Tidemark’s prices, news and pictures come from, and under which licences.',
  },
};

/** Paths of the public pages, for the site map. */
export const publicPaths: readonly string[] = Object.keys(heads).map(
  (name) => pages[name as PageName].path,
);

type DocumentHead = {
  /** Undefined for an address without a page, which is excluded from search engines. */
  readonly page: PageName | undefined;
  readonly publicUrl: string;
  /** What the address shows, where it depends on more than the page. */
  readonly content?: PageContent | undefined;
};

/** Adds the head of a page to the web app's document. */
export const withPageHead = (html: string, { page, publicUrl, content }: DocumentHead): string => {
  if (page === undefined) return html.replace(headEndTag, () => noIndexTag + headEndTag);
  const head = content?.head ?? getStaticHead(page);
  if (!head || !html.includes(headEndTag)) return html;
  const headTags = [...renderPageHead(head, publicUrl), renderLinkedData(content)].join('');
  const htmlWithoutHead = html.replace(descriptionTag, '').replace(titleTag, '');
  return htmlWithoutHead.replace(headEndTag, () => headTags + headEndTag);
};

const descriptionTag = /\s*<meta\s+name="description"[^>]*>/u;
const titleTag = /\s*<title>[^<]*<\/title>/u;
const headEndTag = '</head>';
const noIndexTag = '<meta name="robots" content="noindex">';

const getStaticHead = (page: PageName): PageHead | undefined => {
  const head = heads[page];
  return head && { ...head, type: 'website', path: pages[page].path };
};

// A less-than sign could end the element.
const renderLinkedData = (content: PageContent | undefined): string =>
  content?.linkedData === undefined
    ? ''
    : `<script type="application/ld+json">${JSON.stringify(content.linkedData).replaceAll('<', '\\u003c')}</script>`;

const noScriptElement = /<noscript\s*>[\s\S]*?<\/noscript\s*>/u;

/** Replaces the note for readers without JavaScript by what the page is about. */
export const withPlainContent = (html: string, { content }: DocumentHead): string => {
  const text = content?.html;
  return text === undefined
    ? html
    : html.replace(noScriptElement, () => `<noscript>${text}</noscript>`);
};

/** Adds attributes to the root element, for the static shell. */
export const withRootAttributes = (
  html: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string => {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value ?? '')}"`);
  return html.replace('<html', () => `<html${text.join('')}`);
};
