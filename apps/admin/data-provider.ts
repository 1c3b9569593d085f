import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { CallAnswer, CallInput } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import type { TimelineCategory } from '#contract/timeline-categories.ts';
import { call, callWithHeaders } from '#ui/call.ts';
import { previewCommand, sendCommand, type CommandStamp, type SendCommand } from './command.ts';
import type { ConsoleResource } from './console-resource.ts';
import { httpClient } from './http.ts';
import { preview, previews, type PreviewRequests } from './preview-requests.ts';

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
  PreviewRequests & {
    readonly command: SendCommand;
    readonly previewCommand: SendCommand;
    grant: (id: string, request: GrantRequest, stamp: CommandStamp) => Promise<CommandResult>;
    revoke: (id: string, request: RevokeRequest, stamp: CommandStamp) => Promise<CommandResult>;
    timeline: (id: string, rows: TimelineRows) => Promise<TimelinePage>;
    memberAsOf: (id: string, at: string) => Promise<CallAnswer<'memberAsOf'>>;
  };

type Sorting = Pick<ConsoleResource, 'name' | 'sortFields' | 'sort'>;

/** Resources speak the simple-rest dialect; what a resource changes goes by commands, or by the writes that its routes offer. */
export const createDataProvider = (sortings: readonly Sorting[] = []): ConsoleDataProvider => ({
  ...readingFrom(simpleRestProvider('/api/admin', httpClient), sortings),
  command: sendCommand,
  grant: (id, body, stamp) =>
    call(adminEndpoints.grantMembership, { params: { id }, body, ifMatch: stamp.revision }),
  revoke: (id, body, stamp) =>
    call(adminEndpoints.revokeMembership, { params: { id }, body, ifMatch: stamp.revision }),
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

/** An unknown sort field comes from an old or mistyped URL; the resource falls back to its own order. */
const readingFrom = (provider: DataProvider, sortings: readonly Sorting[]): DataProvider => ({
  ...provider,
  getList: (resource, params) => {
    const sorting = sortings.find(({ name }) => name === resource);
    const known =
      sorting === undefined ||
      params.sort === undefined ||
      sorting.sortFields.includes(params.sort.field);
    return provider.getList(resource, known ? params : { ...params, sort: sorting.sort });
  },
});

/** The number after the slash of `Content-Range: members 0-24/314`. */
const totalOf = (headers: Headers): number => {
  const total = Number(headers.get('Content-Range')?.split('/').pop());
  if (!Number.isInteger(total)) throw new Error('The answer has no usable Content-Range header.');
  return total;
};
