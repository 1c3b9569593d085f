import { escapeHtml } from './escape-html.ts';

/** What search engines and link previews show about a page. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Path of the page, for its one canonical address. */
  readonly path: string;
  readonly type: 'website' | 'article';
  /** Path of the picture for link previews. Defaults to the product's own. */
  readonly picture?: string;
};

/** The link preview picture for other sites, 1200 × 630, of all pages without one of their own. */
export const previewPicturePath = '/preview.png';

const descriptionLength = 200;

/** The tags of every page that others may link to: title, description, canonical address and link preview. */
export const renderPageHead = (
  { title, description, path, type, picture = previewPicturePath }: PageHead,
  publicUrl: string,
): readonly string[] => {
  const [name, about] = [escapeHtml(title), escapeHtml(shorten(description))];
  const toUrl = (of: string): string => escapeHtml(`${publicUrl}${of}`);
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    `<link rel="canonical" href="${toUrl(path)}">`,
    `<meta property="og:type" content="${type}">`,
    '<meta property="og:site_name" content="Tidemark">',
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:url" content="${toUrl(path)}">`,
    `<meta property="og:image" content="${toUrl(picture)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
};

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= descriptionLength
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', descriptionLength))} …`;
};
