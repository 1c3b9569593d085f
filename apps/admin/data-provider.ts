import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import type {
  GrantRequest,
  Member,
  MemberAsOf,
  RevokeRequest,
  TimelineEntry,
} from '#contract/admin.ts';
import { memberSortFields } from '#contract/members.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from './http.ts';
import { previewRequests, type PreviewRequests } from './preview-requests.ts';

/** What every command carries: the revision the person looked at, and one key for each opened dialog. */
export type CommandStamp = { readonly revision: number; readonly idempotencyKey: string };
export type CommandResult = { readonly message: string; readonly member: Member };
export type TimelinePage = { readonly entries: readonly TimelineEntry[]; readonly total: number };

export type ConsoleDataProvider = DataProvider &
  PreviewRequests & {
    grant: (id: string, request: GrantRequest, stamp: CommandStamp) => Promise<CommandResult>;
    revoke: (id: string, request: RevokeRequest, stamp: CommandStamp) => Promise<CommandResult>;
    timeline: (id: string, rows: { skip: number; limit: number }) => Promise<TimelinePage>;
    memberAsOf: (id: string, at: string) => Promise<MemberAsOf>;
  };

type Http = typeof fetchUtils.fetchJson;

/** Members are read in the simple-rest dialect and changed by commands only; the generic writes refuse. */
export const createDataProvider = (http: Http = callApi): ConsoleDataProvider => ({
  ...readingFrom(simpleRestProvider('/api/admin', http)),
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
  grant: (id, request, stamp) => sendCommand(http, paths.grant(id), { request, stamp }),
  revoke: (id, request, stamp) => sendCommand(http, paths.revoke(id), { request, stamp }),
  ...previewRequests(http),
  timeline: async (id, { skip, limit }) => {
    const query = new URLSearchParams({ range: JSON.stringify([skip, skip + limit - 1]) });
    const answer = await http(`${paths.memberTimeline(id)}?${query.toString()}`);
    return { entries: answer.json as TimelineEntry[], total: totalOf(answer.headers) };
  },
  memberAsOf: async (id, at) => {
    const query = new URLSearchParams({ at });
    const answer = await http(`${paths.memberAsOf(id)}?${query.toString()}`);
    return answer.json as MemberAsOf;
  },
});

const sortable: ReadonlySet<string> = new Set(memberSortFields);

/** An order that the list does not know, from an old or mistyped address, falls back to the last seen first. */
const readingFrom = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: (resource, params) =>
    provider.getList(
      resource,
      params.sort === undefined || sortable.has(params.sort.field)
        ? params
        : { ...params, sort: { field: 'lastSignInAt', order: 'DESC' } },
    ),
});

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Members are changed by commands, never by a generic write.'));

const sendCommand = async (
  http: Http,
  path: string,
  { request, stamp }: { request: GrantRequest | RevokeRequest; stamp: CommandStamp },
): Promise<CommandResult> => {
  const headers = new Headers({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'If-Match': `"${String(stamp.revision)}"`,
    'Idempotency-Key': stamp.idempotencyKey,
  });
  const answer = await http(path, { method: 'POST', headers, body: JSON.stringify(request) });
  return answer.json as CommandResult;
};

/** The number after the slash of `Content-Range: members 0-24/314`. */
const totalOf = (headers: Headers): number => {
  const total = Number(headers.get('Content-Range')?.split('/').pop());
  if (!Number.isInteger(total)) throw new Error('The answer has no usable Content-Range header.');
  return total;
};
