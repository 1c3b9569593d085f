import { expect, it, vi } from 'vitest';
import { erasureSchema } from '#contract/admin/erasures.ts';
import { jobQueueSchema, jobSchema } from '#contract/system/jobs.ts';
import { projectionSchema } from '#contract/system/projections.ts';
import { quarantinedValueSchema, sourceSchema } from '#contract/system/sources.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openQuarantineCollection, writeQuarantine } from '#observations/quarantine/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { register, registerSupport } from '../testing/api-client.ts';
import { listQuery, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, system } = await runStaffedApi();
const { platform } = running;

const listOf = (path: string, range: readonly [number, number] = [0, 99]) =>
  admin.call('GET', `${path}?${listQuery({ range, filter: {} })}`);

it('lists read models with how far each is, and builds one again with a reason', async () => {
  await platform.reachedHead();
  const listed = await listOf('/api/admin/projections');
  const rows = projectionSchema.strict().array().parse(listed.body);
  expect(listed.headers.get('content-range')).toBe(
    `projections 0-${String(rows.length - 1)}/${String(rows.length)}`,
  );
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  const directory = rows.find(({ id }) => id === 'member-directory');
  expect(directory).toMatchObject({ building: null, trouble: null, asked: null });
  expect(directory?.shown?.reachedAt).not.toBeNull();
  expect(rows.filter(({ upToDate }) => !upToDate)).toEqual([]);

  const path = '/api/admin/projections/member-directory';
  const reason = 'A column was wrong';
  const asked = await admin.call('POST', `${path}/rebuild`, { body: { reason } });
  expect([asked.status, asked.body]).toMatchObject([200, { asked: { reason } }]);
  const first = directory?.shown?.generation ?? 0;
  await vi.waitUntil(
    async () => {
      const { body } = await admin.call('GET', path);
      const { building, shown } = projectionSchema.strict().parse(body);
      return building === null && shown?.generation === first + 1;
    },
    { timeout: 30_000 },
  );
  const events = await admin.call(
    'GET',
    `/api/admin/events?${listQuery({ filter: { stream: 'readmodel-member-directory' } })}`,
  );
  expect(events.body).toMatchObject([
    { type: 'ReadModelRebuildRequested', actor: { id: admin.id } },
  ]);
});

it('refuses a rebuild without a reason, of an unknown read model, and by others than admins', async () => {
  const path = '/api/admin/projections/member-directory/rebuild';
  expect((await admin.call('POST', path, { body: { reason: '' } })).status).toBe(400);
  const unknown = '/api/admin/projections/nothing';
  expect((await admin.call('GET', unknown)).status).toBe(404);
  const support = await registerSupport(running, 'operations-support@example.com');
  const member = await register(running, 'operations-member@example.com');
  const body = { reason: 'Mine' };
  expect((await support.call('POST', path, { body })).status).toBe(403);
  expect((await member.call('POST', path, { body })).status).toBe(403);
  for (const name of ['projections', 'sources', 'quarantine', 'erasures']) {
    expect((await support.call('GET', `/api/admin/${name}`)).status).toBe(200);
    expect((await member.call('GET', `/api/admin/${name}`)).status).toBe(403);
  }
});

