import { riskWarning } from '#domain/shared/accounts/risk-warning.ts';
import { escapeHtml } from '../escape-html.ts';
import { documentStyles, type FontUrls, siteStyles } from './document-styles.ts';
import { archivePath, feedPath } from './edition-paths.ts';
import { renderPageHead } from '../page-head.ts';

type DocumentContent = {
  readonly publicUrl: string;
  readonly title: string;
  readonly description: string;
  /** Path of the document on the website. */
  readonly path: string;
  readonly main: string;
  /** Path of the picture for link previews. */
  readonly picture?: string;
  /** Adds the product's header and footer. Absent for a downloaded file, which must work offline. */
  readonly site?: SiteOptions;
};

export type SiteOptions = {
  /** Undefined if the front end was not built. */
  readonly faces: FontUrls | undefined;
  /** Whether the reader is logged in. */
  readonly isMember: boolean;
};

/**
 * The HTML frame of all newsletter documents. It contains no scripts. A file loads no resources, and a web page loads
 * only the product's fonts.
 */
export const documentFrame = ({ site, ...framed }: DocumentContent): string => {
  const { publicUrl, path, main } = framed;
  return [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...renderPageHead({ ...framed, type: 'article' }, publicUrl),
    `<link rel="alternate" type="application/atom+xml" title="Tidemark Daily" href="${escapeHtml(`${publicUrl}${feedPath}`)}">`,
    ...(site
      ? [
          `<link rel="icon" href="${escapeHtml(publicUrl)}/mark.svg" type="image/svg+xml">`,
          ...preloadLinks(site.faces),
        ]
      : []),
    `<style>${site ? siteStyles(site.faces) : documentStyles}</style>`,
    '</head>',
    '<body>',
    site ? siteBody({ publicUrl, path, isMember: site.isMember }, main) : fileBody(publicUrl, main),
    '</body>',
    '</html>',
    '',
  ].join('\n');
};

const preloadLinks = (faces: FontUrls | undefined): string[] =>
  Object.values(faces ?? {}).map(
    (address) =>
      `<link rel="preload" href="${escapeHtml(address)}" as="font" type="font/woff2" crossorigin>`,
  );

const fileBody = (publicUrl: string, main: string): string =>
  [
    '<main>',
    `<header class="ed-head"><a class="ed-brand" href="${escapeHtml(publicUrl)}/">${brand}Tidemark</a>`,
    `<nav class="ed-nav" aria-label="Newsletter"><a href="${escapeHtml(`${publicUrl}${archivePath}`)}">All editions</a></nav></header>`,
    main,
    '</main>',
  ].join('\n');

const brand =
  '<svg viewBox="0 0 18 20" width="18" height="20" aria-hidden="true"><path d="M0 0h2v20H0zM2 0h5v2H2zM2 18h5v2H2z"/><path class="ed-bar" d="M2 9h16v3H2z"/></svg>';

type Site = {
  readonly publicUrl: string;
  readonly path: string;
  readonly isMember: boolean;
};

const siteBody = (site: Site, main: string): string => {
  const { path, isMember } = site;
  const link = createLink(site);
  const current = path.startsWith(archivePath) ? ' aria-current="page"' : '';
  return [
    '<a class="ed-skip" href="#main">Skip to content</a>',
    '<header class="ed-bar-top"><div class="ed-top">',
    link('/', `${brand}Tidemark`, ' class="ed-brand"'),
    `<nav aria-label="Tidemark">${link(archivePath, 'Newsletter', current)}${link('/track-record', 'Track record')}</nav>`,
    isMember
      ? link('/dashboard', 'Dashboard', ' class="ed-btn"')
      : link('/auth', 'Log in', ' class="ed-btn"'),
    '</div></header>',
    `<aside class="ed-risk" aria-label="${riskWarning.label}"><p>${riskWarning.text} ${link(riskWarning.path, riskWarning.more)}</p></aside>`,
    '<div class="ed-page">',
    `<main id="main">${main}</main>`,
    isMember ? newsletterSettingsHtml(link) : signUpHtml(link),
    '</div>',
    '<footer class="ed-bar-foot"><div class="ed-foot"><p>Not investment advice.</p>',
    `<p>${link(archivePath, 'Newsletter')}${link('/track-record', 'Track record')}${link('/support', 'Support')}</p>`,
    `<p>${link('/terms', 'Terms')}${link('/privacy', 'Privacy notice')}${link('/risk', 'Risk warning')}</p>`,
    '</div></footer>',
  ].join('\n');
};

type Link = (path: string, html: string, attributes?: string) => string;

const createLink =
  ({ publicUrl }: Pick<Site, 'publicUrl'>): Link =>
  (path, html, attributes = '') =>
    `<a${attributes} href="${escapeHtml(publicUrl + path)}">${html}</a>`;

const signUpHtml = (link: Link): string =>
  [
    '<aside class="ed-signup" aria-labelledby="sign-up">',
    '<h2 id="sign-up">Get Tidemark Daily by email</h2>',
    '<p>By email every morning, free. Create an account and turn the newsletter on. You can unsubscribe at any time.</p>',
    link('/auth#register', 'Create account', ' class="ed-btn ed-pri"'),
    `<p>Already a member? ${link('/settings#notifications', 'Switch it on in your settings')}.</p>`,
    '</aside>',
  ].join('');

const newsletterSettingsHtml = (link: Link): string =>
  [
    '<aside class="ed-signup" aria-labelledby="sign-up">',
    '<h2 id="sign-up">Get Tidemark Daily by email</h2>',
    '<p>By email every morning, free. You can unsubscribe at any time.</p>',
    link('/settings#notifications', 'Newsletter settings', ' class="ed-btn ed-pri"'),
    '</aside>',
  ].join('');
