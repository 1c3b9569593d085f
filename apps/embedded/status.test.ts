import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appendEdition } from '#application/deliveries/testing/kept-edition.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { attentionSchema, attentionEndpoints } from '#contract/admin/attention.ts';
import { systemEndpoints } from '#contract/system/system.ts';
import { publicStatusSchema, type PublicStatus } from '#contract/system/status.ts';
import { operations } from '#contract/operations.ts';
import { monitorEndpoints } from '#contract/system/monitor.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { deliveryStream } from '#domain/delivery/delivery.ts';
import type { FaultCheckId } from '#domain/shared/attention-checks.ts';
import type { ServiceId } from '#domain/shared/services.ts';
import { hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { createRetrySaver } from '#platform/consumers/consumer-retries.ts';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';
import type { Issuer } from '#platform/issuer/issuer.port.ts';
import type { OutgoingPost } from '#platform/outgoing/outgoing.port.ts';
import type { SourceState } from '#platform/sources/source.port.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { evaluateAlarmsWorker } from '#workers/alarms/evaluate-alarms.ts';
import { createDirectAlarms } from '#workers/alarms/send-alarms-directly.ts';
import type { HandlerPorts } from '#workers/engine/define-worker.ts';
import {
  call,
  registerAdmin,
  runApi,
  type RunningApi,
  type Visitor,
} from '../api/testing/api-client.ts';

// Reads the real state of every part, with one part broken at a time.
let running: RunningApi;
let admin: Visitor;
let isIssuerAway = false;
const posted: OutgoingPost[] = [];
const away = (): Promise<never> => Promise.reject(new Error('mongodb://secret-host'));
const unused = (): never => {
  throw new Error('not used');
};
const issuer: Issuer = {
  begin: unused,
  finish: unused,
  check: () => (isIssuerAway ? away() : Promise.resolve()),
};

beforeAll(async () => {
  const settings = {
    ALARM_WEBHOOK: 'https://alarms.example.com',
    ALARM_REMINDER_HOURS: '1',
    FORECASTS: 'on',
  };
  running = await runApi({ settings, deps: { issuer, statusCacheMs: 0 } });
  admin = await registerAdmin(running, 'staff@example.com');
});
afterAll(() => running.close());

const ports = (): HandlerPorts => ({
  ...running.platform,
  issuer,
  threads: threadPool(),
  outgoing: {
    post: (request) => {
      posted.push(request);
      return Promise.resolve();
    },
  },
});

const now = (): Date => running.platform.clock.now();
const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString();

const append = async (
  stream: string,
  events: readonly (readonly [string, object])[],
  subject?: string,
) => {
  const metadata: NewEvent['metadata'] = {
    ...(subject !== undefined && { subject }),
    at: now().toISOString(),
    actor: 'system',
    correlationId: 'test',
    causationId: 'test',
    schemaVersion: 1,
  };
  const stored = events.map(([type, data]) => ({ id: randomUUID(), type, data, metadata }));
  await running.platform.eventStore.append(stream, stored, 'none');
};

const saveSources = async (sources: readonly SourceState[]): Promise<void> => {
  const states = createSourceStateStore(running.platform);
  await states.load();
  await states.save(sources);
};

const source = (kind: string, isSilent: boolean): SourceState => {
  const at = new Date().toISOString();
  const failure = { failures: 3, lastError: { at, message: 'no answer from 10.0.0.7' } };
  return healthySource({
    source: 'Secret source',
    kind,
    lastAskedAt: at,
    lastSuccessAt: at,
    ...(isSilent && failure),
  });
};

const breakSource = (kind: string) => async (): Promise<() => Promise<void>> => {
  await saveSources([source(kind, true)]);
  return () => saveSources([source(kind, false)]);
};

/** Replaces functions of a port until the repair. */
const replace = <Port extends object>(port: Port, fakes: Partial<Port>): (() => Promise<void>) => {
  const originals = Object.fromEntries(
    Object.keys(fakes).map((key) => [key, Reflect.get(port, key) as unknown]),
  );
  Object.assign(port, fakes);
  return () => Promise.resolve(void Object.assign(port, originals));
};

const recordWithheld = (cutOffAt: string): Promise<void> =>
  append(`prediction-bitcoin-${randomUUID()}`, [
    [
      'PredictionWithheld',
      {
        coinId: 'bitcoin',
        source: 'Kraken',
        simulated: false,
        cutOffAt,
        withheldAt: cutOffAt,
        reason: 'missing-hours',
      },
    ],
  ]);

type Breakage = {
  readonly part: string;
  readonly services: readonly ServiceId[];
  readonly check: FaultCheckId;
  readonly break: () => Promise<() => Promise<void>>;
  /** Nobody can log in, so the console cannot be opened. */
  readonly closesConsole?: true;
  /** The alarm must not wait for the queue. */
  readonly stopsQueue?: true;
};

const jobServices: readonly ServiceId[] = ['market', 'mails', 'payments', 'log-in'];

const breakages: readonly Breakage[] = [
  {
    part: 'the market source',
    services: ['market'],
    check: 'sources-down',
    break: breakSource('markets'),
  },
  {
    part: 'every news feed',
    services: ['news'],
    check: 'sources-down',
    break: breakSource('feed secret'),
  },
  {
    part: 'forecasts',
    services: ['forecasts'],
    check: 'forecasts-missed',
    break: async () => {
      await recordWithheld(ago(4 * hourMs));
      return () => recordWithheld(ago(hourMs));
    },
  },
  {
    part: 'the queue, by a pause',
    services: jobServices,
    check: 'jobs-stopped',
    stopsQueue: true,
    break: async () => {
      const { administration } = running.platform.jobs;
      await administration.pause();
      return () => administration.resume();
    },
  },
  {
    part: 'the queue, which cannot take jobs',
    services: jobServices,
    check: 'jobs-stopped',
    stopsQueue: true,
    break: () => Promise.resolve(replace(running.platform.jobs, { check: away })),
  },
  {
    part: 'the mail server',
    services: ['mails'],
    check: 'mails-late',
    break: async () => {
      const context = { actor: 'system', now: now(), correlationId: 'test' };
      const mail = { accountId: admin.id, causeId: 'late', kind: 'receipt' } as const;
      const content = { to: 'a@example.com', subject: 'Your receipt', text: '£5.99' };
      await requestMail(running.platform, { ...mail, ...content }, context);
      const start = now();
      running.platform.clock.set(new Date(start.getTime() + 31 * minuteMs));
      return () => {
        running.platform.clock.set(start);
        return Promise.resolve();
      };
    },
  },
  {
    part: 'the payment provider',
    services: ['payments'],
    check: 'parts-failing',
    break: () =>
      Promise.resolve(
        replace(running.platform.payments, { health: () => Promise.resolve('away' as const) }),
      ),
  },
  {
    part: 'the issuer',
    services: ['log-in'],
    check: 'parts-failing',
    break: () => {
      isIssuerAway = true;
      return Promise.resolve(() => {
        isIssuerAway = false;
        return Promise.resolve();
      });
    },
  },
  {
    part: 'the store of sessions',
    services: ['log-in'],
    check: 'parts-failing',
    closesConsole: true,
    break: () => Promise.resolve(replace(running.platform.sessions, { find: away })),
  },
  {
    part: 'a consumer that has retried for ten minutes',
    services: ['payments'],
    check: 'consumers-retrying',
    break: async () => {
      const save = createRetrySaver(running.platform.readModels, 'subscriptions');
      const retrying = { state: 'retrying', reason: 'the queue is full' } as const;
      for (const minutes of [11, 9])
        await save(retrying, new Date(Date.now() - minutes * minuteMs));
      return () => save({ state: 'live', reason: undefined });
    },
  },
  {
    part: 'an edition that reached nobody',
    services: ['mails'],
    check: 'editions-unsent',
    break: async () => {
      const edition = { kind: 'daily', date: '2026-03-01', version: 1 };
      // One that was just written would be given time.
      await appendEdition(running.platform.eventStore, edition.date, [], ago(hourMs));
      const [startedAt, accountId] = [ago(hourMs), randomUUID()];
      const size = { shard: 0, shards: 1, recipients: 1, total: 1 };
      const failure = { accountId, attempt: 1, reason: 'refused by 10.0.0.7', final: true };
      await append(
        deliveryStream('daily-2026-03-01', 0),
        [
          ['EditionDeliveryStarted', { edition, selectionId: 's1', ...size, startedAt }],
          ['EditionDeliveryFailed', { ...failure, failedAt: startedAt }],
        ],
        admin.id,
      );
      return () =>
        append(deliveryStream('daily-2026-03-01', 1), [
          ['EditionDelivered', { accountId, attempt: 2, deliveredAt: startedAt }],
        ]);
    },
  },
];

const readStatus = async (): Promise<PublicStatus> => {
  const { status, body } = await call(running, 'GET', { path: systemEndpoints.status.path });
  expect(status).toBe(200);
  return publicStatusSchema.strict().parse(body);
};

const getAffected = ({ services }: PublicStatus): readonly string[] =>
  services.filter(({ state }) => state !== 'ok').map(({ id }) => id);

const readHome = async (check: FaultCheckId): Promise<string | undefined> => {
  const { body } = await admin.call('GET', attentionEndpoints.attention.path);
  return attentionSchema.parse(body).checks.find(({ id }) => id === check)?.state;
};

type Part = { readonly name: string; readonly state: string; readonly words: string };

const readUnreadyParts = async (): Promise<readonly Part[]> => {
  const { body } = await call(running, 'GET', { path: operations.ready.path });
  return (body as { readonly parts: readonly Part[] }).parts.filter(({ state }) => state !== 'ok');
};

const readMonitorParts = async (): Promise<readonly Part[]> => {
  const { body } = await admin.call('GET', monitorEndpoints.botMetrics.path);
  const { systemStatus } = body as { readonly systemStatus: { readonly parts: readonly Part[] } };
  return systemStatus.parts.filter(({ state }) => state !== 'ok');
};

// Alarms need more time than a test has.
let alarmTime = new Date('2026-03-02T09:00:00.000Z');

const evaluateAfter = async (minutes: number): Promise<void> => {
  alarmTime = new Date(alarmTime.getTime() + minutes * minuteMs);
  const run = { name: 'evaluate-alarms', key: 'test', payload: {}, attempt: 1, dueAt: alarmTime };
  await evaluateAlarmsWorker.handler({ ...ports(), clock: { now: () => alarmTime } })(run);
};

const readAlarms = async (check: FaultCheckId): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of running.platform.eventStore.read(alarmStream(check)))
    types.push(type);
  return types;
};

