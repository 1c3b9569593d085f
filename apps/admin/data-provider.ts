import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { CallResponse } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { consoleSearchEndpoints } from '#contract/admin/console-search.ts';
import { similarHeader } from '#contract/headers.ts';
import type { TimelineCategory } from '#contract/timeline-categories.ts';
import { call, callWithHeaders } from '#ui/api/call.ts';
import type { ConsoleResource } from './console-resource.ts';
import { backgroundClient, httpClient } from './http.ts';
import { getListByCursor } from './list-by-place.ts';

export type TimelinePage = {
  readonly entries: CallResponse<'memberTimeline'>;
  readonly total: number;
};

export type TimelineQuery = {
  readonly skip: number;
  readonly limit: number;
  readonly categories: readonly TimelineCategory[];
};

export type ConsoleDataProvider = DataProvider & {
  /** A list page that is polled to show changes by others. */
  readonly listInBackground: DataProvider['getList'];
  timeline: (id: string, rows: TimelineQuery) => Promise<TimelinePage>;
  memberAsOf: (id: string, at: string) => Promise<CallResponse<'memberAsOf'>>;
  /** Searches everything with a name or a number. */
  search: (words: string) => Promise<CallResponse<'consoleSearch'>>;
};

type SortConfig = Pick<ConsoleResource, 'name' | 'sortFields' | 'sort' | 'byPlace'>;

/** Resources use the simple-rest dialect. They are changed by commands of the contract or by the writes that their routes offer. */
export const createDataProvider = (sortings: readonly SortConfig[] = []): ConsoleDataProvider => ({
  ...withDefaultSort(createProvider(httpClient), sortings),
  listInBackground: withDefaultSort(createProvider(backgroundClient), sortings).getList,
  timeline: async (id, { skip, limit, categories }) => {
    const range: [number, number] = [skip, skip + limit - 1];
    const input = { params: { id }, jsonQuery: { range, filter: { categories: [...categories] } } };
    const { answer, headers } = await callWithHeaders(adminEndpoints.memberTimeline, input);
    return { entries: answer, total: parseTotal(headers) };
  },
  search: (words) => call(consoleSearchEndpoints.consoleSearch, { query: { q: words } }),
  memberAsOf: (id, at) => call(adminEndpoints.memberAsOf, { params: { id }, query: { at } }),
});

/** `meta.similar` of a list page: nobody matched the search, and the rows have a similar spelling. */
const createProvider = (client: typeof httpClient): DataProvider => ({
  ...simpleRestProvider('/api/admin', client),
  getList: async (resource, params) => {
    let headers = new Headers();
    const headerCapturingClient: typeof httpClient = async (url: string, options) => {
      const response = await client(withReason(url, params.meta), options);
      ({ headers } = response);
      return response;
    };
    const page = await simpleRestProvider('/api/admin', headerCapturingClient).getList(
      resource,
      params,
    );
    return headers.has(similarHeader) ? { ...page, meta: { similar: true } } : page;
  },
});

/** An export of every member gives its reason in the query. */
const withReason = (url: string, meta: unknown): string => {
  const { reason } = (meta ?? {}) as { readonly reason?: string };
  if (reason === undefined) return url;
  return `${url}&${new URLSearchParams({ reason: JSON.stringify(reason) }).toString()}`;
};

/** An unknown sort field comes from an old or mistyped URL; the resource falls back to its own order. */
const withDefaultSort = (
  provider: DataProvider,
  sortings: readonly SortConfig[],
): DataProvider => ({
  ...provider,
  getList: (resource, params) => {
    const sorting = sortings.find(({ name }) => name === resource);
    const isSortable =
      sorting === undefined ||
      params.sort === undefined ||
      sorting.sortFields.includes(params.sort.field);
    const sortedParams = isSortable ? params : { ...params, sort: sorting.sort };
    return sorting?.byPlace === true
      ? getListByCursor(provider, resource, sortedParams)
      : provider.getList(resource, sortedParams);
  },
});

/** The number after the slash of `Content-Range: members 0-24/314`. */
const parseTotal = (headers: Headers): number => {
  const total = Number(headers.get('Content-Range')?.split('/').pop());
  if (!Number.isInteger(total)) throw new Error('The answer has no usable Content-Range header.');
  return total;
};
