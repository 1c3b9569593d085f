import { z } from 'zod';
import { evaluateAlarms, hasAlarmRecipients } from '#application/alarms/evaluate-alarms.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { findBackupRecord } from '#platform/backup/backup-record.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { listLongRetries } from '#platform/consumers/consumer-retries.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { listUnhealthyParts } from './unhealthy-parts.ts';

/** Runs the checks and records the alarms that follow. */
export const evaluateAlarmsWorker = defineWorker({
  name: 'evaluate-alarms',
  payload: z.strictObject({}),
  schedule: { timing: { everyMs: 5 * minuteMs }, missed: 'newest' },
  isScheduled: hasAlarmRecipients,
  handle: (ports) => async (_none, run) => {
    // A job that was queued before the recipients were removed.
    if (!hasAlarmRecipients(ports.config)) return;
    const attention = {
      stoppedConsumers: () => listConsumerErrors(ports.readModels),
      retryingConsumers: () => listLongRetries(ports.readModels, new Date()),
      unhealthyParts: () => listUnhealthyParts(ports),
      lastBackupAt: async () => (await findBackupRecord(ports))?.madeAt,
      systemNow: () => new Date(),
    };
    await evaluateAlarms({ ...ports, ...attention }, run.context());
  },
});
