import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** The newsletter: production by staff, and the public archive. */
export const newsletterEndpoints = defineEndpoints({
  newsletterToday: get('/api/newsletter/today', 'newsletter-admin'),
  newsletterProduction: get('/api/newsletter/production', 'newsletter-admin'),
  generateNewsletter: post('/api/newsletter/generate', 'newsletter-admin'),
  editions: get('/api/newsletter/editions', 'newsletter-archive'),
  editionFile: get('/api/newsletter/editions/{edition}/file', 'newsletter-archive'),
  editionArchive: get('/newsletter/archive', 'newsletter-archive'),
  editionFeed: get('/newsletter/feed.xml', 'newsletter-archive'),
  editionPicture: get('/share/editions/{edition}', 'newsletter-archive'),
  editionPage: get('/newsletter/{edition}', 'newsletter-archive'),
});
