import type { Logger } from 'pino';
import type { CommandContext } from '#application/command-context.ts';
import { compareMember } from '#application/membership/compare-member.ts';
import type { FixPorts } from '#application/membership/fix-subscriptions.ts';
import { recordComparison } from '#application/membership/record-comparison.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { Drift } from '#domain/comparison/events.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler, Jobs } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { listSubscriptions } from '#projections/subscriptions/queries.ts';
import type { SubscriptionDocument } from '#projections/subscriptions/read-model.ts';
import { jobContext } from '../engine/job-context.ts';
import { comparePaymentsJob } from './job.ts';

type Ports = FixPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

// Requests that the provider answers at the same time.
const atOnce = 8;
// What changes by itself is settled within minutes; so long it is no drift.
const settledWithinMs = 3_600_000;

type Found = { compared: number; readonly drifts: Drift[]; readonly failures: string[] };

/** Reads every paid account at the provider, puts right what differs, and reports it. */
export const handleComparePayments =
  (ports: Ports): JobHandler =>
  async (job) => {
    comparePaymentsJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const found: Found = { compared: 0, drifts: [], failures: [] };
    for (let page = 0; ; page += 1) {
      const members = await listSubscriptions(ports, { page, size: atOnce });
      await Promise.all(members.map((member) => compare(ports, { member, found }, context)));
      if (members.length < atOnce) break;
    }
    await recordComparison(ports, found, context);
    report(ports, found);
  };

const compare = async (
  ports: Ports,
  { member, found }: { readonly member: SubscriptionDocument; readonly found: Found },
  context: CommandContext,
): Promise<void> => {
  const { id: accountId } = member;
  try {
    const drift = await compareMember(ports, { accountId }, context);
    if (drift === undefined) return;
    found.compared += 1;
    if (drift !== null && !changedByItself(member, context.now)) found.drifts.push(drift);
    await lookAtInvoices(ports, accountId, context);
  } catch (error) {
    // The night's comparison waits for the provider.
    if (error instanceof UnavailableError) throw error;
    found.failures.push(accountId);
    ports.logger.warn({ err: error, accountId }, 'A membership could not be compared.');
  }
};

const changedByItself = ({ dueAt }: SubscriptionDocument, now: Date): boolean =>
  dueAt !== null &&
  Date.parse(dueAt) <= now.getTime() &&
  Date.parse(dueAt) > now.getTime() - settledWithinMs;

// A receipt whose delivery was lost.
const lookAtInvoices = (
  { jobs }: Ports,
  accountId: string,
  { correlationId }: CommandContext,
): Promise<void> =>
  jobs.enqueue({
    name: mailInvoicesJob.name,
    payload: { accountId },
    key: `${correlationId}/${accountId}`,
  });

const report = ({ logger }: Ports, { compared, drifts, failures }: Found): void => {
  const counts = { compared, drifted: drifts.length, failed: failures.length };
  if (drifts.length + failures.length === 0) {
    logger.info(counts, 'All memberships stand where the payment provider stands.');
    return;
  }
  const accounts = drifts.map(({ accountId }) => accountId).slice(0, 20);
  logger.warn(
    { ...counts, accounts },
    'Memberships did not stand where the payment provider stands; those named were put right.',
  );
};