// Health checks are cached for a second.
const waitOptions = { timeout: 10 * secondMs, interval: 200 };

it('shows no problem while everything works', async () => {
  await running.platform.reachedHead();
  expect(getAffected(await readStatus())).toEqual([]);
  expect(await readUnreadyParts()).toEqual([]);
});

it.each(breakages)('shows everywhere that this is broken: $part', async (breakage) => {
  const { services, check } = breakage;
  const before = await readAlarms(check);
  const postedBefore = posted.length;
  const repair = await breakage.break();
  await running.platform.reachedHead();

  await vi.waitFor(async () => {
    expect(getAffected(await readStatus())).toEqual(services);
  }, waitOptions);
  const status = await readStatus();
  for (const service of services) {
    const shown = status.services.find(({ id }) => id === service);
    expect(shown).toMatchObject({ state: 'disrupted', since: expect.any(String) as string });
  }
  expect(JSON.stringify(status)).not.toMatch(/secret|10\.0\.0\.7|mongodb|queue|retr|\d+ of/iu);

  const words = services.map((service) => `${service} disrupted`).join(', ');
  const part = { name: 'services', state: 'degraded', words };
  await vi.waitFor(async () => {
    expect(await readUnreadyParts()).toContainEqual(part);
  }, waitOptions);
  if (breakage.closesConsole === undefined) {
    expect(await readHome(check)).toBe('open');
    expect(await readMonitorParts()).toContainEqual(part);
  }

  if (breakage.stopsQueue) {
    await createDirectAlarms({ ...ports(), clock: { now: () => alarmTime } })();
    expect(posted.length).toBeGreaterThan(postedBefore);
  }
  await evaluateAfter(1);
  await evaluateAfter(60);
  expect((await readAlarms(check)).slice(before.length)).toContain('AlarmRaised');

  await repair();
  await running.platform.reachedHead();
  await vi.waitFor(async () => {
    expect(getAffected(await readStatus())).toEqual([]);
    expect(await readUnreadyParts()).toEqual([]);
  }, waitOptions);
  // The alarm recovers, so that the next fault of the same check raises another.
  await evaluateAfter(1);
  await evaluateAfter(3 * 60);
});
