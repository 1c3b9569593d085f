import type { ProviderEventStatus } from '#domain/provider-event/provider-event.ts';
import type { Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import { paymentInboxCollection, type InboxDocument } from './read-model.ts';

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
