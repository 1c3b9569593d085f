import type { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { loadStream } from '#application/load-stream.ts';
import {
  reconcileMembership,
  type ReconcilePorts,
} from '#application/membership/subscription/reconcile-membership.ts';
import { useSavedCard } from '#application/membership/customer/change-card.ts';
import {
  findCustomerAccount,
  type FindCustomerAccountPorts,
} from '#application/membership/customer/find-customer-account.ts';
import { recordFormerDisputes } from '#application/membership/customer/record-former-disputes.ts';
import { recordRefunds } from '#application/membership/refunds/record-refunds.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import {
  type ProviderEventOutcome,
  recordProviderEventFailed,
  recordProviderEventHandled,
} from '#application/payments/record-outcome.ts';
import { providerEventJob } from '#application/payments/provider-event-job.ts';
import { isVisibleEventType } from '#domain/membership/decide-change-claim.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { toPaymentProblem } from '#platform/payments/payment-problem.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { defineWorker } from '../engine/define-worker.ts';

/**
 * Processes provider events by reading the provider's current state, so that their order and repetition do not
 * matter.
 */
export const reconcilePaymentsWorker = defineWorker({
  name: providerEventJob.name,
  payload: providerEventJob.schema,
  handle:
    (ports: Ports) =>
    async ({ eventId, ...event }, run) => {
      const context = run.context();
      try {
        const outcome = await processEvent(ports, { eventId, ...event }, context);
        await recordProviderEventHandled(ports, { eventId, ...outcome }, context);
      } catch (error) {
        const problem = toPaymentProblem(error);
        await recordProviderEventFailed(ports, { eventId, problem }, context).catch(() => null);
        throw error;
      }
    },
});

type Ports = ReconcilePorts &
  FindCustomerAccountPorts & {
    readonly clock: Clock;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    readonly payments: Pick<
      Payments,
      | 'findCustomerByCharge'
      | 'invoices'
      | 'useSavedCard'
      | 'cancelScheduledChange'
      | 'stopCollection'
      | 'snapshot'
    >;
  };

const processEvent = async (
  ports: Ports,
  { eventId, type, ...named }: z.output<typeof providerEventJob.schema>,
  context: CommandContext,
): Promise<ProviderEventOutcome> => {
  const customerId = await findCustomerId(ports, named);
  const accountId = customerId && (await findCustomerAccount(ports, customerId));
  if (!customerId || !accountId) return { accountId: null, changes: [] };
  const stream = membershipStream(accountId);
  const { revision, state: before } = await loadStream(ports, {
    decider: membershipDecider,
    stream,
  });
  const isUnrecorded =
    before.customerId === null && (await isCustomerOfMember(ports, accountId, customerId));
  const { state } = await reconcileMembership(
    ports,
    { accountId, unrecordedCustomerId: isUnrecorded ? customerId : null },
    context,
  );
  // As the browser does after it has saved a card, which it may have been closed before.
  if (type === 'setup_intent.succeeded')
    await useSavedCard(ports, { accountId, customerId }, context);
  if (customerId !== state.customerId) await recordFormerDisputes(ports, { accountId }, context);
  if (type.startsWith('credit_note.') || refundEventTypes.has(type)) {
    const invoices = await ports.payments.invoices(customerId);
    await recordRefunds(ports, { accountId, invoices }, context);
  }
  if (paymentEventTypes.has(type)) {
    const { name } = mailInvoicesJob;
    const { correlationId } = context;
    const payload = { accountId };
    await ports.jobs.enqueue({ name, payload, key: eventId, attempts: 20, correlationId });
  }
  const changeTypes: string[] = [];
  for await (const { type: changeType } of ports.eventStore.read(stream, revision + 1)) {
    if (isVisibleEventType(changeType)) changeTypes.push(changeType);
  }
  return { accountId, changes: changeTypes };
};

// Not a former customer of the member, nor one of an account that was erased.
const isCustomerOfMember = async (
  ports: Ports,
  accountId: string,
  customerId: string,
): Promise<boolean> =>
  (await findRegisteredAccount(ports, accountId)) !== undefined &&
  (await ports.payments.findAccountId(customerId)) === accountId;

const findCustomerId = async (
  { payments }: Ports,
  { customerId, chargeId }: { customerId: string | null; chargeId: string | null },
): Promise<string | null> =>
  customerId ?? (chargeId === null ? null : payments.findCustomerByCharge(chargeId));

/** Stripe names a refund that fails in the older form too. Its object is the refund, whose charge names the customer. */
const refundEventTypes: ReadonlySet<string> = new Set([
  'charge.refund.updated',
  'refund.failed',
  'refund.updated',
]);

// These events may change invoices, refunds or cards without changing the membership. Staff see invoices and cards,
// so they are refreshed.
const paymentEventTypes: ReadonlySet<string> = new Set([
  'invoice.finalized',
  'invoice.paid',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'charge.refunded',
  ...refundEventTypes,
  'customer.updated',
  'payment_method.automatically_updated',
  'payment_method.detached',
]);
