import type { ProviderStanding } from '#domain/membership/provider-standing.ts';
import { subscriptionIn, surplusIn } from '#domain/membership/subscription-standing.ts';
import { isLive, phaseOf, type SubscriptionPhase } from '#domain/shared/subscription.ts';
import type { Payments, PaymentStart } from '#platform/payments/payments.port.ts';
import { withWritten, type CommandContext, type Written } from '../command-context.ts';
import {
  reconcileMembership,
  type Reconciled,
  type ReconcilePorts,
} from './reconcile-membership.ts';
import { declined } from './payment-refusals.ts';

export type FixPorts = ReconcilePorts & {
  readonly payments: Pick<Payments, 'cancelNow' | 'retryPayment' | 'standing'>;
};

export type Fixed = {
  readonly before: SubscriptionPhase;
  readonly after: SubscriptionPhase;
  /** How many things were put right. */
  readonly fixed: number;
  /** The payment that the bank wants the member to confirm; null when there is none. */
  readonly payment: PaymentStart | null;
  readonly written: Written;
};

/**
 * Puts right what a member can be stuck in: a payment that arrived unnoticed, a first payment that will not come (it is
 * given up, so that the member can begin anew), a failed renewal (it is tried again), a second subscription.
 */
export const fixSubscriptions = async (
  ports: FixPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Fixed> => {
  const before = await tidySubscriptions(ports, { accountId }, context);
  const phase = phaseOf(before.state.held.subscription, context.now);
  const subscriptionId = before.state.held.subscription?.subscriptionId ?? '';
  const idempotencyKey = `fix-${subscriptionId}-${context.now.toISOString()}`;
  if (phase === 'incomplete') await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  const started =
    phase === 'past-due' ? await retry(ports, { subscriptionId, idempotencyKey }) : null;
  const after = await reconcileMembership(ports, { accountId }, context);
  const written = withWritten(after.written, before.written);
  const then = phaseOf(after.state.held.subscription, context.now);
  const changed = Object.keys(written.positions).length > 0 || before.ended > 0;
  const payment = then === 'past-due' ? started : null;
  return { before: phase, after: then, fixed: changed ? 1 : 0, payment, written };
};

/** Ends at the provider what is over here: after the grace, after a lost dispute, and what was paid for twice. */
export const tidySubscriptions = async (
  ports: FixPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Reconciled & { readonly ended: number }> => {
  const reconciled = await reconcileMembership(ports, { accountId }, context);
  const { standing } = reconciled;
  if (standing === null) return { ...reconciled, ended: 0 };
  const ending = endingIn(standing, context.now);
  for (const subscriptionId of ending) {
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey: `over-${subscriptionId}` });
  }
  if (ending.length === 0) return { ...reconciled, ended: 0 };
  const after = await reconcileMembership(ports, { accountId }, context);
  const written = withWritten(after.written, reconciled.written);
  return { ...after, written, ended: ending.length };
};

/** The subscriptions that are to end at the provider. */
export const endingIn = (standing: ProviderStanding, now: Date): readonly string[] => {
  const over = standing.subscriptions.filter((each) => {
    const alone = subscriptionIn({ ...standing, subscriptions: [each] }, now);
    const runs = ['trialing', 'active', 'past_due', 'unpaid'].includes(each.status);
    return runs && !isLive(alone, now);
  });
  return [...surplusIn(standing, now), ...over.map(({ id }) => id)];
};

const retry = async (
  ports: FixPorts,
  request: { readonly subscriptionId: string; readonly idempotencyKey: string },
): Promise<PaymentStart> => {
  try {
    return await ports.payments.retryPayment(request);
  } catch (error) {
    const refusal = declined(error);
    throw refusal ?? error;
  }
};
