import type { Logger } from 'pino';
import { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import { eraseAccount, type EraseAccountPorts } from '#application/members/erase-account.ts';
import {
  isErasureNoticeOver,
  readConfirmations,
  type ConfirmedErasure,
} from '#application/members/erasure-notice.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import {
  listConfirmedErasures,
  listDueErasures,
  listUnfinishedErasures,
} from '#projections/erasures/read-model.ts';
import { persistentJobAttempts, defineJob, defineWorker } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';
import { requestErasureNotice, type ErasureNoticePorts } from '../mail/request-erasure-notice.ts';

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
    const erasures: readonly PendingErasure[] = [
      ...dueErasures.flatMap(({ id: accountId, erasureId }) =>
        erasureId === null ? [] : [{ accountId, erasureId }],
      ),
      ...unfinishedErasures.map(({ id: accountId }) => ({ accountId })),
    ];
    await handleEach(ports, erasures, ({ accountId, erasureId }) =>
      erasureId === undefined
        ? eraseAccount(ports, { accountId }, context)
        : executeErasure(ports, { accountId, erasureId }, context),
    );
  },
});

/** Due with its id, or begun and not completed. */
type PendingErasure = Pick<ConfirmedErasure, 'accountId'> & Partial<ConfirmedErasure>;

/** Erases an account a day after the erasure was confirmed and the member notified, unless it was withdrawn. */
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
    await executeErasure(ports, erasure, run.context());
  },
  jobs: [sweepErasuresJob],
});

/** An erasure whose notice is missing or late is executed later, by the sweep. */
const executeErasure = async (
  ports: Ports,
  erasure: ConfirmedErasure,
  context: CommandContext,
): Promise<void> => {
  const confirmation = (await readConfirmations(ports, erasure)).at(-1);
  if (!confirmation || (await isErasureNoticeOver(ports, confirmation, context.now))) {
    await eraseAccount(ports, erasure, context);
    return;
  }
  // The job that writes the notice may be lost or late. A notice that was requested is not repeated.
  await requestErasureNotice(ports, { ...erasure, eventId: confirmation.eventId }, context);
};

type Ports = EraseAccountPorts &
  ErasureNoticePorts & {
    readonly readModels: ReadModels;
    readonly logger: Pick<Logger, 'warn'>;
  };
