import { lazy } from 'react';
import { consoleSearchEndpoints } from '#contract/admin/console-search.ts';
import type { ConsoleResource } from '../console-resource.ts';

const SearchPage = lazy(async () => ({ default: (await import('./search-page.tsx')).SearchPage }));

/** The results page of the bar's search. */
export const search = {
  name: 'search',
  access: consoleSearchEndpoints.consoleSearch.resource,
  sortFields: [],
  sort: { field: 'id', order: 'ASC' },
  list: SearchPage,
  options: { hidden: true, narrow: true },
} satisfies ConsoleResource;
