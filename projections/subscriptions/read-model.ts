import type { CheckoutStarted } from '#domain/membership/events.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A member's subscription and open checkout. Id: the account id. */
export type SubscriptionDocument = Document & {
  readonly customerId: string;
  /** The id of the newest subscription, for lookups, or null. */
  readonly subscriptionId: string | null;
  readonly subscription: Subscription | null;
  readonly checkout: CheckoutStarted['data'] | null;
  /**
   * When the state can change without an event, ISO-8601: the end of a period, grace period or checkout. Null if it
   * cannot.
   */
  readonly dueAt: string | null;
};

export const subscriptionsCollection: CollectionDefinition = {
  name: 'subscriptions',
  version: 2,
  indexes: [['customerId'], ['subscriptionId'], ['dueAt']],
};

type Ports = { readonly readModels: ReadModels };

/** Undefined for members who never started a payment. */
export const findSubscription = (
  ports: Ports,
  accountId: string,
): Promise<SubscriptionDocument | undefined> => getCollection(ports).findOne(accountId);

/** The account with this subscription as its newest one. */
export const findBySubscriptionId = async (
  ports: Ports,
  subscriptionId: string,
): Promise<SubscriptionDocument | undefined> => {
  const [found] = await getCollection(ports).find(
    { subscriptionId: { eq: subscriptionId } },
    { limit: 1 },
  );
  return found;
};

/** Accounts whose subscription may have changed by time, longest overdue first. */
export const listDueSubscriptions = async (
  ports: Ports,
  now: Date,
  limit: number,
): Promise<readonly string[]> => {
  const dueFilter = { dueAt: { gt: '', lte: now.toISOString() } };
  const dueDocuments = await getCollection(ports).find(dueFilter, {
    sort: [['dueAt', 'asc']],
    limit,
  });
  return dueDocuments.map(({ id }) => id);
};

/** When the first subscription may change by time; null if none does. */
export const findFirstDueTime = async (ports: Ports): Promise<Date | null> => {
  const [first] = await getCollection(ports).find(
    { dueAt: { gt: '' } },
    { sort: [['dueAt', 'asc']], limit: 1 },
  );
  return first?.dueAt ? new Date(first.dueAt) : null;
};

/** All members who ever started a payment, page by page. */
export const listSubscriptions = (
  ports: Ports,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<readonly SubscriptionDocument[]> =>
  getCollection(ports).find({}, { skip: page * size, limit: size });

/** Subscriptions that end or renew between two times, page by page. */
export const listSubscriptionsDueBetween = (
  ports: Ports,
  { after, until }: { readonly after: Date; readonly until: Date },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<readonly SubscriptionDocument[]> =>
  getCollection(ports).find(
    { dueAt: { gt: after.toISOString(), lte: until.toISOString() } },
    { sort: [['dueAt', 'asc']], skip: page * size, limit: size },
  );

const getCollection = ({ readModels }: Ports): Collection<SubscriptionDocument> =>
  readModels.collection<SubscriptionDocument>(subscriptionsCollection);
