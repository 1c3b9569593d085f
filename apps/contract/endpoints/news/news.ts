import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** News. */
export const newsEndpoints = defineEndpoints({
  publicNews: get('/api/public-news', 'public-news'),
  searchNews: get('/api/news', 'news'),
  newsViews: get('/api/news-views', 'news'),
  newsStory: get('/api/news/{id}', 'news'),
  newsPicture: get('/api/news-pictures/{id}/{width}', 'public-news'),
  newsPlate: get('/api/news-plates/{outlet}', 'public-news'),
  viewStory: post('/api/news/{id}/view', 'news'),
});
