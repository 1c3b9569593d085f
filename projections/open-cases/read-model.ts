import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/**
 * Cases of a member that wait for staff or the bank. Id: the account id. The document is removed when no case is open.
 */
export type OpenCasesDocument = Document & {
  /** When an admin requested a recovery that still needs a second admin, or null. */
  readonly recoveryRequestedAt: string | null;
  /** A change of address that an operator ordered, with the time when it is due; null without one. */
  readonly orderedRecoveryId: string | null;
  readonly recoveryDueAt: string | null;
  /** Undecided disputes, oldest first. */
  readonly disputes: readonly { readonly id: string; readonly openedAt: string }[];
  readonly disputedSince: string | null;
  /** Invoices with a refund that failed and was not made again, oldest first. Absent before the first one. */
  readonly failedRefunds?: readonly { readonly invoiceId: string; readonly failedAt: string }[];
  readonly refundFailedSince?: string | null;
  readonly unpaidSubscriptionId: string | null;
  readonly unpaidSince: string | null;
};

export const openCasesCollection: CollectionDefinition = {
  name: 'open-cases',
  version: 3,
  indexes: [['recoveryRequestedAt'], ['recoveryDueAt'], ['disputedSince'], ['unpaidSince']],
};

type Ports = { readonly readModels: ReadModels };

type OpenCase = { readonly accountId: string; readonly at: string };

/** Recovery requests after an instant that need a second admin, oldest first. */
export const listOpenRecoveries = async (ports: Ports, after: Date): Promise<OpenCase[]> => {
  const found = await getCollection(ports).find(
    { recoveryRequestedAt: { gt: after.toISOString() } },
    { sort: [['recoveryRequestedAt', 'asc']] },
  );
  return found.flatMap(({ id, recoveryRequestedAt: at }) =>
    at === null ? [] : [{ accountId: id, at }],
  );
};

type OrderedRecovery = {
  readonly accountId: string;
  readonly recoveryId: string;
  readonly dueAt: string;
};

/** Changes of address that an operator ordered and that are due after an instant, the earliest first. */
export const listOrderedRecoveries = async (
  ports: Ports,
  after: Date,
): Promise<OrderedRecovery[]> => {
  const found = await getCollection(ports).find(
    { recoveryDueAt: { gt: after.toISOString() } },
    { sort: [['recoveryDueAt', 'asc']] },
  );
  return found.flatMap(({ id: accountId, orderedRecoveryId: recoveryId, recoveryDueAt: dueAt }) =>
    recoveryId === null || dueAt === null ? [] : [{ accountId, recoveryId, dueAt }],
  );
};

/** Undecided disputes, oldest first. */
export const listOpenDisputes = async (ports: Ports): Promise<OpenCase[]> => {
  const found = await getCollection(ports).find({ disputedSince: { gt: '' } });
  return found
    .flatMap(({ id, disputes }) =>
      disputes.map(({ openedAt }) => ({ accountId: id, at: openedAt })),
    )
    .sort((one, other) => one.at.localeCompare(other.at));
};

/** Refunds that failed and were not made again, oldest first. */
export const listFailedRefunds = async (ports: Ports): Promise<OpenCase[]> => {
  const found = await getCollection(ports).find({ refundFailedSince: { gt: '' } });
  return found
    .flatMap(({ id, failedRefunds = [] }) =>
      failedRefunds.map(({ failedAt }) => ({ accountId: id, at: failedAt })),
    )
    .sort((one, other) => one.at.localeCompare(other.at));
};

/** Unpaid renewals whose payment failed since an instant, oldest first. */
export const listUnpaidRenewals = async (ports: Ports, since: Date): Promise<OpenCase[]> => {
  const found = await getCollection(ports).find(
    { unpaidSince: { gte: since.toISOString() } },
    { sort: [['unpaidSince', 'asc']] },
  );
  return found.flatMap(({ id, unpaidSince: at }) => (at === null ? [] : [{ accountId: id, at }]));
};

const getCollection = ({ readModels }: Ports): Collection<OpenCasesDocument> =>
  readModels.collection<OpenCasesDocument>(openCasesCollection);
