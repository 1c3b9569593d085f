import type { Endpoint } from './endpoint.ts';

/** Calls for news. */
export const newsEndpoints = {
  publicNews: {
    name: 'publicNews',
    method: 'get',
    path: '/api/public-news',
    resource: 'public-news',
    action: 'read',
  },
  searchNews: {
    name: 'searchNews',
    method: 'get',
    path: '/api/news',
    resource: 'news',
    action: 'read',
  },
  newsViews: {
    name: 'newsViews',
    method: 'get',
    path: '/api/news-views',
    resource: 'news',
    action: 'read',
  },
  newsStory: {
    name: 'newsStory',
    method: 'get',
    path: '/api/news/{id}',
    resource: 'news',
    action: 'read',
  },
  newsPicture: {
    name: 'newsPicture',
    method: 'get',
    path: '/api/news-pictures/{id}/{width}',
    resource: 'public-news',
    action: 'read',
  },
  newsPlate: {
    name: 'newsPlate',
    method: 'get',
    path: '/api/news-plates/{outlet}',
    resource: 'public-news',
    action: 'read',
  },
  viewStory: {
    name: 'viewStory',
    method: 'post',
    path: '/api/news/{id}/view',
    resource: 'news',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
