import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, SortPayload } from 'react-admin';
import type { CallAnswer, CallInput } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { memberSortFields } from '#contract/members.ts';
import type { TimelineCategory } from '#contract/timeline-categories.ts';
import { call, callWithHeaders } from '#ui/call.ts';
import { command, previewCommand, type CommandRequests } from './command-requests.ts';
import { httpClient } from './http.ts';
import { preview, previews, type PreviewRequests } from './preview-requests.ts';

/** Sent with every command: the revision that was on the screen. */
export type CommandStamp = { readonly revision: number };
export type CommandResult = CallAnswer<'grantMembership'>;
export type TimelinePage = {
  readonly entries: CallAnswer<'memberTimeline'>;
  readonly total: number;
};

export type TimelineRows = {
  readonly skip: number;
  readonly limit: number;
  readonly categories: readonly TimelineCategory[];
};

type GrantRequest = CallInput<'grantMembership'>['body'];
type RevokeRequest = CallInput<'revokeMembership'>['body'];

export type ConsoleDataProvider = DataProvider &
  CommandRequests &
  PreviewRequests & {
    grant: (id: string, request: GrantRequest, stamp: CommandStamp) => Promise<CommandResult>;
    revoke: (id: string, request: RevokeRequest, stamp: CommandStamp) => Promise<CommandResult>;
    timeline: (id: string, rows: TimelineRows) => Promise<TimelinePage>;
    memberAsOf: (id: string, at: string) => Promise<CallAnswer<'memberAsOf'>>;
  };

/** Resources are read in the simple-rest dialect and changed by commands only; the generic writes refuse. */
export const createDataProvider = (): ConsoleDataProvider => ({
  ...readingFrom(simpleRestProvider('/api/admin', httpClient)),
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
  grant: (id, body, stamp) =>
    call(adminEndpoints.grantMembership, { params: { id }, body, ifMatch: stamp.revision }),
  revoke: (id, body, stamp) =>
    call(adminEndpoints.revokeMembership, { params: { id }, body, ifMatch: stamp.revision }),
  command,
  previewCommand,
  preview,
  previews,
  timeline: async (id, { skip, limit, categories }) => {
    const range: [number, number] = [skip, skip + limit - 1];
    const input = { params: { id }, jsonQuery: { range, filter: { categories: [...categories] } } };
    const { answer, headers } = await callWithHeaders(adminEndpoints.memberTimeline, input);
    return { entries: answer, total: totalOf(headers) };
  },
  memberAsOf: (id, at) => call(adminEndpoints.memberAsOf, { params: { id }, query: { at } }),
});

type Sorting = { readonly fields: ReadonlySet<string>; readonly otherwise: SortPayload };

/** Other resources are sorted as they ask. */
const sortings = new Map<string, Sorting>([
  [
    'members',
    {
      fields: new Set<string>(memberSortFields),
      otherwise: { field: 'lastSignInAt', order: 'DESC' },
    },
  ],
]);

/** An unknown sort field comes from an old or mistyped URL; the resource falls back to its own order. */
const knownSort = (resource: string, sort: SortPayload): SortPayload => {
  const sorting = sortings.get(resource);
  return sorting === undefined || sorting.fields.has(sort.field) ? sort : sorting.otherwise;
};

const readingFrom = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: (resource, params) =>
    provider.getList(
      resource,
      params.sort === undefined ? params : { ...params, sort: knownSort(resource, params.sort) },
    ),
});

const refuse = (): Promise<never> =>
  Promise.reject(new Error('The console changes things by commands, never by a generic write.'));

/** The number after the slash of `Content-Range: members 0-24/314`. */
const totalOf = (headers: Headers): number => {
  const total = Number(headers.get('Content-Range')?.split('/').pop());
  if (!Number.isInteger(total)) throw new Error('The answer has no usable Content-Range header.');
  return total;
};
