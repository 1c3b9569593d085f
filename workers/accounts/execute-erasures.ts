import type { Logger } from 'pino';
import { z } from 'zod';
import { eraseAccount, type EraseAccountPorts } from '#application/members/erase-account.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import {
  listConfirmedErasures,
  listDueErasures,
  listUnfinishedErasures,
} from '#projections/erasures/queries.ts';
import { persistentJobAttempts, defineJob, defineWorker } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

/** Executes and completes erasures whose own jobs were lost with their queue. */
export const sweepErasuresJob = defineJob({
  name: 'sweep-erasures',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
  atStart: true,
  nextDueAt: async (ports) => {
    if ((await listUnfinishedErasures(ports)).length > 0) return ports.clock.now();
    const [first] = await listConfirmedErasures(ports);
    return first?.dueAt ? new Date(first.dueAt) : null;
  },
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const [dueErasures, unfinishedErasures] = await Promise.all([
      listDueErasures(ports, context.now),
      listUnfinishedErasures(ports),
    ]);
    const erasures = [
      ...dueErasures.flatMap(({ id, erasureId }) =>
        erasureId === null ? [] : [{ id, erasureId }],
      ),
      ...unfinishedErasures.map(({ id }) => ({ id })),
    ];
    await handleEach(ports, erasures, ({ id: accountId, ...erasure }) =>
      eraseAccount(ports, { accountId, ...erasure }, context),
    );
  },
});

/** Erases an account a day after the erasure was confirmed, unless it was withdrawn. */
export const executeErasuresWorker = defineWorker({
  name: 'execute-erasures',
  job: 'execute-erasure',
  payload: z.strictObject({ accountId: z.uuid(), erasureId: z.uuid() }),
  // Safe on history, because an account is erased only once.
  from: 'start',
  on: {
    AccountErasureConfirmed: ({ stream, data: { erasureId, dueAt } }) => [
      { payload: { accountId: getStreamAccountId(stream), erasureId }, runAt: new Date(dueAt) },
    ],
  },
  attempts: persistentJobAttempts,
  handle: (ports: Ports) => async (erasure, run) => {
    await eraseAccount(ports, erasure, run.context());
  },
  jobs: [sweepErasuresJob],
});

type Ports = EraseAccountPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'warn'>;
};
