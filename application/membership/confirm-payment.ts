import { Rejection } from '#domain/shared/rejection.ts';
import { phaseOf, type SubscriptionPhase } from '#domain/shared/subscription.ts';
import type { CommandContext, Written } from '../command-context.ts';
import { reconcileMembership, type ReconcilePorts } from './reconcile-membership.ts';

/** A browser says that it paid: that triggers a look at the provider, and nothing else is believed. */
export const confirmPayment = async (
  ports: ReconcilePorts,
  { accountId, subscriptionId }: { readonly accountId: string; readonly subscriptionId: string },
  context: CommandContext,
): Promise<{ readonly phase: SubscriptionPhase; readonly written: Written }> => {
  const { state, standing, written } = await reconcileMembership(ports, { accountId }, context);
  // Another account's subscription is as unknown as one that does not exist.
  if (!standing?.subscriptions.some(({ id }) => id === subscriptionId)) {
    throw new Rejection('missing', 'membership/unknown-subscription', {
      message: 'There is no such subscription.',
    });
  }
  const phase = phaseOf(state.held.subscription, context.now);
  if (phase !== 'none' && phase !== 'incomplete') return { phase, written };
  throw new Rejection('conflict', 'payment/not-arrived', {
    message: 'The payment has not arrived yet.',
  });
};
