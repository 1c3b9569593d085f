import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { openCasesCollection, type OpenCasesDocument } from './read-model.ts';

export const openCases = defineProjection<OpenCasesDocument, AccountEvent | MembershipEvent>({
  collection: openCasesCollection,
  categories: ['account', 'membership'],
  on: {
    AccountRecoveryRequested: ({ stream, data: { requestedAt } }) =>
      change(stream, () => ({ recoveryRequestedAt: requestedAt })),
    AccountRecoveryConfirmed: ({ stream }) => closeRecovery(stream),
    AccountRecoveryWithdrawn: ({ stream }) => closeRecovery(stream),
    // The account aggregate also closes the request after these events, because another person may own the login.
    AccountPasswordChanged: ({ stream }) => closeRecovery(stream),
    AccountEmailChanged: ({ stream }) => closeRecovery(stream),
    AccountEmailChangeUndone: ({ stream }) => closeRecovery(stream),
    AccountSuspended: ({ stream }) => closeRecovery(stream),
    AccountIdentityUnlinked: ({ stream }) => closeRecovery(stream),
    AccountSecondFactorEnabled: ({ stream }) => closeRecovery(stream),
    AccountSecondFactorDisabled: ({ stream, data }) =>
      data.cause === 'lost' ? closeRecovery(stream) : [],
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
    DisputeOpened: ({ stream, data: { disputeId: id, openedAt } }) =>
      change(stream, ({ disputes }) => withDisputes([...others(disputes, id), { id, openedAt }])),
    DisputeWon: ({ stream, data }) => closeDispute(stream, data.disputeId),
    DisputeLost: ({ stream, data }) => closeDispute(stream, data.disputeId),
    PaymentFailed: ({ stream, data: { subscriptionId, failedAt } }) =>
      change(stream, () => ({ unpaidSubscriptionId: subscriptionId, unpaidSince: failedAt })),
    SubscriptionStarted: ({ stream }) => change(stream, () => noUnpaid),
    SubscriptionActivated: ({ stream, data }) => closeUnpaid(stream, data),
    PaymentRecovered: ({ stream, data }) => closeUnpaid(stream, data),
    SubscriptionEnded: ({ stream, data }) => closeUnpaid(stream, data),
  },
});

const noOpenCases = {
  recoveryRequestedAt: null,
  disputes: [],
  disputedSince: null,
  unpaidSubscriptionId: null,
  unpaidSince: null,
};

const noUnpaid = { unpaidSubscriptionId: null, unpaidSince: null };

const change = (
  stream: string,
  changesOf: (known: OpenCasesDocument) => Partial<OpenCasesDocument>,
): readonly Update<OpenCasesDocument>[] => {
  const id = getStreamAccountId(stream);
  return [
    {
      id,
      apply: (stored) => {
        const current = stored ?? { id, ...noOpenCases };
        const updated = { ...current, ...changesOf(current) };
        return isOpen(updated) ? updated : null;
      },
    },
  ];
};

const isOpen = ({ recoveryRequestedAt, disputedSince, unpaidSince }: OpenCasesDocument): boolean =>
  recoveryRequestedAt !== null || disputedSince !== null || unpaidSince !== null;

const closeRecovery = (stream: string) => change(stream, () => ({ recoveryRequestedAt: null }));

// `disputeId` is null in disputes that were lost before ids were recorded.
const closeDispute = (stream: string, disputeId: string | null) =>
  change(stream, ({ disputes }) => withDisputes(others(disputes, disputeId)));

const closeUnpaid = (stream: string, { subscriptionId }: { readonly subscriptionId: string }) =>
  change(stream, ({ unpaidSubscriptionId }) =>
    unpaidSubscriptionId === subscriptionId ? noUnpaid : {},
  );

type Disputes = OpenCasesDocument['disputes'];

const others = (disputes: Disputes, id: string | null): Disputes =>
  disputes.filter((each) => each.id !== id);

const withDisputes = (
  disputes: Disputes,
): Pick<OpenCasesDocument, 'disputes' | 'disputedSince'> => {
  const sorted = disputes.toSorted((one, other) => one.openedAt.localeCompare(other.openedAt));
  return { disputes: sorted, disputedSince: sorted[0]?.openedAt ?? null };
};
