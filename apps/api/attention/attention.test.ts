import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { orderRecovery } from '#application/account/credentials/recover-account.ts';
import { deriveId } from '#application/derive-id.ts';
import { appendEdition } from '#application/deliveries/testing/kept-edition.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { sendCommand } from '#application/handle-command.ts';
import { recordComparison } from '#application/membership/comparison/record-comparison.ts';
import {
  attentionSchema,
  type AttentionCheck,
  attentionEndpoints,
} from '#contract/admin/attention.ts';
import { jobEndpoints } from '#contract/system/jobs.ts';
import { operations } from '#contract/operations.ts';
import { mailDecider } from '#domain/mail/mail.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { supportDecider } from '#domain/support/support.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { saveConsumerError } from '#platform/consumers/consumer-errors.ts';
import { createRetrySaver } from '#platform/consumers/consumer-retries.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { call, register, registerAdmin, registerSupport, runApi } from '../testing/api-client.ts';
import { runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, system } = await runStaffedApi();
const { platform } = running;
const { path } = attentionEndpoints.attention;

const now = (): string => platform.clock.now().toISOString();

const checksOf = (body: unknown): ReadonlyMap<string, AttentionCheck> =>
  new Map(
    attentionSchema
      .strict()
      .parse(body)
      .checks.map((check) => [check.id, check]),
  );

const checkNamed = async (id: string): Promise<AttentionCheck | undefined> => {
  await platform.reachedHead();
  const answer = await admin.call('GET', path);
  expect(answer.status).toBe(200);
  return checksOf(answer.body).get(id);
};

const figureOf = async (id: string): Promise<string | undefined> => {
  const { text } = await call(running, 'GET', { path: operations.metrics.path });
  return new RegExp(`^tidemark_attention\\{check="${id}",severity="\\w+"\\} (\\d+)$`, 'm').exec(
    text,
  )?.[1];
};

it('a paused queue is a fault immediately, with its reason, and degrades the process', async () => {
  const { administration } = platform.jobs;
  expect(await checkNamed('jobs-stopped')).toMatchObject({ state: 'clear' });
  const pausePath = jobEndpoints.pauseQueue.path.replace('{id}', 'jobs');
  const body = { reason: 'The mail server moves' };
  expect((await admin.call('POST', pausePath, { body })).status).toBe(200);
  const [item] = (await checkNamed('jobs-stopped'))?.items ?? [];
  expect(item).toMatchObject({ label: 'Job queue', detail: 'paused: The mail server moves' });
  // Each part is checked once a second at most.
  await vi.waitFor(
    async () => {
      const { body: readiness } = await call(running, 'GET', { path: operations.ready.path });
      expect(readiness).toMatchObject({
        status: 'degraded',
        parts: expect.arrayContaining([
          { name: 'jobs', state: 'degraded', words: 'no job runs: the queue is paused' },
        ]) as unknown,
      });
    },
    { timeout: 5000 },
  );
  await administration.resume();
  expect(await checkNamed('jobs-stopped')).toMatchObject({ state: 'clear' });
});

const appendMembership = async (accountId: string, type: string, data: object): Promise<void> => {
  const metadata = {
    at: now(),
    actor: 'provider',
    correlationId: 'test',
    causationId: 'test',
    schemaVersion: 1,
  };
  const stored = { subscriptionId: 'sub_1', plan: 'pro', ...data };
  const event = { id: randomUUID(), type, data: stored, metadata };
  await platform.eventStore.append(membershipStream(accountId), [event], 'none');
};

it('is for staff alone, support staff included', async () => {
  const member = await register(running, 'member@example.com');
  const support = await registerSupport(running, 'support@example.com');
  expect((await call(running, 'GET', { path })).status).toBe(401);
  expect((await member.call('GET', path)).status).toBe(403);
  expect((await support.call('GET', path)).status).toBe(200);
});

