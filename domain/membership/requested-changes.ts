import type { PlanHoldings } from '../shared/plans/effective-plan.ts';
import type { MembershipEvent } from './events.ts';
import type {
  RequestedChangeKind,
  SubscriptionChangeRequested,
} from './requested-change-events.ts';

/** `isSettled` when an event has since made the change, or the member decided otherwise. */
export type RequestedSubscriptionChange = SubscriptionChangeRequested['data'] & {
  readonly isSettled: boolean;
};

export type RequestedChanges = readonly RequestedSubscriptionChange[];

type RequestsState = {
  readonly holdings: Pick<PlanHoldings, 'subscription'>;
  /** The changes that admins requested, oldest first. A request that a newer one replaced before it was made is removed. */
  readonly requestedChanges: RequestedChanges;
};

type SubscriptionEvent = {
  readonly type: MembershipEvent['type'];
  readonly data: { readonly subscriptionId: string };
};

// The provider may undo a scheduled change as the first step to another one, so that is not the end of a request.
const decisionEventTypes = [
  'CancellationScheduled',
  'DowngradeScheduled',
  'SubscriptionDowngraded',
  'SubscriptionUpgraded',
] as const;

/** The events after which a request needs nothing more: its own result, or a newer decision of the member. */
const settlingEventTypes: Readonly<
  Record<RequestedChangeKind, readonly MembershipEvent['type'][]>
> = {
  'cancel-at-period-end': decisionEventTypes,
  'cancel-now': [],
  undo: ['ScheduledChangeUndone', ...decisionEventTypes],
  downgrade: decisionEventTypes,
  'retry-payment': ['PaymentRecovered'],
  'upgrade-link': ['SubscriptionUpgraded'],
};

export const settleRequests = (
  requests: RequestedChanges,
  event: SubscriptionEvent,
): RequestedChanges => requests.flatMap((requested) => settleRequest(requested, event));

const settleRequest = (
  requested: RequestedSubscriptionChange,
  event: SubscriptionEvent,
): readonly RequestedSubscriptionChange[] => {
  if (requested.subscriptionId !== event.data.subscriptionId) return [requested];
  // A member who pays an upgrade wants to keep the subscription.
  if (requested.change === 'cancel-now' && event.type === 'SubscriptionUpgraded') return [];
  const isResolved =
    event.type === 'SubscriptionEnded' || settlingEventTypes[requested.change].includes(event.type);
  return [isResolved ? { ...requested, isSettled: isResolved } : requested];
};

/** False for an offer and a retried payment, which leave the requested end or downgrade as it is, and the other way round. */
export const changesSchedule = (kind: RequestedChangeKind): boolean =>
  kind !== 'upgrade-link' && kind !== 'retry-payment';

export const addRequest = (
  state: RequestsState,
  data: SubscriptionChangeRequested['data'],
): RequestedChanges => {
  const remainingRequests = state.requestedChanges.filter(
    ({ isSettled, change }) =>
      isSettled || changesSchedule(change) !== changesSchedule(data.change),
  );
  const isReplacing = remainingRequests.length < state.requestedChanges.length;
  const isSettled = !isReplacing && isAlreadyScheduled(state, data);
  return [...remainingRequests, { ...data, isSettled }];
};

// Only its refunds remain. Otherwise, a retry would cancel again after the member has undone the cancellation.
const isAlreadyScheduled = (
  { holdings: { subscription } }: RequestsState,
  { change }: SubscriptionChangeRequested['data'],
): boolean => change === 'cancel-at-period-end' && subscription?.scheduled?.kind === 'cancellation';

export const findRequest = (
  { requestedChanges }: Pick<RequestsState, 'requestedChanges'>,
  changeId: string,
): RequestedSubscriptionChange | undefined =>
  requestedChanges.find((requested) => requested.changeId === changeId);

export type PendingChange = RequestedSubscriptionChange & {
  readonly change: 'cancel-at-period-end' | 'cancel-now' | 'downgrade';
};

/** The requested end or downgrade that the payment provider has not confirmed yet. */
export const findPendingChange = ({
  holdings: { subscription },
  requestedChanges,
}: RequestsState): PendingChange | undefined =>
  requestedChanges
    .filter(isPending)
    .find(({ subscriptionId }) => subscriptionId === subscription?.subscriptionId);

const isPending = (requested: RequestedSubscriptionChange): requested is PendingChange =>
  !requested.isSettled && changesSchedule(requested.change) && requested.change !== 'undo';
