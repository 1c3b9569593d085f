import type { Logger } from 'pino';
import { z } from 'zod';
import { defineWorker } from '../engine/define-worker.ts';
import type { RetentionPorts } from './retention-ports.ts';
import { retentionTable } from './retention-table.ts';

/** Deletes what is older than the retention table allows. */
export const applyRetentionWorker = defineWorker({
  name: 'apply-retention',
  payload: z.strictObject({}),
  schedule: {
    timing: { pattern: '50 3 * * *', timeZone: 'Europe/London' },
    missed: 'newest',
  },
  handle:
    (ports: RetentionPorts & { readonly logger: Pick<Logger, 'info'> }) => async (_none, run) => {
      const { now } = run.context();
      const deletedCounts: Record<string, number> = {};
      for (const { kind, apply } of retentionTable)
        if (apply) deletedCounts[kind] = await apply(ports, now);
      ports.logger.info(deletedCounts, 'Data that is no longer kept was deleted.');
    },
});