it('is clear on a new installation', async () => {
  const { body } = await admin.call('GET', path);
  expect(new Set([...checksOf(body).values()].map(({ state }) => state))).toEqual(
    new Set(['clear']),
  );
  expect(await figureOf('jobs-failed')).toBe('0');
});

it('names consumers that stopped', async () => {
  const since = now();
  await saveConsumerError(platform.readModels, 'mail-welcome', {
    consumer: 'mail-welcome',
    state: 'waiting',
    reason: 'the log ends at 03',
    since,
  });
  expect(await checkNamed('consumers-stopped')).toMatchObject({
    severity: 'fault',
    state: 'open',
    count: 1,
    since,
    items: [{ label: 'mail-welcome', detail: 'waiting for an operator: the log ends at 03' }],
  });
  expect(await figureOf('consumers-stopped')).toBe('1');
});

it('names consumers that have retried for ten minutes, until they continue', async () => {
  const save = createRetrySaver(platform.readModels, 'mail-welcome');
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
  const retrying = { state: 'retrying', reason: 'the queue is full' } as const;
  await save(retrying, minutesAgo(11));
  await save(retrying, minutesAgo(9));
  expect(await checkNamed('consumers-retrying')).toMatchObject({
    severity: 'fault',
    state: 'open',
    items: [{ label: 'mail-welcome', detail: 'the queue is full' }],
  });
  expect(await figureOf('consumers-retrying')).toBe('1');
  await save({ state: 'live', reason: undefined });
  expect(await checkNamed('consumers-retrying')).toMatchObject({ state: 'clear' });
  await save(retrying, minutesAgo(9));
  await save(retrying, minutesAgo(7));
  expect(await checkNamed('consumers-retrying')).toMatchObject({ state: 'clear' });
  await save({ state: 'live', reason: undefined });
});

it('names coins with due hours that have no forecast', async () => {
  const recordHour = async (hours: number): Promise<void> => {
    const cutOffAt = new Date(platform.clock.now().getTime() - hours * hourMs).toISOString();
    const data = {
      coinId: 'bitcoin',
      source: 'Kraken',
      simulated: false,
      cutOffAt,
      withheldAt: cutOffAt,
      reason: 'missing-hours',
    };
    const metadata = {
      at: cutOffAt,
      actor: 'system',
      correlationId: 'test',
      causationId: 'test',
      schemaVersion: 1,
    };
    const event = { id: randomUUID(), type: 'PredictionWithheld', data, metadata };
    const stream = `prediction-bitcoin-${randomUUID()}`;
    await platform.eventStore.append(stream, [event], 'none');
  };
  await recordHour(3);
  await openForecastingCollection(platform);
  const span = { from: '2026-02-01T00:00:00.000Z', until: now() };
  const model = { id: 'bitcoin', phase: 'calibrating', progress: 0.7, source: 'Kraken' } as const;
  const simulated = { kind: 'simulated', since: null } as const;
  await writeForecastingStatus(platform, { ...model, ...simulated, backdate: span });
  expect(await checkNamed('forecasts-missed')).toMatchObject({ state: 'clear' });
  await writeForecastingStatus(platform, { ...model, ...simulated, backdate: null });
  expect(await checkNamed('forecasts-missed')).toMatchObject({
    severity: 'fault',
    state: 'open',
    items: [{ label: 'bitcoin' }],
  });
  expect(await figureOf('forecasts-missed')).toBe('1');
  await recordHour(2.5);
  expect(await checkNamed('forecasts-missed')).toMatchObject({ state: 'clear' });
});

it('names sources that do not respond', async () => {
  const states = createSourceStateStore(platform);
  await states.load();
  const at = new Date().toISOString();
  const failing = { failures: 3, lastError: { at, message: 'no answer in 10 s' } };
  await states.save([
    healthySource({ source: 'CoinGecko', kind: 'markets', lastAskedAt: at, lastSuccessAt: at }),
    healthySource({ source: 'Decrypt', kind: 'feed', lastAskedAt: at, ...failing }),
  ]);
  expect(await checkNamed('sources-down')).toMatchObject({
    state: 'open',
    count: 1,
    items: [{ label: 'Decrypt (feed)', detail: 'no answer in 10 s' }],
  });
});

