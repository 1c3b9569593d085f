import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** What about a member waits for staff or for the bank. Id: the account id. Removed when nothing is open. */
export type OpenCasesDocument = Document & {
  /** When an admin asked to recover the account; a second admin has not decided yet. Null without a request. */
  readonly recoveryRequestedAt: string | null;
  /** Disputes that the bank has not decided, oldest first. */
  readonly disputes: readonly { readonly id: string; readonly openedAt: string }[];
  /** Of the oldest dispute; null without one. */
  readonly disputedSince: string | null;
  /** The subscription whose renewal has not been paid; null without one. */
  readonly unpaidSubscriptionId: string | null;
  /** When its payment failed. */
  readonly unpaidSince: string | null;
};

export const openCasesCollection: CollectionDefinition = {
  name: 'open-cases',
  version: 1,
  indexes: [['recoveryRequestedAt'], ['disputedSince'], ['unpaidSince']],
};
