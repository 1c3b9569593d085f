import type { ProviderEventStatus } from '#domain/provider-event/provider-event.ts';
import type { PaymentProblem } from '#domain/shared/plans/payment-problems.ts';
import type {
  CollectionDefinition,
  Document,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** An event from the payment provider and its newest result. Id: the provider's event id. Contains no personal data. */
export type InboxDocument = Document & {
  /** The provider's event type, such as `invoice.paid`. */
  readonly type: string;
  readonly receivedAt: string;
  readonly status: ProviderEventStatus;
  /** Null before processing, and for ignored events. */
  readonly accountId: string | null;
  readonly problem: PaymentProblem | null;
  /** When the event was last processed or failed, or null. */
  readonly settledAt: string | null;
};

export const paymentInboxCollection: CollectionDefinition = {
  name: 'payment-inbox',
  version: 1,
  indexes: [
    ['receivedAt', 'id', 'status', 'accountId'],
    ['accountId', 'receivedAt', 'id'],
    ['status', 'receivedAt', 'id', 'accountId'],
  ],
};

type InboxPage = {
  readonly status?: ProviderEventStatus | undefined;
  readonly accountId?: string | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** One page of events from the payment provider, newest first. */
export const listPaymentInbox = async (
  { readModels }: { readonly readModels: ReadModels },
  { status, accountId, skip, limit }: InboxPage,
): Promise<{ entries: InboxDocument[]; total: number }> => {
  const inboxCollection = readModels.collection<InboxDocument>(paymentInboxCollection);
  const where: Filter<InboxDocument> = {
    ...(status !== undefined && { status: { eq: status } }),
    ...(accountId !== undefined && { accountId: { eq: accountId } }),
  };
  const [entries, total] = await Promise.all([
    inboxCollection.find(where, { sort: [['receivedAt', 'desc']], skip, limit }),
    inboxCollection.count(where),
  ]);
  return { entries, total };
};
