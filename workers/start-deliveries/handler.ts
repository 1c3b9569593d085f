import type { Logger } from 'pino';
import { startDelivery, type StartDeliveryPorts } from '#application/deliveries/start-delivery.ts';
import { readEdition } from '#application/editions/read-edition.ts';
import { writeWeeklyReport } from '#application/weekly-report/write-report.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import { isSendable } from '#domain/edition/content.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler, Jobs } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { startDeliveriesJob, startDeliveryJob } from './job.ts';

type Ports = StartDeliveryPorts & {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const monday = 1;

// The last attempt is at 09:58. An edition that is written after ten is delivered by hand.
const attempts = 8;

type Queue = Pick<Jobs, 'enqueue'>;

export const handleStartDeliveries =
  ({ jobs }: Pick<Ports, 'jobs'>): JobHandler =>
  async ({ payload, dueAt }) => {
    startDeliveriesJob.schema.parse(payload);
    await queueDeliveries(jobs, { dueAt, note: '' });
  };

/** For an edition that was written after the deliveries of its day began. */
export const startLateDeliveries = async (
  jobs: Queue,
  { date, now }: { readonly date: string; readonly now: Date },
): Promise<void> => {
  if (now < new Date(`${date}T07:30:00.000Z`)) return;
  await queueDeliveries(jobs, { dueAt: now, note: '/late' });
};

type Due = {
  readonly dueAt: Date;
  /** Sets the key apart from a delivery that waits for its next attempt. */
  readonly note: string;
};

const queueDeliveries = async (jobs: Queue, { dueAt, note }: Due): Promise<void> => {
  const date = dueAt.toISOString().slice(0, 10);
  const kinds: readonly EditionKind[] =
    dueAt.getUTCDay() === monday ? ['daily', 'weekly', 'report'] : ['daily'];
  for (const kind of kinds) {
    const key = `${kind}-${date}${note}`;
    await jobs.enqueue({ name: startDeliveryJob.name, payload: { kind, date }, key, attempts });
  }
};

export const handleStartDelivery =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { kind, date } = startDeliveryJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const edition = await readEdition(ports, { date });
    const isThere =
      kind === 'report'
        ? await writeWeeklyReport(ports, { date }, context)
        : edition && isSendable(edition);
    if (edition && isThere) {
      const { version } = edition;
      await startDelivery(ports, { kind, date, version }, context);
      return;
    }
    if (job.attempt < attempts) throw new Error(`There is nothing to deliver on ${date} yet.`);
    ports.logger.warn(
      { kind, date },
      'Nothing was delivered, because there is no edition with figures of the market.',
    );
  };
