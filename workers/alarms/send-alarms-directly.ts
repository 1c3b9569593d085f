import { hasAlarmRecipients } from '#application/alarms/evaluate-alarms.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { faultCheckIds } from '#domain/shared/attention-checks.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { HandlerPorts, Worker } from '../engine/define-worker.ts';
import { deliverMailsWorker } from '../mail/deliver-mails.ts';
import { evaluateAlarmsWorker } from './evaluate-alarms.ts';
import { deriveAlarmMailId, mailAlarmWorker } from './mail-alarm.ts';
import { postAlarmWorker } from './post-alarm.ts';

// An older notification was sent through the queue before the queue stopped.
const maxAgeMs = hourMs;

/**
 * Sends alarms without the queue while no job runs, because a stopped queue is itself a fault.
 * Later, the queued jobs of the same alarms send no second mail; the webhook may get a request
 * twice, with the same id. Call the returned function repeatedly.
 */
export const createDirectAlarms = (ports: HandlerPorts): (() => Promise<void>) => {
  const sentEventIds = new Set<string>();
  const sendNewest = async (event: StoredEvent): Promise<void> => {
    if (sentEventIds.has(event.id)) return;
    const results = await Promise.allSettled([
      sendMails(ports, event),
      runJobs(ports, postAlarmWorker, event),
    ]);
    if (results.every(({ status }) => status === 'fulfilled')) sentEventIds.add(event.id);
    for (const result of results)
      if (result.status === 'rejected')
        ports.logger.warn({ err: result.reason as unknown }, 'An alarm could not be sent.');
  };
  return async () => {
    if (!hasAlarmRecipients(ports.config) || (await runsJobs(ports))) return;
    await runJob(ports, evaluateAlarmsWorker, {});
    for (const check of faultCheckIds) {
      const event = await findNewestNotification(ports, alarmStream(check));
      if (event) await sendNewest(event);
    }
  };
};

const runsJobs = async ({ jobs }: HandlerPorts): Promise<boolean> => {
  try {
    await jobs.check();
    return !(await jobs.administration.isPaused());
  } catch {
    return false;
  }
};

const findNewestNotification = async (
  { eventStore, clock }: HandlerPorts,
  stream: string,
): Promise<StoredEvent | undefined> => {
  const oldestAt = clock.now().getTime() - maxAgeMs;
  let newest: StoredEvent | undefined;
  for await (const event of eventStore.read(stream))
    if (postAlarmWorker.react(event).length > 0) newest = event;
  return newest && Date.parse(newest.metadata.at) >= oldestAt ? newest : undefined;
};

const sendMails = async (ports: HandlerPorts, event: StoredEvent): Promise<void> => {
  await runJobs(ports, mailAlarmWorker, event);
  for (const to of ports.config.ALARM_EMAILS)
    await runJob(ports, deliverMailsWorker, { mailId: deriveAlarmMailId(event.id, to) });
};

const runJobs = async (ports: HandlerPorts, worker: Worker, event: StoredEvent): Promise<void> => {
  for (const { payload } of worker.react(event)) await runJob(ports, worker, payload);
};

const runJob = (ports: HandlerPorts, { handler }: Worker, payload: object): Promise<void> =>
  handler(ports)({
    name: 'direct-alarm',
    key: 'direct-alarm',
    payload,
    attempt: 1,
    dueAt: ports.clock.now(),
  });
