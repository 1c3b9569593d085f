import { defineEndpoints, get } from '../define-endpoints.ts';

/** Files for search engines. */
export const siteEndpoints = defineEndpoints({
  robots: get('/robots.txt', 'system'),
  siteMap: get('/sitemap.xml', 'newsletter-archive'),
});