it('lists sources with what they said last, and values that were not shown', async () => {
  const state = {
    ...healthySource({ source: 'exchange', kind: 'markets', preference: 1 }),
    failures: 2,
    lastError: { at: '2026-03-02T10:00:00.000Z', message: 'Too many requests.' },
  };
  await createSourceStateStore(platform).load();
  await createSourceStateStore(platform).save([state]);
  const sources = sourceSchema
    .strict()
    .array()
    .parse((await listOf('/api/admin/sources')).body);
  expect(sources.find(({ source }) => source === 'exchange')).toMatchObject({
    id: 'markets|exchange',
    failures: 2,
    kept: 'the latest reading',
    lastError: { message: 'Too many requests.' },
  });
  const one = await admin.call(
    'GET',
    `/api/admin/sources/${encodeURIComponent('markets|exchange')}`,
  );
  expect(one.body).toMatchObject({ source: 'exchange' });
  expect((await admin.call('GET', '/api/admin/sources/none')).status).toBe(404);

  await openQuarantineCollection(platform);
  const at = '2026-03-02T10:00:00.000Z';
  const value = {
    id: 'exchange|bitcoin',
    coinId: 'bitcoin',
    symbol: 'BTC',
    source: 'exchange',
    rule: 'jump',
    reason: 'Half of the price before',
    value: 31_000,
    before: 62_000,
    readings: 2,
    firstAt: at,
    lastAt: at,
    outcome: 'open',
    endedAt: null,
  } as const;
  const change = { ...value, id: 'exchange|bitcoin|change24h', figure: 'change24h' } as const;
  await writeQuarantine(platform, { records: [value, change], at });
  const kept = await listOf('/api/admin/quarantine');
  expect(quarantinedValueSchema.strict().array().parse(kept.body)).toEqual(
    expect.arrayContaining([{ ...value, figure: null }, change]),
  );
  expect(kept.headers.get('content-range')).toBe('quarantine 0-1/2');
  const path = `/api/admin/quarantine/${encodeURIComponent(value.id)}`;
  expect((await admin.call('GET', path)).body).toEqual({ ...value, figure: null });
  expect((await admin.call('GET', '/api/admin/quarantine/none')).status).toBe(404);
});

it('lists erasures with who asked and when they were complete, and nothing of the person', async () => {
  const member = await register(running, 'to-be-erased@example.com');
  await eraseAccount(platform, { accountId: member.id, reason: 'asked-for' }, system());
  await platform.reachedHead();
  const { body } = await listOf('/api/admin/erasures');
  const [erasure] = erasureSchema.strict().array().parse(body);
  expect(erasure).toMatchObject({ id: member.id, reason: 'asked-for', by: { id: 'system' } });
  expect(erasure?.completedAt).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain('to-be-erased');
  expect((await admin.call('GET', `/api/admin/erasures/${member.id}`)).body).toEqual(erasure);
  expect((await admin.call('GET', `/api/admin/erasures/${unknownMemberId}`)).status).toBe(404);
});

it('lists jobs that failed, and retries and drops them with a reason', async () => {
  const runs = { fail: true, done: 0 };
  await platform.jobs.work({
    'fail-in-test': () => {
      if (runs.fail) throw new Error('No mailbox ada@mail.example');
      runs.done += 1;
      return Promise.resolve();
    },
  });
  const payload = { accountId: admin.id, to: 'ada@mail.example' };
  for (const key of ['one', 'two']) {
    await platform.jobs.enqueue({ name: 'fail-in-test', payload, key, attempts: 1 });
  }
  await vi.waitUntil(async () => (await platform.jobs.counts()).failed === 2, { timeout: 30_000 });
  runs.fail = false;
  const listed = await listOf('/api/admin/jobs');
  const [first, second] = jobSchema.strict().array().parse(listed.body);
  expect(listed.headers.get('content-range')).toBe('jobs 0-1/2');
  expect(first).toMatchObject({ name: 'fail-in-test', error: 'No mailbox [address]', attempt: 1 });
  expect(first).toMatchObject({ nextAt: null, about: { mailId: null, accountId: admin.id } });
  const path = `/api/admin/jobs/${first?.id ?? ''}`;
  expect((await admin.call('GET', path)).body).toEqual(first);

  const reason = 'The mailbox is back';
  const retried = await admin.call('POST', `${path}/retry`, { body: { reason } });
  expect(jobQueueSchema.strict().parse(retried.body)).toMatchObject({ failed: 1, paused: false });
  await vi.waitUntil(() => runs.done === 1, { timeout: 30_000 });
  const other = `/api/admin/jobs/${second?.id ?? ''}`;
  expect((await admin.call('POST', `${other}/drop`, { body: { reason } })).status).toBe(200);
  expect((await admin.call('GET', other)).status).toBe(404);
  expect((await admin.call('POST', `${other}/retry`, { body: { reason } })).status).toBe(404);
  const queue = '/api/admin/queues/jobs/retry-failed';
  expect((await admin.call('POST', queue, { body: { reason } })).status).toBe(409);
  runs.fail = true;
  await platform.jobs.enqueue({ name: 'fail-in-test', payload: {}, key: 'three', attempts: 1 });
  await vi.waitUntil(async () => (await platform.jobs.counts()).failed === 1, { timeout: 30_000 });
  runs.fail = false;
  expect((await admin.call('POST', queue, { body: { reason } })).status).toBe(200);
  await vi.waitUntil(() => runs.done === 2, { timeout: 30_000 });
  const filter = { stream: 'jobqueue-jobs' };
  const events = await admin.call('GET', `/api/admin/events?${listQuery({ filter })}`);
  expect(events.body).toMatchObject([
    { type: 'FailedJobsRetryRequested', actor: { id: admin.id } },
    { type: 'JobDropRequested', actor: { id: admin.id } },
    { type: 'JobRetryRequested', actor: { id: admin.id } },
  ]);
});

