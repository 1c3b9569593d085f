import type { ProviderEventStatus } from '#domain/provider-event/state.ts';
import type { PaymentProblem } from '#domain/shared/plans/payment-problems.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** An event that the payment provider delivered, and what came of it last. Id: the provider's. Nothing personal. */
export type InboxDocument = Document & {
  /** The provider's word, such as `invoice.paid`. */
  readonly type: string;
  readonly receivedAt: string;
  readonly status: ProviderEventStatus;
  /** Null while it is not known, and for one that is ignored. */
  readonly accountId: string | null;
  readonly problem: PaymentProblem | null;
  /** When it was handled or failed last; null before. */
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
