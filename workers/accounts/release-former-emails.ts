import type { Logger } from 'pino';
import { z } from 'zod';
import { releaseFormerIdentifiers } from '#application/account/credentials/change-email.ts';
import type { ResolveClaimPorts } from '#application/account/identifiers/resolve-claim.ts';
import { undoDays } from '#domain/account/decide-email.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { listEventsOfTypeSince } from '#projections/events/queries.ts';
import { defineJob, defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

/**
 * Releases addresses and identities whose own job was lost with the queue. It looks at the changes of the last weeks,
 * because releasing what is free has no effect.
 */
export const sweepFormerEmailsJob = defineJob({
  name: 'sweep-former-emails',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: hourMs }, missed: 'newest' },
  atStart: true,
  nextDueAt: async (ports) => {
    const now = ports.clock.now();
    return (await listChangedAccounts(ports, now)).length > 0 ? now : null;
  },
  handle: (ports: SweepPorts) => async (_none, run) => {
    const context = run.context();
    const accountIds = await listChangedAccounts(ports, context.now);
    await handleEach(
      ports,
      accountIds.map((accountId) => ({ accountId })),
      (account) => releaseFormerIdentifiers(ports, account, context),
    );
  },
});

// Longer than a queue is likely to be unavailable.
const lookBackDays = 30;

type SweepPorts = ResolveClaimPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'warn'>;
};

const releasingTypes = [
  'AccountEmailChanged',
  'AccountEmailChangeUndone',
  'AccountIdentityUnlinked',
];

const listChangedAccounts = async (
  ports: Pick<SweepPorts, 'readModels'>,
  now: Date,
): Promise<readonly string[]> => {
  const since = new Date(now.getTime() - (undoDays + lookBackDays) * dayMs);
  const accountIds = new Set<string>();
  for (const type of releasingTypes)
    for (const { stream } of await listEventsOfTypeSince(ports, { type, since }))
      accountIds.add(getStreamAccountId(stream));
  return [...accountIds];
};

/** Releases a former address when its change can no longer be undone, and an unlinked identity. */
export const releaseFormerEmailsWorker = defineWorker({
  name: 'release-former-emails',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream, data }) =>
      createReleaseJobs(stream, { runAt: new Date(data.undoUntil) }),
    AccountEmailChangeUndone: ({ stream }) => createReleaseJobs(stream),
    AccountIdentityUnlinked: ({ stream }) => createReleaseJobs(stream),
  },
  handle: (ports) => async (account, run) => {
    await releaseFormerIdentifiers(ports, account, run.context());
  },
  jobs: [sweepFormerEmailsJob],
});

const createReleaseJobs = (
  stream: string,
  when: { readonly runAt?: Date } = {},
): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) }, ...when },
];
