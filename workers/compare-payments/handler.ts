import type { CommandContext } from '#application/command-context.ts';
import { compareMember } from '#application/membership/compare-member.ts';
import { recordComparison } from '#application/membership/record-comparison.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { JobHandler, Jobs } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { compareAll, type ComparePorts, type Found } from './compare-all.ts';
import { comparePaymentsJob } from './job.ts';

type Ports = ComparePorts & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Reads every paid account at the provider, puts right what differs, and reports it. */
export const handleComparePayments =
  (ports: Ports): JobHandler =>
  async (job) => {
    comparePaymentsJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const found = await compareAll(
      ports,
      async (accountId) => {
        const drift = await compareMember(ports, { accountId }, context);
        if (drift !== undefined) await lookAtInvoices(ports, accountId, context);
        return drift;
      },
      context,
    );
    const comparisonId = context.now.toISOString().slice(0, 10);
    await recordComparison(ports, { comparisonId, ...found }, context);
    report(ports, found);
  };

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
