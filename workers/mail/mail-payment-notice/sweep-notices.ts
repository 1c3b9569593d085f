import type { Logger } from 'pino';
import { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { graceDays } from '#domain/membership/subscription-from-provider.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  findFirstGrantEnd,
  listMembersWithGrantsEndingUntil,
} from '#projections/member-directory/queries.ts';
import { listUnpaidRenewals } from '#projections/open-cases/read-model.ts';
import { defineWorker, type Worker, type WorkerJob } from '../../engine/define-worker.ts';
import { handleEach } from '../../engine/handle-each.ts';
import { isImported } from '../../engine/reaction.ts';
import {
  mailPaymentNoticeWorker,
  requestPaymentNoticeMail,
  trialNoticeDays,
  type PaymentNoticePorts,
} from './mail-payment-notice.ts';
import { paymentNoticeSchema } from './payment-notice.ts';
import { daysAfter, reminderDays } from './reminder-days.ts';

type Ports = PaymentNoticePorts & {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'warn'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

type NoticeSweep = {
  readonly name: string;
  /** The event that causes the mails. */
  readonly type: string;
  readonly listAccounts: (
    ports: Pick<Ports, 'readModels'>,
    now: Date,
  ) => Promise<readonly string[]>;
  readonly nextDueAt: NonNullable<WorkerJob['nextDueAt']>;
};

const intervalMs = hourMs;

// Mails that were due at the last tick were requested then, so the next tick has nothing to do for them.
const getLastTick = (now: Date): Date => new Date(now.getTime() - intervalMs);

// Requests the mails that are due and whose own jobs were lost with the queue. A mail that exists is not sent again.
const createSweep = ({ name, type, listAccounts, nextDueAt }: NoticeSweep): Worker<Ports> =>
  defineWorker({
    name,
    payload: z.strictObject({}),
    schedule: { timing: { everyMs: intervalMs }, missed: 'newest' },
    atStart: true,
    nextDueAt,
    handle: (ports: Ports) => async (_none, run) => {
      const context = run.context();
      const accountIds = await listAccounts(ports, context.now);
      await handleEach(
        ports,
        accountIds.map((accountId) => ({ accountId })),
        async ({ accountId }) => {
          for await (const event of ports.eventStore.read(membershipStream(accountId)))
            if (event.type === type) await requestDueMails(ports, event, context);
        },
      );
    },
  });

const requestDueMails = async (
  ports: Ports,
  event: StoredEvent,
  context: CommandContext,
): Promise<void> => {
  if (isImported(event)) return;
  for (const { payload, runAt } of mailPaymentNoticeWorker.react(ports.upcast(event)))
    if (runAt === undefined || runAt <= context.now)
      await requestPaymentNoticeMail(ports, paymentNoticeSchema.parse(payload), context);
};

/** Reminders of failed payments. */
export const sweepPaymentRemindersWorker = createSweep({
  name: 'sweep-payment-reminders',
  type: 'PaymentFailed',
  listAccounts: async (ports, now) =>
    (await listRemindedRenewals(ports, now)).map(({ accountId }) => accountId),
  nextDueAt: async (ports) => {
    const now = ports.clock.now();
    const lastTick = getLastTick(now);
    const [firstDueAt = null] = (await listRemindedRenewals(ports, now))
      .flatMap(({ at }) => [0, ...reminderDays].map((day) => daysAfter(at, day)))
      .filter((dueAt) => dueAt > lastTick)
      .sort((one, other) => one.getTime() - other.getTime());
    return firstDueAt;
  },
});

const listRemindedRenewals = (
  ports: Pick<Ports, 'readModels'>,
  now: Date,
): ReturnType<typeof listUnpaidRenewals> =>
  listUnpaidRenewals(ports, new Date(now.getTime() - graceDays * dayMs));

/** Mails about trials that end soon. */
export const sweepEndingTrialsWorker = createSweep({
  name: 'sweep-ending-trials',
  type: 'MembershipGranted',
  listAccounts: async (ports, now) => {
    const until = new Date(now.getTime() + trialNoticeDays * dayMs);
    const accountIds: string[] = [];
    for (let page = 0; ; page += 1) {
      const found = await listMembersWithGrantsEndingUntil(ports, until, { page, size: pageSize });
      accountIds.push(...found);
      if (found.length < pageSize) return accountIds;
    }
  },
  nextDueAt: async (ports) => {
    const noticeMs = trialNoticeDays * dayMs;
    const lastTick = getLastTick(ports.clock.now());
    const endsAt = await findFirstGrantEnd(ports, new Date(lastTick.getTime() + noticeMs));
    return endsAt && new Date(endsAt.getTime() - noticeMs);
  },
});

const pageSize = 500;
