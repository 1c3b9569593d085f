import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { ProviderStanding } from '#domain/membership/provider-standing.ts';
import { subscriptionIn, surplusIn } from '#domain/membership/subscription-standing.ts';
import { isLive, phaseOf, type SubscriptionPhase } from '#domain/shared/subscription.ts';
import type { Payments, PaymentStart } from '#platform/payments/payments.port.ts';
import { withWritten, type CommandContext, type Written } from '../command-context.ts';
import { loadStream } from '../load-stream.ts';
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
  /** How many things have changed since the call began, whichever process recorded them. */
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
  const stream = membershipStream(accountId);
  const begun = await loadStream(ports, { decider: membershipDecider, stream });
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
  const changes = await countChanges(ports, { stream, since: begun.revision });
  const fixed = Math.max(changes, before.ended);
  const payment = then === 'past-due' ? started : null;
  const initially = phaseOf(begun.state.held.subscription, context.now);
  return { before: initially, after: then, fixed, payment, written };
};

/** Events of the subscription; those of a checkout count only where nothing else changed. */
const countChanges = async (
  { eventStore }: FixPorts,
  { stream, since }: { readonly stream: string; readonly since: number },
): Promise<number> => {
  const types: string[] = [];
  for await (const { type } of eventStore.read(stream, since + 1)) types.push(type);
  const others = types.filter((type) => !type.startsWith('Checkout'));
  return Math.max(others.length, Math.min(types.length, 1));
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
