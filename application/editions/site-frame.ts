import { escapeHtml } from '../escape-html.ts';
import { archivePath } from './edition-paths.ts';

export const brand =
  '<svg viewBox="0 0 18 20" width="18" height="20" aria-hidden="true"><path d="M0 0h2v20H0zM2 0h5v2H2zM2 18h5v2H2z"/><path class="ed-bar" d="M2 9h16v3H2z"/></svg>';

type Site = {
  readonly publicUrl: string;
  /** The path of the page. */
  readonly path: string;
};

/** A page of the newsletter within the frame of the product's public pages, beside the sign-up. */
export const siteBody = (site: Site, main: string): string => {
  const { path } = site;
  const link = linkOn(site);
  const current = path.startsWith(archivePath) ? ' aria-current="page"' : '';
  return [
    '<a class="ed-skip" href="#main">Skip to content</a>',
    '<header class="ed-bar-top"><div class="ed-top">',
    link('/', `${brand}Tidemark`, ' class="ed-brand"'),
    `<nav aria-label="Tidemark">${link(archivePath, 'Newsletter', current)}${link('/track-record', 'Track record')}</nav>`,
    link('/auth', 'Log in', ' class="ed-btn"'),
    '</div></header>',
    '<div class="ed-page">',
    `<main id="main">${main}</main>`,
    signUp(link),
    '</div>',
    '<footer class="ed-bar-foot"><div class="ed-foot"><p>Not investment advice.</p>',
    `<p>${link(archivePath, 'Newsletter')}${link('/track-record', 'Track record')}${link('/support', 'Support')}</p>`,
    `<p>${link('/terms', 'Terms')}${link('/privacy', 'Privacy notice')}${link('/risk', 'Risk warning')}</p>`,
    '</div></footer>',
  ].join('\n');
};

type Link = (path: string, html: string, attributes?: string) => string;

const linkOn =
  ({ publicUrl }: Site): Link =>
  (path, html, attributes = '') =>
    `<a${attributes} href="${escapeHtml(publicUrl + path)}">${html}</a>`;

const signUp = (link: Link): string =>
  [
    '<aside class="ed-signup" aria-labelledby="sign-up">',
    '<h2 id="sign-up">Get Tidemark Daily by email</h2>',
    '<p>Every morning at 07:30 GMT, free. Create an account and switch the newsletter on. Unsubscribe with one click.</p>',
    link('/auth#register', 'Create account', ' class="ed-btn ed-pri"'),
    `<p>Already a member? ${link('/settings#notifications', 'Switch it on in your settings')}.</p>`,
    '</aside>',
  ].join('');
