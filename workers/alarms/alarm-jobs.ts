import { z } from 'zod';
import type { AlarmKind } from '#application/alarms/alarm-notification.ts';
import type { AlarmRaised, AlarmRecovered, AlarmRepeated } from '#domain/alarm/events.ts';
import { faultCheckIds, type FaultCheckId } from '#domain/shared/attention-checks.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { maxAttempts } from '#domain/mail/kinds.ts';
import type { EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { ProductEvent } from '#application/event-registry.ts';
import type { JobRequest } from '../engine/define-worker.ts';

/** The job of one notification. `eventId` is the event that caused it. */
export const alarmJobSchema = z.strictObject({
  eventId: z.uuid(),
  kind: z.enum(['raised', 'repeated', 'recovered']),
  check: z.enum(faultCheckIds),
  count: z.int().nullable(),
  since: z.string().nullable(),
  at: z.string(),
});

export type AlarmJob = z.infer<typeof alarmJobSchema>;

type NotifyingEvent = AlarmRaised | AlarmRepeated | AlarmRecovered;

const createAlarmJobs = (
  kind: AlarmKind,
  { id: eventId, stream }: { readonly id: string; readonly stream: string },
  rest: Pick<AlarmJob, 'count' | 'since' | 'at'>,
): readonly JobRequest<AlarmJob>[] => [
  {
    payload: { eventId, kind, check: parseStreamId(stream) as FaultCheckId, ...rest },
    attempts: maxAttempts['at-least-once'],
  },
];

/** Each event that notifies the operators, with its job. */
export const alarmHandlers = {
  AlarmRaised: ({ data: { count, since, raisedAt: at }, ...event }) =>
    createAlarmJobs('raised', event, { count, since, at }),
  AlarmRepeated: ({ data: { count, since, repeatedAt: at }, ...event }) =>
    createAlarmJobs('repeated', event, { count, since, at }),
  AlarmRecovered: ({ data: { recoveredAt: at }, ...event }) =>
    createAlarmJobs('recovered', event, { count: null, since: null, at }),
} satisfies Pick<
  EventHandlers<ProductEvent, readonly JobRequest<AlarmJob>[]>,
  NotifyingEvent['type']
>;
