import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveId } from '#application/derive-id.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { silenceAlarm } from '#application/alarms/silence-alarm.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { mailStream } from '#domain/mail/mail.ts';
import type { FaultCheckId } from '#domain/shared/attention-checks.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { saveConsumerError } from '#platform/consumers/consumer-errors.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { OutgoingPost } from '#platform/outgoing/outgoing.port.ts';
import type { Platform } from '#platform/platform.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import type { HandlerPorts, Worker } from '../engine/define-worker.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { createDirectAlarms } from './send-alarms-directly.ts';
import { evaluateAlarmsWorker } from './evaluate-alarms.ts';
import { mailAlarmWorker } from './mail-alarm.ts';
import { postAlarmWorker } from './post-alarm.ts';

const check: FaultCheckId = 'consumers-stopped';
const addresses = ['ops@example.com', 'night@example.com'];
const secret = 'a secret of the receiver';
const url = 'https://alarms.example.com/tidemark';
const start = new Date('2026-11-30T09:00:00.000Z');
const threads = threadPool();

let platform: Platform;
let posted: OutgoingPost[];
let accepts: boolean;

beforeEach(async () => {
  platform = await testPlatform({
    ALARM_EMAILS: addresses.join(','),
    ALARM_WEBHOOK: url,
    ALARM_WEBHOOK_SECRET: secret,
    ALARM_REMINDER_HOURS: '2',
    PUBLIC_URL: 'http://tidemark.example',
  });
  posted = [];
  accepts = true;
});

afterEach(() => platform.close());

const ports = (): HandlerPorts => ({
  ...platform,
  threads,
  outgoing: {
    post: (request) => {
      if (!accepts) return Promise.reject(new Error('503'));
      posted.push(request);
      return Promise.resolve();
    },
  },
});

const run = (worker: Worker, payload: object, now = start, given = ports()): Promise<void> =>
  worker.handler({ ...given, clock: { now: () => now } })({
    name: 'job',
    key: 'job',
    payload,
    attempt: 1,
    dueAt: now,
  });

const after = (minutes: number): Date => new Date(start.getTime() + minutes * minuteMs);

const evaluate = (minutes: number, given = ports()): Promise<void> =>
  run(evaluateAlarmsWorker, {}, after(minutes), given);

const setStopped = (isStopped: boolean): Promise<void> =>
  saveConsumerError(
    platform.readModels,
    'mail-welcome',
    isStopped
      ? { consumer: 'mail-welcome', state: 'waiting', reason: 'no', since: start.toISOString() }
      : undefined,
  );

const events = async (): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = [];
  for await (const event of platform.eventStore.read(alarmStream(check))) found.push(event);
  return found;
};

const types = async (): Promise<string[]> => (await events()).map(({ type }) => type);

const notify = async (worker: Worker): Promise<void> => {
  for (const event of await events())
    for (const { payload } of worker.react(event)) await run(worker, payload);
};

it('a fault raises one alarm after its time, reminders at the interval, and one recovery', async () => {
  await setStopped(true);
  await evaluate(0);
  await evaluate(5);
  expect(await types()).toEqual(['FaultFound']);
  for (const minutes of [10, 15, 100, 129]) await evaluate(minutes);
  expect(await types()).toEqual(['FaultFound', 'AlarmRaised']);
  await evaluate(130);
  await setStopped(false);
  await evaluate(135);
  await evaluate(150);
  const expected = ['FaultFound', 'AlarmRaised', 'AlarmRepeated', 'FaultCleared', 'AlarmRecovered'];
  expect(await types()).toEqual(expected);
});

it('a check that cannot be run for an hour raises an alarm that says so', async () => {
  const stoppedConsumers = () => Promise.reject(new Error('away'));
  const away = {
    ...platform.readModels,
    collection: (definition: { readonly name: string }) =>
      definition.name === 'consumer-troubles'
        ? { find: stoppedConsumers, findOne: stoppedConsumers }
        : platform.readModels.collection(definition as never),
  };
  const broken = { ...ports(), readModels: away as never };
  for (const minutes of [0, 55, 60]) await evaluate(minutes, broken);
  expect(await types()).toEqual(['FaultFound', 'AlarmRaised']);
  await notify(postAlarmWorker);
  const body = Buffer.from(posted[0]?.body ?? []).toString();
  expect(JSON.parse(body)).toMatchObject({
    kind: 'raised',
    count: null,
    meaning: expect.stringContaining('has not been able to run') as string,
  });
});

