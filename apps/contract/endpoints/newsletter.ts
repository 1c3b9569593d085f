import type { Endpoint } from './endpoint.ts';

/** Calls for the newsletter: staff make it, and everybody reads it. */
export const newsletterEndpoints = {
  newsletterToday: {
    name: 'newsletterToday',
    method: 'get',
    path: '/api/newsletter/today',
    resource: 'newsletter-admin',
    action: 'read',
  },
  newsletterProduction: {
    name: 'newsletterProduction',
    method: 'get',
    path: '/api/newsletter/production',
    resource: 'newsletter-admin',
    action: 'read',
  },
  generateNewsletter: {
    name: 'generateNewsletter',
    method: 'post',
    path: '/api/newsletter/generate',
    resource: 'newsletter-admin',
    action: 'change',
  },
  editions: {
    name: 'editions',
    method: 'get',
    path: '/api/newsletter/editions',
    resource: 'newsletter-archive',
    action: 'read',
  },
  editionFile: {
    name: 'editionFile',
    method: 'get',
    path: '/api/newsletter/editions/{edition}/file',
    resource: 'newsletter-archive',
    action: 'read',
  },
  editionArchive: {
    name: 'editionArchive',
    method: 'get',
    path: '/newsletter/archive',
    resource: 'newsletter-archive',
    action: 'read',
  },
  editionFeed: {
    name: 'editionFeed',
    method: 'get',
    path: '/newsletter/feed.xml',
    resource: 'newsletter-archive',
    action: 'read',
  },
  editionPage: {
    name: 'editionPage',
    method: 'get',
    path: '/newsletter/{edition}',
    resource: 'newsletter-archive',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
