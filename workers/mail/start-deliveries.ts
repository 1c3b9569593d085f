import type { Logger } from 'pino';
import { z } from 'zod';
import { startDelivery, type StartDeliveryPorts } from '#application/deliveries/start-delivery.ts';
import { readEdition } from '#application/editions/read-edition.ts';
import { writeWeeklyReport } from '#application/weekly-report/write-report.ts';
import { getDeliveryTime, getKindsOfDay, isSuperseded } from '#domain/delivery/calendar.ts';
import { isSendable } from '#domain/shared/news/edition-content.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { defineWorker, defineJob } from '../engine/define-worker.ts';

/** Starts the delivery of an edition as soon as the edition exists. */
export const startDeliveryJob = defineJob({
  name: 'start-delivery',
  payload: z.strictObject({
    kind: z.enum(['daily', 'weekly', 'report']),
    date: z.iso.date(),
  }),
  handle:
    (ports: Ports) =>
    async ({ kind, date }, run) => {
      const context = run.context();
      const edition = await readEdition(ports, { date });
      // A stored report is final, so it is written only once the edition of its Monday can be sent.
      const isReady =
        edition &&
        isSendable(edition) &&
        (kind !== 'report' || (await writeWeeklyReport(ports, { date }, context)));
      if (isReady) {
        const { version } = edition;
        await startDelivery(ports, { kind, date, version }, context);
        return;
      }
      if (run.attempt < maxAttempts) throw new Error(`There is nothing to deliver on ${date} yet.`);
      ports.logger.warn(
        { kind, date },
        'Nothing was delivered, because there is no edition with figures of the market.',
      );
    },
});

/**
 * Queues the deliveries of the day every morning. A missed morning is made up for, because readers of a missed Monday
 * would otherwise wait a week.
 */
export const startDeliveriesWorker = defineWorker({
  name: 'start-deliveries',
  payload: z.strictObject({}),
  // Half an hour after the edition, so that staff can review it first.
  schedule: { timing: { pattern: '30 7 * * *', timeZone: 'UTC' }, missed: 'each' },
  handle:
    ({ jobs }: Ports) =>
    (_none, { dueAt, context }) =>
      queueDeliveries(jobs, {
        date: dueAt.toISOString().slice(0, 10),
        now: context().now,
        note: '',
      }),
  jobs: [startDeliveryJob],
});

type Ports = StartDeliveryPorts & {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: Pick<Logger, 'warn'>;
};

// The last attempt is at 09:58. Editions produced after 10:00 are delivered manually.
const maxAttempts = 8;

type JobQueue = Pick<Jobs, 'enqueue'>;

/** Queues the deliveries of an edition that was produced after the deliveries of its day started. */
export const startLateDeliveries = async (
  jobs: JobQueue,
  { date, now }: { readonly date: string; readonly now: Date },
): Promise<void> => {
  if (now < getDeliveryTime(date)) return;
  await queueDeliveries(jobs, { date, now, note: '/late' });
};

type DueDeliveries = {
  readonly date: string;
  readonly now: Date;
  /** Distinguishes the key from that of a delivery waiting for its next attempt. */
  readonly note: string;
};

const queueDeliveries = async (
  jobs: JobQueue,
  { date, now, note }: DueDeliveries,
): Promise<void> => {
  for (const kind of getKindsOfDay(date)) {
    if (isSuperseded(kind, { date, now })) continue;
    const key = `${kind}-${date}${note}`;
    await jobs.enqueue({
      name: startDeliveryJob.name,
      payload: { kind, date },
      key,
      attempts: maxAttempts,
    });
  }
};
