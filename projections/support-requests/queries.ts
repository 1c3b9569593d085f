import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { Collection, Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  supportRequestsCollection,
  type SupportRequestDocument,
  type SupportStatus,
} from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type SupportQueuePage = {
  /** Default without a reference or ids: `waiting`. */
  readonly status?: SupportStatus | undefined;
  readonly plan?: PlanId | undefined;
  readonly assigneeId?: string | undefined;
  /** Prefix of the request id. */
  readonly reference?: string | undefined;
  /** Only these requests. */
  readonly ids?: readonly string[] | undefined;
  readonly skip?: number;
  readonly limit?: number;
};

/** One page of the queue: priority support first, then longest waiting. */
export const listSupportRequests = async (
  ports: Ports,
  { skip = 0, limit = 25, ...filter }: SupportQueuePage,
): Promise<{ requests: SupportRequestDocument[]; total: number }> => {
  const where = toFilter(filter);
  const [requests, total] = await Promise.all([
    getCollection(ports).find(where, { sort: queueOrder, skip, limit }),
    getCollection(ports).count(where),
  ]);
  return { requests, total };
};

/** The open request that has waited longest. */
export const findLongestWaitingRequest = async (
  ports: Ports,
): Promise<SupportRequestDocument | undefined> =>
  (
    await getCollection(ports).find(
      { status: { eq: 'waiting' } },
      { sort: [['waitingSince', 'asc']], limit: 1 },
    )
  )[0];

const queueOrder = [
  ['rank', 'asc'],
  ['waitingSince', 'asc'],
] as const;

const toFilter = ({
  status,
  plan,
  assigneeId,
  reference,
  ids,
}: SupportQueuePage): Filter<SupportRequestDocument> => ({
  ...((status !== undefined || (reference === undefined && ids === undefined)) && {
    status: { eq: status ?? 'waiting' },
  }),
  ...(plan !== undefined && { plan: { eq: plan } }),
  ...(assigneeId !== undefined && { assigneeId: { eq: assigneeId } }),
  ...(reference !== undefined && { id: { prefix: reference } }),
  ...(ids !== undefined && { id: { in: ids } }),
});

export const findSupportRequest = (
  ports: Ports,
  requestId: string,
): Promise<SupportRequestDocument | undefined> => getCollection(ports).findOne(requestId);

/** A member's requests, newest first. Without a limit, all of them. */
export const listAccountSupportRequests = (
  ports: Ports,
  accountId: string,
  limit?: number,
): Promise<SupportRequestDocument[]> =>
  getCollection(ports).find(
    { accountId: { eq: accountId } },
    { sort: [['openedAt', 'desc']], ...(limit !== undefined && { limit }) },
  );

/** Requests that were sent logged out with an address that this account had confirmed, newest first. */
export const listRequestsFromAddressOf = (
  ports: Ports,
  accountId: string,
): Promise<SupportRequestDocument[]> =>
  getCollection(ports).find(
    { accountOfAddress: { eq: accountId } },
    { sort: [['openedAt', 'desc']] },
  );

const maxRequestIds = 1000;

/** Ids of the newest requests of these accounts, also of those sent logged out with an address of theirs. */
export const listRequestIdsOfAccounts = async (
  ports: Ports,
  accountIds: readonly string[],
): Promise<readonly string[]> => {
  if (accountIds.length === 0) return [];
  const newest = { sort: [['openedAt', 'desc']], limit: maxRequestIds } as const;
  const requests = await Promise.all([
    getCollection(ports).find({ accountId: { in: accountIds } }, newest),
    getCollection(ports).find({ accountOfAddress: { in: accountIds } }, newest),
  ]);
  return requests.flat().map(({ id }) => id);
};

export const listRequestsByIds = (
  ports: Ports,
  ids: readonly string[],
): Promise<SupportRequestDocument[]> => getCollection(ports).find({ id: { in: ids } });

/** Those of these requests that were sent logged out, newest first. */
export const listVisitorRequestsByIds = (
  ports: Ports,
  ids: readonly string[],
): Promise<SupportRequestDocument[]> =>
  getCollection(ports).find(
    { id: { in: ids }, accountId: { eq: null } },
    { sort: [['openedAt', 'desc']] },
  );

/** Ids that begin so, as references do. */
export const listRequestIdsByPrefix = async (
  ports: Ports,
  prefix: string,
): Promise<readonly string[]> => {
  const requests = await getCollection(ports).find({ id: { prefix } }, { limit: maxRequestIds });
  return requests.map(({ id }) => id);
};

/** Requests that are part of the thread of this one, oldest first. */
export const listJoinedRequests = (
  ports: Ports,
  threadIds: readonly string[],
): Promise<SupportRequestDocument[]> =>
  getCollection(ports).find({ threadId: { in: threadIds } }, { sort: [['openedAt', 'asc']] });

/**
 * Requests from people without an account that were closed before an instant, for deletion after the retention period.
 */
export const listAnonymousRequestsClosedBefore = (
  ports: Ports,
  before: Date,
  limit: number,
): Promise<SupportRequestDocument[]> =>
  getCollection(ports).find(
    {
      status: { eq: 'closed' },
      accountId: { eq: null },
      closedAt: { lt: before.toISOString() },
    },
    { limit },
  );

export type FirstAnswerStats = {
  /** In seconds. Null without a first answer in the period. */
  readonly medianSeconds: number | null;
  readonly answered: number;
  readonly waiting: number;
};

export const readFirstAnswerStats = async (
  ports: Ports,
  since: Date,
): Promise<FirstAnswerStats> => {
  const [answered, waiting] = await Promise.all([
    getCollection(ports).find({ firstAnsweredAt: { gte: since.toISOString() } }),
    getCollection(ports).count({ status: { eq: 'waiting' } }),
  ]);
  const seconds = answered.flatMap(({ firstAnswerSeconds }) => firstAnswerSeconds ?? []);
  return { medianSeconds: computeMedian(seconds), answered: seconds.length, waiting };
};

const computeMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [upper] = sorted.slice(middle);
  const [lower = upper] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : [];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
};

const getCollection = ({ readModels }: Ports): Collection<SupportRequestDocument> =>
  readModels.collection<SupportRequestDocument>(supportRequestsCollection);
