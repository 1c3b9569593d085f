import { lazy } from 'react';
import { sourceEndpoints } from '#contract/system/sources.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { SourceList } from './source-list.tsx';

const SourceShow = lazy(async () => ({
  default: (await import('./source-show.tsx')).SourceShow,
}));

export const sources = {
  name: 'sources',
  access: sourceEndpoints.sources.resource,
  sortFields: ['kind'],
  sort: { field: 'kind', order: 'ASC' },
  list: SourceList,
  show: SourceShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
