import { escapeHtml } from '../escape-html.ts';
import { documentStyles } from './document-styles.ts';
import { archivePath, feedPath, previewPicture } from './edition-paths.ts';

type Framed = {
  readonly publicUrl: string;
  readonly title: string;
  readonly description: string;
  /** Where the document stands on the web. */
  readonly path: string;
  /** HTML. */
  readonly main: string;
};

const descriptionLength = 200;

/** The frame of every document of the newsletter; it loads nothing. */
export const documentFrame = ({ publicUrl, title, description, path, main }: Framed): string => {
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
    `<style>${documentStyles}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<header class="ed-head"><a class="ed-brand" href="${escapeHtml(publicUrl)}/">${brand}Tidemark</a>`,
    `<nav class="ed-nav" aria-label="Newsletter"><a href="${escapeHtml(`${publicUrl}${archivePath}`)}">All editions</a></nav></header>`,
    main,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
};

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= descriptionLength
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', descriptionLength))} …`;
};

const brand =
  '<svg viewBox="0 0 18 20" width="18" height="20" aria-hidden="true"><path d="M0 0h2v20H0zM2 0h5v2H2zM2 18h5v2H2z"/><path class="ed-bar" d="M2 9h16v3H2z"/></svg>';
