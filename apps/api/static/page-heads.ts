import { pages, type PageName } from '#contract/pages.ts';
import { previewPicturePath, trackRecordPicturePath } from '#application/editions/edition-paths.ts';
import { escapeHtml } from '#application/escape-html.ts';

type Head = {
  readonly title: string;
  readonly description: string;
  /** Path of the picture for link previews. */
  readonly picture?: string;
};

// Titles and descriptions of public pages, for search engines and link previews.
const heads: Readonly<Partial<Record<PageName, Head>>> = {
  home: {
    title: 'Tidemark: crypto prices, news and forecasts that are scored in public',
    description:
      'Prices of the hundred largest cryptocurrencies, news with its sentiment, and forecasts whose record anybody can check. Every figure with its source and its age.',
  },
  subscription: {
    title: 'Plans and prices · Tidemark',
    description:
      'What is free, and what Basic and Pro add: sentiment of every coin, hourly forecasts of the eight majors, trading signals and a weekly report. Cancel at any time.',
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
};

/** Paths of the public pages, for the site map. */
export const publicPaths: readonly string[] = Object.keys(heads).map(
  (name) => pages[name as PageName].path,
);

/** Adds the head of a page to the web app's document. An address without a page is excluded from search engines. */
export const withPageHead = (
  html: string,
  { page, publicUrl }: { readonly page: PageName | undefined; readonly publicUrl: string },
): string => {
  if (page === undefined) return html.replace(headEndTag, () => noIndexTag + headEndTag);
  const head = heads[page];
  if (!head || !html.includes(headEndTag)) return html;
  const headTags = renderHead(head, publicUrl, pages[page].path);
  const htmlWithoutHead = html.replace(descriptionTag, '').replace(titleTag, '');
  return htmlWithoutHead.replace(headEndTag, () => headTags + headEndTag);
};

const descriptionTag = /\s*<meta\s+name="description"[^>]*>/u;
const titleTag = /\s*<title>[^<]*<\/title>/u;
const headEndTag = '</head>';
const noIndexTag = '<meta name="robots" content="noindex">';

const renderHead = (
  { title, description, picture = previewPicturePath }: Head,
  publicUrl: string,
  path: string,
): string => {
  const [name, about] = [escapeHtml(title), escapeHtml(description)];
  const toUrl = (of: string): string => escapeHtml(`${publicUrl}${of}`);
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    `<link rel="canonical" href="${toUrl(path)}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Tidemark">',
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:url" content="${toUrl(path)}">`,
    `<meta property="og:image" content="${toUrl(picture)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
};
