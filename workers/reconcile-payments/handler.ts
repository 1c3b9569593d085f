import {
  reconcileMembership,
  type ReconcilePorts,
} from '#application/membership/reconcile-membership.ts';
import { recordRefunds } from '#application/membership/record-refunds.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import { providerEventJob } from '#application/payments/provider-event-job.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler, Jobs } from '#platform/jobs/jobs.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { jobContext } from '../engine/job-context.ts';

type Ports = ReconcilePorts & {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly payments: Pick<Payments, 'accountOf' | 'customerOfCharge' | 'invoices' | 'standing'>;
};

/** Whatever the event says: the provider is asked anew, so that order and repeats make no difference. */
export const handleProviderEvent =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId, type, ...named } = providerEventJob.schema.parse(job.payload);
    const customerId = await customerIn(ports, named);
    const accountId = customerId && (await ports.payments.accountOf(customerId));
    if (!customerId || !accountId) return;
    const context = jobContext(job, ports.clock);
    await reconcileMembership(ports, { accountId }, context);
    if (type.startsWith('credit_note.')) {
      const invoices = await ports.payments.invoices(customerId);
      await recordRefunds(ports, { accountId, invoices }, context);
    }
    if (!aboutMoney.has(type)) return;
    const { name } = mailInvoicesJob;
    await ports.jobs.enqueue({ name, payload: { accountId }, key: eventId, attempts: 20 });
  };

const customerIn = async (
  { payments }: Ports,
  { customerId, chargeId }: { customerId: string | null; chargeId: string | null },
): Promise<string | null> =>
  customerId ?? (chargeId === null ? null : payments.customerOfCharge(chargeId));

// Money can move without any change of the membership: an invoice that is paid an hour after its period began.
const aboutMoney: ReadonlySet<string> = new Set([
  'invoice.paid',
  'credit_note.created',
  'charge.refunded',
]);