it('a restart and a second process repeat nothing', async () => {
  await setStopped(true);
  await evaluate(0);
  const { foldedStreams: _, ...withoutCache } = ports();
  const restarted = withoutCache as HandlerPorts;
  await Promise.all([evaluate(10), evaluate(10, restarted), evaluate(11, restarted)]);
  await evaluate(12, restarted);
  expect(await types()).toEqual(['FaultFound', 'AlarmRaised']);
});

it('each address gets one mail, also if the job runs twice', async () => {
  await setStopped(true);
  await evaluate(0);
  await evaluate(10);
  await notify(mailAlarmWorker);
  await notify(mailAlarmWorker);
  const raised = (await events()).find(({ type }) => type === 'AlarmRaised');
  for (const to of addresses) {
    const mailId = deriveId('mail', deriveId('alarm', raised?.id ?? '', to), 'alarm');
    const mail = await loadMail(platform, mailId);
    expect(mail).toMatchObject({ to, subject: 'Alarm: Stopped background work' });
    expect(mail?.text).toContain('Found: 1, since 30 November 2026 at 09:00 GMT.');
    expect(mail?.text).toContain('npm run cli -- consumers show <name>');
    const stored: string[] = [];
    for await (const { type } of platform.eventStore.read(mailStream(mailId))) stored.push(type);
    expect(stored).toEqual(['MailRequested']);
  }
});

it('the webhook gets a signed message without personal data, and is retried until it accepts', async () => {
  await setStopped(true);
  await evaluate(0);
  await evaluate(10);
  accepts = false;
  await expect(notify(postAlarmWorker)).rejects.toThrow('503');
  accepts = true;
  await notify(postAlarmWorker);
  expect(posted).toHaveLength(1);
  const [request] = posted;
  const body = Buffer.from(request?.body ?? []);
  const raised = (await events()).find(({ type }) => type === 'AlarmRaised');
  expect(JSON.parse(body.toString())).toEqual({
    id: raised?.id,
    kind: 'raised',
    check,
    count: 1,
    since: start.toISOString(),
    at: after(10).toISOString(),
    title: 'Stopped background work',
    meaning: 'A projection or reaction no longer reads new events.',
    console: 'http://tidemark.example/admin',
  });
  const [at = '', mac] = (request?.headers['tidemark-signature'] ?? '').split(',');
  const signed = createHmac('sha256', secret)
    .update(`${at.slice(2)}.`)
    .update(body);
  expect(mac).toBe(`v1=${signed.digest('hex')}`);
});

it('the webhook still gets the alarm when mails cannot be requested', async () => {
  await setStopped(true);
  await evaluate(0);
  await evaluate(10);
  const append = () => Promise.reject(new Error('no mails'));
  const broken = { ...ports(), eventStore: { ...platform.eventStore, append } };
  const [raised] = (await events()).slice(-1);
  const [job] = raised ? mailAlarmWorker.react(raised) : [];
  await expect(run(mailAlarmWorker, job?.payload ?? {}, start, broken)).rejects.toThrow('no mails');
  await notify(postAlarmWorker);
  expect(posted).toHaveLength(1);
});

it('a paused queue raises one alarm immediately, sent without the queue', async () => {
  const sendDirectly = createDirectAlarms(ports());
  await sendDirectly();
  expect(posted).toEqual([]);
  await platform.jobs.administration.pause();
  await sendDirectly();
  await sendDirectly();
  expect(posted.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as object)).toEqual([
    expect.objectContaining({ kind: 'raised', check: 'jobs-stopped' }),
  ]);
  const mails = (await platform.outbox?.sent()) ?? [];
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(addresses));
  expect(mails.map(({ subject }) => subject)).toEqual(
    addresses.map(() => 'Alarm: Background jobs are stopped'),
  );
});

it('alarms are sent without a queue that cannot take jobs', async () => {
  const check = () => Promise.reject(new Error('full'));
  await createDirectAlarms({ ...ports(), jobs: { ...platform.jobs, check } })();
  expect(posted).toHaveLength(1);
});

it('a silenced check notifies nobody until the silence is over', async () => {
  const context = { actor: 'system', now: start, correlationId: 'test' };
  await silenceAlarm(platform, { check, hours: 1, reason: 'Known' }, context);
  await setStopped(true);
  await evaluate(0);
  await evaluate(59);
  await notify(postAlarmWorker);
  expect(posted).toEqual([]);
  await evaluate(60);
  await notify(postAlarmWorker);
  expect(posted).toHaveLength(1);
});
