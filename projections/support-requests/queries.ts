import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { Collection, Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  supportRequestsCollection,
  type SupportRequestDocument,
  type SupportStatus,
} from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type SupportQueuePage = {
  /** Those that wait when neither it nor a reference is given. */
  readonly status?: SupportStatus | undefined;
  readonly plan?: PlanId | undefined;
  readonly assigneeId?: string | undefined;
  /** How the ids begin. */
  readonly reference?: string | undefined;
  readonly skip?: number;
  readonly limit?: number;
};

/** One page of the queue: with priority support first, then the longest waiting. */
export const listSupportRequests = async (
  ports: Ports,
  { skip = 0, limit = 25, ...wanted }: SupportQueuePage,
): Promise<{ requests: SupportRequestDocument[]; total: number }> => {
  const where = filterOf(wanted);
  const [requests, total] = await Promise.all([
    all(ports).find(where, { sort: queueOrder, skip, limit }),
    all(ports).count(where),
  ]);
  return { requests, total };
};

/** When the request that has waited longest was opened; undefined when none waits. */
export const findLongestWaiting = async (
  ports: Ports,
): Promise<SupportRequestDocument | undefined> =>
  (
    await all(ports).find({ status: { eq: 'waiting' } }, { sort: [['openedAt', 'asc']], limit: 1 })
  )[0];

const queueOrder = [
  ['rank', 'asc'],
  ['openedAt', 'asc'],
] as const;

const filterOf = ({
  status,
  plan,
  assigneeId,
  reference,
}: SupportQueuePage): Filter<SupportRequestDocument> => ({
  ...((status !== undefined || reference === undefined) && { status: { eq: status ?? 'waiting' } }),
  ...(plan !== undefined && { plan: { eq: plan } }),
  ...(assigneeId !== undefined && { assigneeId: { eq: assigneeId } }),
  ...(reference !== undefined && { id: { prefix: reference } }),
});

export const findSupportRequest = (
  ports: Ports,
  requestId: string,
): Promise<SupportRequestDocument | undefined> => all(ports).findOne(requestId);

/** Requests of a member, newest first; all without a limit. */
export const supportRequestsOf = (
  ports: Ports,
  accountId: string,
  limit?: number,
): Promise<SupportRequestDocument[]> =>
  all(ports).find(
    { accountId: { eq: accountId } },
    { sort: [['openedAt', 'desc']], ...(limit !== undefined && { limit }) },
  );

/** Of people without an account, closed before an instant: their time is over. */
export const strangersClosedBefore = (
  ports: Ports,
  before: Date,
  limit: number,
): Promise<SupportRequestDocument[]> =>
  all(ports).find(
    {
      status: { eq: 'closed' },
      accountId: { eq: null },
      closedAt: { lt: before.toISOString() },
    },
    { limit },
  );

export type FirstAnswers = {
  /** Seconds; null without a first answer since. */
  readonly medianSeconds: number | null;
  /** First answers since. */
  readonly answered: number;
  /** Requests that wait now. */
  readonly waiting: number;
};

/** How fast requests were answered for the first time since an instant. */
export const firstAnswersSince = async (ports: Ports, since: Date): Promise<FirstAnswers> => {
  const [answered, waiting] = await Promise.all([
    all(ports).find({ firstAnsweredAt: { gte: since.toISOString() } }),
    all(ports).count({ status: { eq: 'waiting' } }),
  ]);
  const seconds = answered.flatMap(({ firstAnswerSeconds }) => firstAnswerSeconds ?? []);
  return { medianSeconds: medianOf(seconds), answered: seconds.length, waiting };
};

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [upper] = sorted.slice(middle);
  const [lower = upper] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : [];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
};

const all = ({ readModels }: Ports): Collection<SupportRequestDocument> =>
  readModels.collection<SupportRequestDocument>(supportRequestsCollection);
