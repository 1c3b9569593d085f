import { escapeHtml } from '../escape-html.ts';
import { documentStyles, type Faces, siteStyles } from './document-styles.ts';
import { archivePath, feedPath, previewPicture } from './edition-paths.ts';
import { brand, siteBody } from './site-frame.ts';

type Framed = {
  readonly publicUrl: string;
  readonly title: string;
  readonly description: string;
  /** Where the document stands on the web. */
  readonly path: string;
  /** HTML. */
  readonly main: string;
  /** On the web: the frame of the product. A file has none, because it opens without a network. */
  readonly site?: SiteOptions;
};

/** Faces are undefined where the front end was not built. */
export type SiteOptions = { readonly faces: Faces | undefined };

const descriptionLength = 200;

/** The frame of every document of the newsletter. It runs no script; a file loads nothing, a page only the product's faces. */
export const documentFrame = ({ site, ...framed }: Framed): string => {
  const { publicUrl, title, description, path, main } = framed;
  const [name, about] = [escapeHtml(title), escapeHtml(shortened(description))];
  const address = escapeHtml(`${publicUrl}${path}`);
  return [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    `<meta property="og:type" content="article">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeHtml(publicUrl + previewPicture)}">`,
    `<link rel="canonical" href="${address}">`,
    `<link rel="alternate" type="application/atom+xml" title="Tidemark Daily" href="${escapeHtml(`${publicUrl}${feedPath}`)}">`,
    ...(site
      ? [`<link rel="icon" href="${escapeHtml(publicUrl)}/mark.svg" type="image/svg+xml">`]
      : []),
    `<style>${site ? siteStyles(site.faces) : documentStyles}</style>`,
    '</head>',
    '<body>',
    site ? siteBody({ publicUrl, path }, main) : fileBody(publicUrl, main),
    '</body>',
    '</html>',
    '',
  ].join('\n');
};

const fileBody = (publicUrl: string, main: string): string =>
  [
    '<main>',
    `<header class="ed-head"><a class="ed-brand" href="${escapeHtml(publicUrl)}/">${brand}Tidemark</a>`,
    `<nav class="ed-nav" aria-label="Newsletter"><a href="${escapeHtml(`${publicUrl}${archivePath}`)}">All editions</a></nav></header>`,
    main,
    '</main>',
  ].join('\n');

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= descriptionLength
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', descriptionLength))} …`;
};
