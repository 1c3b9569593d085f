import { isLive, type Subscription } from '../shared/plans/subscription.ts';
import { hasSameTerms, type SubscriptionTerms } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import type { RequestedChange, RequestSubscriptionChange } from './commands.ts';
import { getChangeDirection } from './decide-subscription.ts';
import { noSubscriptionError } from './decide-withdrawal.ts';
import type { SubscriptionChangeRequested } from './requested-change-events.ts';
import { findRequest, findPendingChange } from './requested-changes.ts';
import type { MembershipState } from './state.ts';

/** A change that is already made or scheduled has no effect. */
export const requestSubscriptionChange = (
  state: MembershipState,
  { changeId, change, refunds, reason, now }: RequestSubscriptionChange,
): readonly SubscriptionChangeRequested[] => {
  if (findRequest(state, changeId)) return [];
  const { subscription } = state.holdings;
  if (!isLive(subscription, now)) throw noSubscriptionError();
  if (!hasEffect(state, subscription, change) && refunds.length === 0) return [];
  const { subscriptionId, terms } = subscription;
  const nextTerms = 'terms' in change ? change.terms : null;
  return [
    {
      type: 'SubscriptionChangeRequested',
      data: {
        changeId,
        subscriptionId,
        plan: terms.plan,
        change: change.kind,
        nextPlan: nextTerms?.plan ?? null,
        nextInterval: nextTerms?.interval ?? null,
        refunds,
        reason,
        requestedAt: now.toISOString(),
      },
    },
  ];
};

/** False when the change is already made or scheduled and no other is requested. Rejects terms that are not lower or higher, and an upgrade before an open renewal is paid. */
export const hasEffect = (
  state: MembershipState,
  { terms, scheduled, unpaid }: Subscription,
  change: RequestedChange,
): boolean => {
  const isPending = findPendingChange(state) !== undefined;
  switch (change.kind) {
    case 'cancel-now':
      return true;
    case 'cancel-at-period-end':
      return isPending || scheduled?.kind !== 'cancellation';
    case 'undo':
      return isPending || scheduled !== null;
    case 'retry-payment':
      return unpaid !== null;
    case 'downgrade':
      requireDirection(terms, change.terms, 'downgrade');
      return (
        isPending || scheduled?.kind !== 'downgrade' || !hasSameTerms(scheduled.terms, change.terms)
      );
    case 'upgrade-link':
      requireDirection(terms, change.terms, 'upgrade');
      if (unpaid !== null) throw renewalOpenError();
      return true;
  }
};

const renewalOpenError = (): Rejection =>
  new Rejection('conflict', 'payment/renewal-open', {
    message: 'The open renewal must be paid before an upgrade.',
  });

const requireDirection = (
  from: SubscriptionTerms,
  to: SubscriptionTerms,
  direction: 'downgrade' | 'upgrade',
): void => {
  if (getChangeDirection(from, to) === direction) return;
  throw direction === 'downgrade'
    ? new Rejection('conflict', 'membership/not-lower', {
        message: 'This plan is not lower than the current one.',
      })
    : new Rejection('conflict', 'membership/not-higher', {
        message: 'This plan is not higher than the current one.',
      });
};
