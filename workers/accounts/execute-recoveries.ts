import type { Logger } from 'pino';
import { z } from 'zod';
import { executeRecovery } from '#application/account/credentials/recover-account.ts';
import type { EndAccessPorts } from '#application/account/end-access.ts';
import type { FindAccountPorts } from '#application/account/find-account.ts';
import type { FindAdminsPorts } from '#application/account/staff/find-admins.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { getExecutionCutoff } from '#domain/account/recovery/recovery.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { listOrderedRecoveries } from '#projections/open-cases/read-model.ts';
import { persistentJobAttempts, defineJob, defineWorker } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

/** Executes ordered changes of address whose own jobs were lost with their queue. */
export const sweepRecoveriesJob = defineJob({
  name: 'sweep-recoveries',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
  atStart: true,
  nextDueAt: async (ports) => {
    const [first] = await listOrderedRecoveries(ports, getExecutionCutoff(ports.clock.now()));
    return first ? new Date(first.dueAt) : null;
  },
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const orderedRecoveries = await listOrderedRecoveries(ports, getExecutionCutoff(context.now));
    const dueRecoveries = orderedRecoveries
      .filter(({ dueAt }) => dueAt <= context.now.toISOString())
      .map(({ accountId, recoveryId }) => ({ accountId, recoveryId }));
    await handleEach(ports, dueRecoveries, (recovery) => executeRecovery(ports, recovery, context));
  },
});

/** Changes an address after the waiting time of an order from the command line, unless it was stopped. */
export const executeRecoveriesWorker = defineWorker({
  name: 'execute-recoveries',
  job: 'execute-recovery',
  payload: z.strictObject({ accountId: z.uuid(), recoveryId: z.uuid() }),
  // Safe on history, because an order is executed only once.
  from: 'start',
  reads: ['member-directory'],
  on: {
    AccountRecoveryRequested: ({ stream, data: { recoveryId, dueAt } }) =>
      dueAt === null
        ? []
        : [
            {
              payload: { accountId: getStreamAccountId(stream), recoveryId },
              runAt: new Date(dueAt),
            },
          ],
  },
  attempts: persistentJobAttempts,
  handle: (ports: Ports) => async (recovery, run) => {
    await executeRecovery(ports, recovery, run.context());
  },
  jobs: [sweepRecoveriesJob],
});

type Ports = CommandPorts &
  EndAccessPorts &
  FindAccountPorts &
  FindAdminsPorts & { readonly logger: Pick<Logger, 'warn'> };