it('names jobs that failed for good', async () => {
  await platform.jobs.work({ 'always-fails': () => Promise.reject(new Error('no such coin')) });
  await platform.jobs.enqueue({ name: 'always-fails', payload: {}, key: 'k', attempts: 1 });
  await vi.waitFor(async () => {
    expect((await platform.jobs.counts()).failed).toBe(1);
  });
  const check = await checkNamed('jobs-failed');
  expect(check).toMatchObject({ state: 'open', count: 1, items: [{ label: 'always-fails' }] });
  expect(check?.since).not.toBeNull();
});

it('counts mails with unknown delivery, and links to their list', async () => {
  const context = system();
  const mail = { accountId: admin.id, causeId: 'c', kind: 'receipt' } as const;
  const content = { to: 'a@example.com', subject: 'Your receipt', text: '£5.99' };
  await requestMail(platform, { ...mail, ...content }, context);
  const about = { id: deriveId('mail', 'c', 'receipt'), subject: admin.id };
  const attempt = { type: 'AttemptMail', repeatable: true, suppressed: false } as const;
  await sendCommand(platform, mailDecider, { ...about, command: attempt }, context);
  const outcome = { type: 'RecordMailOutcome', attempt: 1, outcome: { kind: 'unknown' } } as const;
  await sendCommand(platform, mailDecider, { ...about, command: outcome }, context);
  const check = await checkNamed('mails-unknown');
  expect(check).toMatchObject({ state: 'open', count: 1, since: now() });
  const [page, filter] = (check?.link ?? '').split('?');
  const listed = await admin.call('GET', `/api/admin${page ?? ''}?${filter ?? ''}`);
  expect(listed.body).toMatchObject([{ id: about.id }]);
});

const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * minuteMs).toISOString();

it('notices the edition of the day after ten', async () => {
  const yesterday = '2026-03-01';
  await appendEdition(platform.eventStore, yesterday, [], minutesAgo(30));
  expect(await checkNamed('editions-unsent')).toMatchObject({ state: 'clear' });
  const before = platform.clock.now();
  platform.clock.set(new Date('2026-03-02T10:05:00.000Z'));
  expect(await checkNamed('editions-unsent')).toMatchObject({
    state: 'open',
    items: [{ label: '2026-03-02', detail: 'the edition was not written', link: '/editions' }],
  });
  platform.clock.set(before);
});

it('expects the delivery of an edition only once there was time to start it', async () => {
  const reader = await register(running, 'reader@example.com');
  await reader.confirmAddress();
  await reader.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
  await platform.reachedHead();
  const before = platform.clock.now();
  for (const [date, storedAt, state] of [
    ['2026-03-03', minutesAgo(1), 'clear'],
    ['2026-03-04', minutesAgo(30), 'open'],
  ] as const) {
    platform.clock.set(new Date(`${date}T10:05:00.000Z`));
    await appendEdition(platform.eventStore, date, [], storedAt);
    expect(await checkNamed('editions-unsent'), date).toMatchObject({ state });
  }
  // A demo writes the editions of its first days one after the other.
  await appendEdition(platform.eventStore, '2026-03-05', [], minutesAgo(1));
  platform.clock.set(new Date('2026-03-06T10:05:00.000Z'));
  expect(await checkNamed('editions-unsent')).toMatchObject({ state: 'clear' });
  platform.clock.set(before);
});

