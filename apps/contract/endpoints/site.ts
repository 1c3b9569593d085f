import type { Endpoint } from './endpoint.ts';

/** What search engines read. */
export const siteEndpoints = {
  robots: {
    name: 'robots',
    method: 'get',
    path: '/robots.txt',
    resource: 'system',
    action: 'read',
  },
  siteMap: {
    name: 'siteMap',
    method: 'get',
    path: '/sitemap.xml',
    resource: 'newsletter-archive',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
