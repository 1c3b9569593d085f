import type { Logger } from 'pino';
import { z } from 'zod';
import { sendCommand, type CommandPorts } from '#application/handle-command.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import {
  findFirstGrantEnd,
  listMembersWithEndedGrants,
} from '#projections/member-directory/queries.ts';
import { defineWorker, defineJob } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

export const sweepGrantsJob = defineJob({
  name: 'sweep-grants',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
  nextDueAt: (ports) => findFirstGrantEnd(ports),
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const membersWithEndedGrants = await listMembersWithEndedGrants(ports, context.now, batchSize);
    await handleEach(ports, membersWithEndedGrants, (accountId) =>
      sendCommand(
        ports,
        membershipDecider,
        { id: accountId, command: { type: 'ExpireGrants' } },
        context,
      ),
    );
  },
});

export const expireGrantsWorker = defineWorker({
  name: 'expire-grants',
  payload: z.strictObject({ accountId: z.uuid() }),
  // Safe on history, because an ended grant is expired only once.
  from: 'start',
  on: {
    MembershipGranted: ({ stream, data: { endsAt } }) =>
      endsAt === null
        ? []
        : [
            {
              payload: { accountId: getStreamAccountId(stream) },
              runAt: new Date(endsAt),
            },
          ],
  },
  handle:
    (ports: Ports) =>
    async ({ accountId }, run) => {
      await sendCommand(
        ports,
        membershipDecider,
        { id: accountId, command: { type: 'ExpireGrants' } },
        run.context(),
      );
    },
  jobs: [sweepGrantsJob],
});

type Ports = CommandPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'warn'>;
};

const batchSize = 500;
