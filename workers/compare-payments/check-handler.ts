import { previewFix } from '#application/membership/preview-fix.ts';
import { recordComparison } from '#application/membership/record-comparison.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { compareAll, type ComparePorts } from './compare-all.ts';
import { checkPaymentsJob } from './job.ts';

/** Compares for staff who asked for it: says what would put each member right, and changes nothing. */
export const handleCheckPayments =
  (ports: ComparePorts): JobHandler =>
  async (job) => {
    const { comparisonId } = checkPaymentsJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const found = await compareAll(
      ports,
      async (accountId) => {
        const fix = await previewFix(ports, { accountId }, context);
        if (fix === null) return null;
        if (fix.fault !== null) throw fix.fault.cause;
        return { accountId, changes: fix.changes };
      },
      context,
    );
    await recordComparison(ports, { comparisonId, ...found }, context);
  };
