import type { Logger } from 'pino';
import { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import {
  compareMember,
  type CompareMemberPorts,
} from '#application/membership/comparison/compare-member.ts';
import { previewFix } from '#application/membership/comparison/preview-fix.ts';
import { recordComparison } from '#application/membership/comparison/record-comparison.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { Drift } from '#domain/comparison/events.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import {
  listSubscriptions,
  type SubscriptionDocument,
} from '#projections/subscriptions/read-model.ts';
import { defineWorker, defineJob } from '../engine/define-worker.ts';
import { updateBilling, type UpdateBillingPorts } from '../mail/mail-invoices.ts';

/** Compares every paid account with the provider, corrects differences and records a report. */
export const comparePaymentsJob = defineJob({
  name: 'compare-payments',
  // A comparison outside the schedule has an id of its own, because each day has one report.
  payload: z.strictObject({ comparisonId: z.uuid().optional() }),
  schedule: {
    timing: { pattern: '30 2 * * *', timeZone: 'Europe/London' },
    missed: 'newest',
  },
  handle: (ports: Ports) => async (requested, run) => {
    const context = run.context();
    const { comparisonId = context.now.toISOString().slice(0, 10) } = requested;
    const comparison = await compareAll(
      ports,
      async (accountId) => {
        const compared = await compareMember(ports, { accountId }, context);
        if (compared === undefined) return undefined;
        const { drift, invoices } = compared;
        // Sends receipts whose webhook was lost. If that fails, a job repeats it, because the report must list what was
        // corrected.
        await updateBilling(ports, { accountId, invoices }, context).catch(() =>
          queueInvoiceCheck(ports, { comparisonId, accountId }),
        );
        return drift;
      },
      context,
    );
    await recordComparison(ports, { comparisonId, ...comparison }, context);
    logResult(ports, comparison);
  },
});

/** Runs a comparison requested by staff. It lists the changes that would correct each member, and changes nothing. */
export const comparePaymentsWorker = defineWorker({
  name: 'check-payments',
  payload: z.strictObject({ comparisonId: z.uuid() }),
  reads: ['subscriptions'],
  // Safe on history, because a comparison is reported only once.
  from: 'start',
  on: {
    ComparisonAsked: ({ stream }) => [{ payload: { comparisonId: parseStreamId(stream) } }],
  },
  // Enough attempts for a provider that is unavailable for an hour.
  attempts: 20,
  handle:
    (ports: Ports) =>
    async ({ comparisonId }, run) => {
      const context = run.context();
      const comparison = await compareAll(
        ports,
        async (accountId) => {
          const fix = await previewFix(ports, { accountId }, context);
          if (fix === null) return null;
          if (fix.fault !== null) throw fix.fault.cause;
          return { accountId, changes: fix.changes };
        },
        context,
      );
      await recordComparison(ports, { comparisonId, ...comparison }, context);
    },
  jobs: [comparePaymentsJob],
});

type Ports = ComparePorts & UpdateBillingPorts & { readonly jobs: Pick<Jobs, 'enqueue'> };

const queueInvoiceCheck = (
  { jobs }: Ports,
  { comparisonId, accountId }: { readonly comparisonId: string; readonly accountId: string },
): Promise<void> =>
  jobs.enqueue({
    name: mailInvoicesJob.name,
    payload: { accountId },
    key: `comparison/${comparisonId}/${accountId}`,
  });

const logResult = ({ logger }: Ports, { compared, drifts, failures }: ComparisonResult): void => {
  const counts = { compared, drifted: drifts.length, failed: failures.length };
  if (drifts.length + failures.length === 0) {
    logger.info(counts, 'All memberships match the payment provider.');
    return;
  }
  const accounts = drifts.map(({ accountId }) => accountId).slice(0, 20);
  logger.warn(
    { ...counts, accounts },
    'Some memberships differed from the payment provider. Those listed were corrected.',
  );
};

type ComparePorts = CompareMemberPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

type ComparisonResult = {
  compared: number;
  readonly drifts: Drift[];
  readonly failures: string[];
};

/** Null if both agree, undefined if the account no longer exists. Throws if the provider cannot be read. */
type CompareAccount = (accountId: string) => Promise<Drift | null | undefined>;

// Members compared at the same time. One member takes about seven requests, one after the other, and the provider takes a
// hundred a second.
const concurrency = 8;
const pageSize = 200;
// Changes due within the last hour are not counted as drift, because other jobs settle them within minutes.
const settlingMs = hourMs;

/** Compares every paid account. Throws while the provider is unavailable, so that the job is retried. */
const compareAll = async (
  ports: ComparePorts,
  compareOne: CompareAccount,
  { now }: CommandContext,
): Promise<ComparisonResult> => {
  const result: ComparisonResult = { compared: 0, drifts: [], failures: [] };
  const enqueue = limitedQueue(concurrency);
  let isUnavailable = false;
  const compare = async (member: SubscriptionDocument): Promise<void> => {
    const { id: accountId } = member;
    // The job starts again, so that the members that wait in the queue are not asked about in vain.
    if (isUnavailable) return;
    try {
      const drift = await compareOne(accountId);
      if (drift === undefined) return;
      result.compared += 1;
      if (drift !== null && !isSettling(member, now)) result.drifts.push(drift);
    } catch (error) {
      if (error instanceof UnavailableError) {
        isUnavailable = true;
        throw error;
      }
      result.failures.push(accountId);
      ports.logger.warn({ err: error, accountId }, 'A membership could not be compared.');
    }
  };
  for (let page = 0; ; page += 1) {
    const members = await listSubscriptions(ports, { page, size: pageSize });
    await Promise.all(members.map((member) => enqueue(() => compare(member))));
    if (members.length < pageSize) return result;
  }
};

const isSettling = ({ dueAt }: SubscriptionDocument, now: Date): boolean =>
  dueAt !== null &&
  Date.parse(dueAt) <= now.getTime() &&
  Date.parse(dueAt) > now.getTime() - settlingMs;