it('tells when a job that is not due yet begins, which is neither retried nor dropped', async () => {
  const name = 'fail-in-test';
  const later = { name, payload: {}, key: 'later', runAt: new Date(Date.now() + hourMs) };
  await platform.jobs.enqueue(later);
  const filter = { state: 'delayed' };
  const listed = await admin.call('GET', `/api/admin/jobs?${listQuery({ filter })}`);
  const rows = jobSchema.strict().array().parse(listed.body);
  const job = rows.find((row) => row.name === name);
  expect(job).toMatchObject({
    dueAt: later.runAt.toISOString(),
    nextAt: later.runAt.toISOString(),
  });
  const path = `/api/admin/jobs/${job?.id ?? ''}`;
  for (const act of ['retry', 'drop']) {
    const refused = await admin.call('POST', `${path}/${act}`, { body: { reason: 'Now' } });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'job/not-failed' }]);
  }
});

it('pauses the queue and resumes it, with a reason, for admins only', async () => {
  const path = '/api/admin/queues/jobs';
  const body = { reason: 'The mail server moves' };
  const support = await registerSupport(running, 'jobs-support@example.com');
  const member = await register(running, 'jobs-member@example.com');
  expect((await support.call('GET', path)).status).toBe(200);
  expect((await member.call('GET', path)).status).toBe(403);
  expect((await member.call('GET', '/api/admin/jobs')).status).toBe(403);
  expect((await support.call('POST', `${path}/pause`, { body })).status).toBe(403);
  expect((await admin.call('POST', `${path}/pause`, { body: { reason: ' ' } })).status).toBe(400);

  const paused = await admin.call('POST', `${path}/pause`, { body });
  expect(jobQueueSchema.strict().parse(paused.body)).toMatchObject({ paused: true, pause: body });
  const again = await admin.call('POST', `${path}/pause`, { body: { reason: 'Twice' } });
  expect([again.status, again.body]).toMatchObject([409, { code: 'queue/paused' }]);
  await platform.jobs.enqueue({ name: 'fail-in-test', payload: {}, key: 'held' });
  const filter = { state: 'waiting' };
  const waiting = await admin.call(
    'GET',
    `/api/admin/jobs?${listQuery({ filter, range: [0, 9] })}`,
  );
  expect(waiting.body).toMatchObject([{ name: 'fail-in-test', state: 'waiting' }]);
  const resumed = await admin.call('POST', `${path}/resume`, { body });
  expect(resumed.body).toMatchObject({ paused: false, pause: null });
  expect((await admin.call('POST', `${path}/resume`, { body })).status).toBe(409);
});
