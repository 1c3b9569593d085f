import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { evaluateAlarms } from '#application/alarms/evaluate-alarms.ts';
import { sendCommand } from '#application/handle-command.ts';
import {
  attentionSchema,
  type AttentionCheck,
  attentionEndpoints,
} from '#contract/admin/attention.ts';
import { operations } from '#contract/operations.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { supportDecider } from '#domain/support/support.ts';
import { findBackupRecord, saveBackupRecord } from '#platform/backup/backup-record.ts';
import { call, register, registerSupport, runApi } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const settings = {
  ALARM_EMAILS: 'ops@example.com',
  MIN_FREE_DISK_MB: '1000000000',
  BACKUP_MAX_AGE_HOURS: '30',
};
const expiresAt = new Date(Date.now() + 3 * dayMs);
const host = {
  freeBytes: () => Promise.resolve(5_000_000),
  certificate: () => Promise.resolve({ expiresAt, fault: null }),
};
const { running, admin, system } = await runStaffedApi({
  settings,
  deps: { host },
});
const { platform } = running;

const read = async () => {
  const { body } = await admin.call('GET', attentionEndpoints.attention.path);
  return attentionSchema.strict().parse(body);
};

const checkNamed = async (id: AttentionCheck['id']) =>
  (await read()).checks.find((check) => check.id === id);

const pathOf = (endpoint: { readonly path: string }, id: string): string =>
  endpoint.path.replace('{id}', id);
const silencePath = pathOf(attentionEndpoints.silenceAlarm, 'disk-low');
const endPath = pathOf(attentionEndpoints.endAlarmSilence, 'disk-low');
const body = { hours: 8, reason: 'A larger disk is on its way' };

it('names a disk with too little space', async () => {
  expect(await checkNamed('disk-low')).toMatchObject({
    severity: 'fault',
    state: 'open',
    items: [{ label: 'Disk of DATA_DIR', detail: '5 MB free; at least 1000000000 MB expected' }],
  });
});

it('names a certificate that expires soon', async () => {
  expect(await checkNamed('certificate-expiring')).toMatchObject({
    state: 'open',
    since: new Date(expiresAt.getTime() - 14 * dayMs).toISOString(),
  });
});

it('misses a backup where one is expected, until one is recorded', async () => {
  expect(await checkNamed('backup-overdue')).toMatchObject({ state: 'open' });
  await saveBackupRecord(platform, new Date());
  expect(await checkNamed('backup-overdue')).toMatchObject({ state: 'clear' });
  await saveBackupRecord(platform, new Date(Date.now() - 31 * hourMs));
  expect(await checkNamed('backup-overdue')).toMatchObject({ state: 'open', count: 1 });
});

it('a certificate that cannot be read is unknown, and the other checks go on', async () => {
  const certificate = () => Promise.reject(new Error('no answer'));
  const other = await runApi({ deps: { host: { ...host, certificate } } });
  const { text } = await call(other, 'GET', { path: operations.metrics.path });
  expect(text).not.toContain('check="certificate-expiring"');
  expect(text).toContain('check="disk-low",severity="fault"} 0');
  await other.close();
});

it('an admin silences a check with a reason, for a time, and ends it early', async () => {
  expect((await read()).alarms).toBe(true);
  const answer = await admin.call('POST', silencePath, { body });
  const until = new Date(platform.clock.now().getTime() + 8 * hourMs).toISOString();
  const silence = { until, reason: body.reason };
  expect([answer.status, answer.body]).toEqual([200, { silence }]);
  expect(await checkNamed('disk-low')).toMatchObject({ state: 'open', silence });
  expect(await checkNamed('jobs-failed')).toMatchObject({ silence: null });
  const stored: unknown[] = [];
  for await (const { type, metadata } of platform.eventStore.read(alarmStream('disk-low')))
    stored.push([type, metadata.actor]);
  expect(stored).toEqual([['AlarmSilenced', admin.id]]);
  expect((await admin.call('POST', endPath)).body).toEqual({ silence: null });
  const again = await admin.call('POST', endPath);
  expect([again.status, again.body]).toMatchObject([409, { code: 'alarm/not-silenced' }]);
});

it('is over when its time is over', async () => {
  await admin.call('POST', silencePath, { body });
  const before = platform.clock.now();
  platform.clock.set(new Date(before.getTime() + 8 * hourMs));
  expect(await checkNamed('disk-low')).toMatchObject({ silence: null });
  platform.clock.set(before);
});

it('only admins silence, only faults, and only with a reason', async () => {
  const support = await registerSupport(running, 'alarm-support@example.com');
  const member = await register(running, 'alarm-member@example.com');
  expect((await support.call('POST', silencePath, { body })).status).toBe(403);
  expect((await member.call('POST', silencePath, { body })).status).toBe(403);
  const work = pathOf(attentionEndpoints.silenceAlarm, 'support-waiting');
  expect((await admin.call('POST', work, { body })).status).toBe(400);
  for (const wrong of [
    { ...body, reason: ' ' },
    { ...body, hours: 0 },
    { ...body, hours: 721 },
  ])
    expect((await admin.call('POST', silencePath, { body: wrong })).status).toBe(400);
});

it('work raises no alarm', async () => {
  const request = {
    accountId: admin.id,
    plan: 'free',
    priority: false,
    topic: 'account',
    address: 'staff@example.com',
    message: 'Who am I?',
  } as const;
  const command = { type: 'OpenSupportRequest', request } as const;
  const own = { ...system(), actor: admin.id };
  await sendCommand(platform, supportDecider, { id: randomUUID(), command }, own);
  await platform.reachedHead();
  expect(await checkNamed('support-waiting')).toMatchObject({ state: 'open' });
  const ports = {
    ...platform,
    host,
    stoppedConsumers: () => Promise.resolve([]),
    retryingConsumers: () => Promise.resolve([]),
    unhealthyParts: () => Promise.resolve([]),
    lastBackupAt: async () => (await findBackupRecord(platform))?.madeAt,
    systemNow: () => new Date(),
  };
  await evaluateAlarms(ports, system());
  const streams = new Set<string>();
  for (const check of (await read()).checks)
    for await (const { stream } of platform.eventStore.read(`alarm-${check.id}`))
      streams.add(stream);
  expect([...streams].toSorted()).toEqual([
    'alarm-backup-overdue',
    'alarm-certificate-expiring',
    'alarm-disk-low',
  ]);
});