it('counts members that could not be compared with the payment provider', async () => {
  const found = { compared: 4, drifts: [], failures: [unknownMemberId] };
  await recordComparison(platform, { comparisonId: '2026-03-02', ...found }, system());
  expect(await checkNamed('payments-differ')).toMatchObject({
    state: 'open',
    count: 1,
    items: [{ link: '/comparisons/2026-03-02/show' }],
  });
});

it('counts failed renewals of the week, and disputes, by member', async () => {
  const members = await Promise.all(
    ['a', 'b', 'c'].map((name) => register(running, `unpaid-${name}@example.com`)),
  );
  const failure = { invoiceId: 'in_1', needsConfirmation: false, failedAt: now() };
  const until = {
    graceEndsAt: '2026-03-16T00:00:00.000Z',
    periodEndsAt: '2026-04-02T00:00:00.000Z',
  };
  const [first, ...others] = members;
  await appendMembership(first?.id ?? '', 'PaymentFailed', { ...failure, ...until });
  expect(await checkNamed('renewals-failed')).toMatchObject({
    state: 'clear',
    count: 1,
    threshold: 3,
  });
  for (const { id } of others)
    await appendMembership(id, 'PaymentFailed', { ...failure, ...until });
  expect(await checkNamed('renewals-failed')).toMatchObject({ state: 'open', count: 3 });

  const disputed = await register(running, 'disputed@example.com');
  const dispute = { disputeId: 'du_1', invoiceId: 'in_1', pence: 599, currency: 'GBP' };
  await appendMembership(disputed.id, 'DisputeOpened', { ...dispute, openedAt: now() });
  expect(await checkNamed('disputes-open')).toMatchObject({
    severity: 'work',
    state: 'open',
    items: [{ label: `Member ${disputed.id.slice(0, 8)}`, link: `/members/${disputed.id}/show` }],
  });
});

it('lists waiting support requests, those with priority first', async () => {
  const open = (priority: boolean) => {
    const request = {
      accountId: admin.id,
      plan: priority ? 'pro' : 'free',
      priority,
      topic: 'account',
      address: 'staff@example.com',
      message: 'Who am I?',
    } as const;
    const command = { type: 'OpenSupportRequest', request } as const;
    const own = { ...system(), actor: admin.id };
    return sendCommand(platform, supportDecider, { id: randomUUID(), command }, own);
  };
  await open(false);
  const opened = now();
  platform.clock.set(new Date(platform.clock.now().getTime() + hourMs));
  await open(true);
  expect(await checkNamed('support-waiting')).toMatchObject({
    severity: 'work',
    count: 2,
    since: opened,
    items: [{ detail: 'priority support' }, { detail: null }],
  });
});

it('counts recoveries until a day later, when they expire', async () => {
  const member = await register(running, 'lost@example.com');
  const body = { aim: 'address', email: 'new@example.com', proof: 'Passport on a call' };
  const requested = await admin.call('POST', `/api/admin/members/${member.id}/recovery`, { body });
  expect(requested.status).toBe(200);
  expect(await checkNamed('recoveries-waiting')).toMatchObject({
    severity: 'work',
    state: 'open',
    items: [{ link: `/members/${member.id}/show` }],
  });
  platform.clock.set(new Date(platform.clock.now().getTime() + 25 * hourMs));
  expect(await checkNamed('recoveries-waiting')).toMatchObject({ state: 'clear', count: 0 });
});

