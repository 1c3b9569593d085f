import type { ClaimEvent } from '#domain/claim/events.ts';
import type { PaymentsCompared } from '#domain/comparison/events.ts';
import type { ReadModelRebuildRequested } from '#domain/read-model/events.ts';
import type { Payloads } from './payload-step.ts';

export const comparisonPayloads: Payloads<PaymentsCompared> = {
  PaymentsCompared: ({ who, at }) => ({
    ...{ compared: 3, drifted: 1, drifts: [{ accountId: who, changes: ['SubscriptionRenewed'] }] },
    ...{ failed: 0, failures: [], comparedAt: at },
  }),
};

export const readModelPayloads: Payloads<ReadModelRebuildRequested> = {
  ReadModelRebuildRequested: ({ word, index, at }) => ({
    ...{ generation: index, reason: word, requestedAt: at },
  }),
};

export const claimPayloads: Payloads<ClaimEvent> = {
  IdentifierClaimed: ({ who, at }) => ({
    ...{ kind: 'email', accountId: who },
    ...{ claimedAt: at, expiresAt: at },
  }),
  IdentifierClaimConfirmed: ({ who, at }) => ({ kind: 'email', accountId: who, confirmedAt: at }),
  IdentifierReleased: ({ who, at }) => ({ kind: 'email', accountId: who, releasedAt: at }),
};
