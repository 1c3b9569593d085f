import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

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