it('counts ordered changes of address until they are withdrawn, and no request of an admin', async () => {
  const member = await register(running, 'lost-mailbox@example.com');
  const order = { newEmail: 'found@example.com', proof: 'Invoices', operator: 'Jo Brown' };
  const context = { actor: 'operator', now: platform.clock.now(), correlationId: 'test' };
  expect(await checkNamed('address-changes-waiting')).toMatchObject({ state: 'clear' });
  const { recoveryId, dueAt } = await orderRecovery(
    platform,
    { accountId: member.id, ...order },
    context,
  );
  const link = `/members/${member.id}/show`;
  expect(await checkNamed('address-changes-waiting')).toMatchObject({
    severity: 'work',
    state: 'open',
    items: [{ link, detail: expect.stringMatching(/^due /u) as unknown }],
  });
  expect(await checkNamed('recoveries-waiting')).toMatchObject({ state: 'clear' });
  const start = platform.clock.now();
  platform.clock.set(new Date(Date.parse(dueAt) + hourMs));
  expect(await checkNamed('address-changes-waiting')).toMatchObject({
    items: [{ link, detail: expect.stringMatching(/^was due .*waits for the email/u) as unknown }],
  });
  platform.clock.set(start);
  const path = `/api/admin/members/${member.id}/recovery/${recoveryId}/withdraw`;
  await admin.call('POST', path, { body: { reason: 'Mistake' } });
  expect(await checkNamed('address-changes-waiting')).toMatchObject({ state: 'clear' });
});

it('counts erasures until a second admin confirms them', async () => {
  const member = await register(running, 'erased-soon@example.com');
  const path = `/api/admin/members/${member.id}/erasure`;
  const body = { reason: 'asked-for', explanation: 'By letter' };
  expect((await admin.call('POST', path, { body })).status).toBe(200);
  expect(await checkNamed('erasures-waiting')).toMatchObject({
    severity: 'work',
    state: 'open',
    items: [{ link: `/members/${member.id}/show` }],
  });
  const { body: answer } = await admin.call('GET', path);
  const { id } = (answer as { erasure: { id: string } }).erasure;
  const withdrawal = { body: { explanation: 'Wrong person' } };
  expect((await admin.call('POST', `${path}/${id}/withdraw`, withdrawal)).status).toBe(200);
  expect(await checkNamed('erasures-waiting')).toMatchObject({ state: 'clear', count: 0 });
});

it('counts erasures from their confirmation to their execution, and no requests that expired', async () => {
  const member = await register(running, 'erased-later@example.com');
  const colleague = await registerAdmin(running, 'erasing-colleague@example.com');
  const path = `/api/admin/members/${member.id}/erasure`;
  const request = { body: { reason: 'asked-for', explanation: 'By letter' } };
  const { body: answer } = await admin.call('POST', path, request);
  const { id } = (answer as { erasure: { id: string } }).erasure;
  expect(await checkNamed('erasures-confirmed')).toMatchObject({ state: 'clear' });
  const decision = { body: { explanation: 'Read the letter' } };
  expect((await colleague.call('POST', `${path}/${id}/confirm`, decision)).status).toBe(200);
  expect(await checkNamed('erasures-waiting')).toMatchObject({ state: 'clear' });
  expect(await checkNamed('erasures-confirmed')).toMatchObject({
    severity: 'work',
    state: 'open',
    items: [
      { link: `/members/${member.id}/show`, detail: expect.stringMatching(/^due /u) as unknown },
    ],
  });
  await admin.call('POST', `${path}/${id}/withdraw`, decision);
  expect(await checkNamed('erasures-confirmed')).toMatchObject({ state: 'clear' });
  await admin.call('POST', path, request);
  expect(await checkNamed('erasures-waiting')).toMatchObject({ state: 'open' });
  const start = platform.clock.now();
  platform.clock.set(new Date(start.getTime() + 7 * dayMs));
  expect(await checkNamed('erasures-waiting')).toMatchObject({ state: 'clear' });
  platform.clock.set(start);
});

it('answers the other checks where one cannot be read', async () => {
  const other = await runApi();
  const broken = { ...other.platform.jobs, counts: () => Promise.reject(new Error('no Redis')) };
  await other.close();
  const without = await runApi({ deps: { jobs: broken } });
  const { text } = await call(without, 'GET', { path: operations.metrics.path });
  expect(text).toContain('tidemark_attention{check="mails-unknown",severity="fault"} 0');
  expect(text).not.toContain('tidemark_attention{check="jobs-failed"');
  await without.close();
});
