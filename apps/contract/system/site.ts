import { defineOperations, get } from '../define-operations.ts';

/** Files for search engines. */
export const siteOperations = defineOperations('System', {
  robots: get('/robots.txt', 'system', {
    summary: 'What search engines may read, and where the site map is',
    description: 'Needs no session (RFC 9309).',
    status: 200,
    answer: null,
    mediaType: 'text/plain; charset=utf-8',
  }),
  siteMap: get('/sitemap.xml', 'newsletter-archive', {
    summary:
      'The pages that everybody may read, with every coin and every edition of the newsletter',
    description: 'Needs no session (sitemaps.org).',
    status: 200,
    answer: null,
    mediaType: 'application/xml; charset=utf-8',
  }),
});
