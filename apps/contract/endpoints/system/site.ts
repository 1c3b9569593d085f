import { defineEndpoints, get } from '../define-endpoints.ts';

/** What search engines read. */
export const siteEndpoints = defineEndpoints({
  robots: get('/robots.txt', 'system'),
  siteMap: get('/sitemap.xml', 'newsletter-archive'),
});
