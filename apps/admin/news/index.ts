import { lazy } from 'react';
import { newsRecordEndpoints } from '#contract/news/news-records.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { NewsList } from './news-list.tsx';

const NewsShow = lazy(async () => ({ default: (await import('./news-show.tsx')).NewsShow }));

export const news = {
  name: 'news',
  access: newsRecordEndpoints.newsRecords.resource,
  sortFields: ['publishedAt'],
  sort: { field: 'publishedAt', order: 'DESC' },
  list: NewsList,
  show: NewsShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
