import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { openCasesCollection, type OpenCasesDocument } from './read-model.ts';

export const openCases = defineProjection<OpenCasesDocument, AccountEvent | MembershipEvent>({
  collection: openCasesCollection,
  categories: ['account', 'membership'],
  on: {
    AccountRecoveryRequested: ({ stream, data: { recoveryId, requestedAt, dueAt } }) =>
      updateOpenCases(stream, () =>
        dueAt === null
          ? { ...noRecovery, recoveryRequestedAt: requestedAt }
          : { ...noRecovery, orderedRecoveryId: recoveryId, recoveryDueAt: dueAt },
      ),
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
      updateOpenCases(stream, ({ disputes }) =>
        withDisputes([...withoutDispute(disputes, id), { id, openedAt }]),
      ),
    DisputeWon: ({ stream, data }) => closeDispute(stream, data.disputeId),
    DisputeLost: ({ stream, data }) => closeDispute(stream, data.disputeId),
    RefundFailed: ({ stream, data: { invoiceId, failedAt } }) =>
      updateOpenCases(stream, ({ failedRefunds = [] }) =>
        withFailedRefunds([...failedRefunds, { invoiceId, failedAt }]),
      ),
    RefundIssued: ({ stream, data: { invoiceId } }) =>
      updateOpenCases(stream, ({ failedRefunds }) =>
        failedRefunds === undefined
          ? {}
          : withFailedRefunds(failedRefunds.filter((each) => each.invoiceId !== invoiceId)),
      ),
    PaymentFailed: ({ stream, data: { subscriptionId, failedAt } }) =>
      updateOpenCases(stream, () => ({
        unpaidSubscriptionId: subscriptionId,
        unpaidSince: failedAt,
      })),
    SubscriptionStarted: ({ stream }) => updateOpenCases(stream, () => noUnpaidSubscription),
    SubscriptionActivated: ({ stream, data }) => closeUnpaid(stream, data),
    PaymentRecovered: ({ stream, data }) => closeUnpaid(stream, data),
    SubscriptionEnded: ({ stream, data }) => closeUnpaid(stream, data),
  },
});

const noRecovery = { recoveryRequestedAt: null, orderedRecoveryId: null, recoveryDueAt: null };

const noOpenCases = {
  ...noRecovery,
  disputes: [],
  disputedSince: null,
  unpaidSubscriptionId: null,
  unpaidSince: null,
};

const noUnpaidSubscription = { unpaidSubscriptionId: null, unpaidSince: null };

const updateOpenCases = (
  stream: string,
  changesOf: (known: OpenCasesDocument) => Partial<OpenCasesDocument>,
): readonly Update<OpenCasesDocument>[] => {
  const id = getStreamAccountId(stream);
  return [
    {
      id,
      apply: (stored) => {
        const current = stored ?? { id, ...noOpenCases };
        const updatedCases = { ...current, ...changesOf(current) };
        return isOpen(updatedCases) ? updatedCases : null;
      },
    },
  ];
};

const isOpen = ({
  recoveryRequestedAt,
  recoveryDueAt,
  disputedSince,
  refundFailedSince = null,
  unpaidSince,
}: OpenCasesDocument): boolean =>
  recoveryRequestedAt !== null ||
  recoveryDueAt !== null ||
  disputedSince !== null ||
  refundFailedSince !== null ||
  unpaidSince !== null;

const closeRecovery = (stream: string) => updateOpenCases(stream, () => noRecovery);

// `disputeId` is null in disputes that were lost before ids were recorded.
const closeDispute = (stream: string, disputeId: string | null) =>
  updateOpenCases(stream, ({ disputes }) => withDisputes(withoutDispute(disputes, disputeId)));

const closeUnpaid = (stream: string, { subscriptionId }: { readonly subscriptionId: string }) =>
  updateOpenCases(stream, ({ unpaidSubscriptionId }) =>
    unpaidSubscriptionId === subscriptionId ? noUnpaidSubscription : {},
  );

type FailedRefunds = NonNullable<OpenCasesDocument['failedRefunds']>;

const withFailedRefunds = (
  failedRefunds: FailedRefunds,
): Pick<OpenCasesDocument, 'failedRefunds' | 'refundFailedSince'> => ({
  failedRefunds,
  refundFailedSince: failedRefunds[0]?.failedAt ?? null,
});

type Disputes = OpenCasesDocument['disputes'];

const withoutDispute = (disputes: Disputes, id: string | null): Disputes =>
  disputes.filter((each) => each.id !== id);

const withDisputes = (
  disputes: Disputes,
): Pick<OpenCasesDocument, 'disputes' | 'disputedSince'> => {
  const sortedDisputes = disputes.toSorted((one, other) =>
    one.openedAt.localeCompare(other.openedAt),
  );
  return { disputes: sortedDisputes, disputedSince: sortedDisputes[0]?.openedAt ?? null };
};
