import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { listCards } from '#observations/cards/queries.ts';
import { listInvoices } from '#observations/invoices/queries.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { readConfig } from '#platform/config.ts';
import { demoMarkerFile, readDemoMarker, writeDemoMarker } from '#platform/data-dir/demo-folder.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { findMember, findMemberByEmail } from '#projections/member-directory/queries.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import type { Platform } from '#platform/platform.ts';
import { createDemo } from './demo.ts';
import { ensureDemoHistory } from './ensure-history.ts';
import { toDemoEmail, demoPassword } from './history.ts';
import { clearInterruptedHistory } from './start-over.ts';

// Generous for a busy machine.
const waiting = { interval: 1, timeout: 30_000 };
const logger = pino({ level: 'silent' });
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const newFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'tidemark-demo-'));
const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
const platformIn = (folder: string, settings: Record<string, string> = {}): Promise<Platform> => {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  return createPlatform(config, { logger, eventRegistry, allInOne: true });
};

// Written once; tests continue from copies.
let written: { readonly folder: string; readonly cpuSeconds: number };
beforeAll(async () => {
  const folder = await newFolder();
  const platform = await platformIn(folder);
  const before = process.cpuUsage();
  await ensureDemoHistory(platform);
  const { user, system } = process.cpuUsage(before);
  await platform.close();
  written = { folder, cpuSeconds: (user + system) / 1_000_000 };
});
afterAll(() => removed(written.folder));

const openPlatform = async (settings?: Record<string, string>): Promise<Platform> => {
  const folder = await newFolder();
  if (!settings) await cp(written.folder, folder, { recursive: true });
  const platform = await platformIn(folder, settings);
  cleanUps.push(async () => {
    await platform.close();
    await removed(folder);
  });
  return platform;
};

// With settings, the history is written anew.
const openDemo = async (settings?: Record<string, string>) => {
  const platform = await openPlatform(settings);
  const { ids, adminPassword } = await ensureDemoHistory(platform);
  const projector = startProjector(platform);
  await projector.reachedHead();
  const reactions = await startWorkers(platform);
  cleanUps.push(async () => {
    await reactions.stop();
    await projector.stop();
  });
  const clock = platform.movableClock;
  if (!clock) throw new Error('a demo has a movable clock');
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await reactions.reachedHead();
  };
  const reset = (): Promise<void> => Promise.resolve();
  const ingestMarket = (): Promise<void> => Promise.resolve();
  const stopping = new AbortController();
  const options = { platform, clock, ids, waitForConsumers, ingestMarket, reset };
  const demo = createDemo({ ...options, stopping: stopping.signal });
  return { platform, clock, demo, ids, adminPassword, options, stopping };
};

it('has its members’ purchases also with a waiting period before the first one', async () => {
  const platform = await openPlatform({ FIRST_PURCHASE_WAIT_HOURS: '168' });
  await ensureDemoHistory(platform);
  const projector = startProjector(platform);
  cleanUps.push(() => projector.stop());
  await projector.reachedHead();
  expect(await findMemberByEmail(platform, toDemoEmail('pro'))).toMatchObject({ plan: 'pro' });
});

describe('the demo', () => {
  it('has the invoices and cards of those who paid, as staff look for them', async () => {
    const platform = await openPlatform();
    const { invoices } = await listInvoices(platform, { skip: 0, limit: 100 });
    expect(invoices.map(({ status }) => status)).toEqual(expect.arrayContaining(['open', 'paid']));
    const { cards } = await listCards(platform, '4242', 100);
    expect(invoices.map(({ accountId }) => accountId)).toContain(cards[0]?.id);
    expect(cards.map(({ country }) => country)).toContain('GB');
  });

  it('writes six months in under ten seconds of CPU time, and every persona has the plan of its story', async () => {
    const { platform, demo, ids } = await openDemo();
    expect(written.cpuSeconds).toBeLessThan(10);
    const { personas } = await demo.describe();
    const plans = await Promise.all(
      personas.map(async ({ email }) => (await findMemberByEmail(platform, email))?.plan),
    );
    expect(
      Object.fromEntries(personas.map(({ email }, index) => [email.split('@')[0], plans[index]])),
    ).toEqual({
      free: 'free',
      basic: 'basic',
      pro: 'pro',
      downgrading: 'pro',
      pastdue: 'basic',
      manual: 'pro',
      incomplete: 'free',
      admin: 'free',
      agent: 'free',
    });
    const now = platform.clock.now();
    const phases = ['downgrading', 'pastdue', 'incomplete'].map(async (name) => {
      const { holdings } = await loadMembership(platform, ids[name] ?? '');
      return getSubscriptionPhase(holdings.subscription, now);
    });
    expect(await Promise.all(phases)).toEqual(['downgrading', 'past-due', 'incomplete']);
    const { customerId } = await loadMembership(platform, ids['downgrading'] ?? '');
    const paid = await platform.payments.invoices(customerId ?? '');
    expect(paid.map(({ status, paidPence }) => `${status} ${String(paidPence)}`)).toEqual([
      'paid 599',
      'paid 599',
    ]);
    const oldest = await findMemberByEmail(platform, toDemoEmail('admin'));
    const age = platform.clock.now().getTime() - new Date(oldest?.registeredAt ?? '').getTime();
    expect(age / dayMs).toBeGreaterThan(180);
    expect(await findMemberByEmail(platform, toDemoEmail('agent'))).toMatchObject({
      role: 'support',
    });
  });

  it('moves its clock: due jobs run, and the read models show them when the request is answered', async () => {
    const { platform, demo, ids } = await openDemo();
    const accountId = ids['free'] ?? '';
    const context = {
      actor: ids['admin'] ?? '',
      now: platform.clock.now(),
      correlationId: 'test',
    };
    const grant = {
      accountId,
      plan: 'pro',
      duration: 'monthly',
      reason: 'A month to try',
    } as const;
    await grantMembership(platform, grant, context);

    const { now, ran } = await demo.moveClock({ advance: 'P32D' });

    expect(new Date(now).getTime()).toBeGreaterThanOrEqual(context.now.getTime() + 32 * dayMs);
    expect(ran).toBeGreaterThan(0);
    expect(await findMember(platform, accountId)).toMatchObject({ plan: 'free' });
    const mails = await demo.outbox(toDemoEmail('free'));
    const endsAfter = (new Date(mails[0]?.at ?? '').getTime() - context.now.getTime()) / dayMs;
    expect(endsAfter, 'the mail is dated when the grant ended').toBeLessThan(31.9);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Pro membership has ended',
      expect.stringContaining('Pro'),
    ]);
  });

  it('reports the progress of a clock move', async () => {
    const { demo } = await openDemo();
    const still = { running: false, waitsFor: null, forecastsDone: null };
    expect(await demo.clock()).toMatchObject({ target: null, ran: 0, ...still });
    const target = new Date(Date.now() + 40 * dayMs).toISOString();
    const moved = demo.moveClock({ to: target });
    await expect.poll(() => demo.clock(), waiting).toMatchObject({ target, running: true });
    const { ran } = await moved;
    expect(ran).toBeGreaterThan(40 * 24);
    expect(await demo.clock()).toMatchObject({ target, ran, ...still });
  });

  it('says what a clock move waits for, and how much of the forecasts is done', async () => {
    const { options, platform } = await openDemo();
    await openForecastingCollection(platform);
    const record = {
      id: 'bitcoin',
      kind: 'simulated',
      phase: 'calibrating',
      progress: 0.4,
    } as const;
    await writeForecastingStatus(platform, {
      ...record,
      source: null,
      since: null,
      backdate: null,
    });
    const seen: unknown[] = [];
    const look = async (): Promise<void> => {
      const { waitsFor, forecastsDone } = await demo.clock();
      seen.push([waitsFor, forecastsDone]);
    };
    const demo = createDemo({
      ...options,
      whileMoving: async (move, { onSignals }) => {
        await look();
        const result = await move(look);
        await look();
        onSignals();
        await look();
        return result;
      },
      waitForConsumers: async () => {
        await options.waitForConsumers();
        await look();
      },
    });
    await demo.moveClock({ advance: 'P2D' });
    const inOrder = seen.filter((one, at) => JSON.stringify(one) !== JSON.stringify(seen[at - 1]));
    const [first, ...others] = inOrder.map((one) => JSON.stringify(one));
    expect(first).toBe('["running-work",null]');
    expect(others).toContain('["jobs",null]');
    expect(others.slice(-3)).toEqual(
      [
        ['forecasts', 0.4],
        ['signals', null],
        ['read-models', null],
      ].map((one) => JSON.stringify(one)),
    );
  });

  it('aborts a clock move when it stops, and continues from the time reached', async () => {
    const { demo, clock, stopping } = await openDemo();
    const before = clock.now().getTime();
    const moved = demo.moveClock({ advance: 'P366D' });
    const distance = () => clock.now().getTime() - before;
    await expect.poll(distance, waiting).toBeGreaterThan(hourMs);
    stopping.abort(new Error('stopping'));
    await expect(moved).rejects.toThrow('stopping');
    const stoppedAfter = distance();
    expect(stoppedAfter).toBeLessThan(366 * dayMs);
    await expect.poll(distance, waiting).toBeGreaterThan(stoppedAfter);
  });

  it.each([
    [{ to: '2020-01-01T00:00:00.000Z' }, 'to'],
    [{ advance: 'P367D' }, 'advance'],
    [{ to: '9999-01-01T00:00:00.000Z' }, 'to'],
  ])('refuses to move its clock by %j, and says how far it goes', async (request, field) => {
    const { demo, clock } = await openDemo();
    const before = clock.now().getTime();
    await expect(demo.moveClock(request)).rejects.toMatchObject({
      code: 'demo/clock-out-of-range',
      detail: {
        message: 'The clock can be moved forward only, by at most 366 days.',
        field,
      },
    });
    expect(clock.now().getTime() - before).toBeLessThan(60_000);
  });
});

describe('a demo with keys of Stripe', () => {
  it('says of nobody that they paid, because nothing was paid there', async () => {
    const { platform, options } = await openDemo();
    const { personas } = await createDemo({
      ...options,
      platform: { ...platform, demoProvider: undefined },
    }).describe();
    const plans = personas.map(({ email, plan }) => [email.split('@')[0], plan]);
    expect(Object.fromEntries(plans)).toMatchObject({
      basic: 'Basic',
      downgrading: 'Free',
      pastdue: 'Free',
      incomplete: 'Free',
    });
    expect(personas.filter(({ story }) => /pay|paid|checkout|card/iu.test(story))).toSatisfy(
      (told: readonly { story: string }[]) =>
        told.every(({ story }) => story.includes('writes no payments')),
    );
  });
});

describe('a queue that runs on the clock of other processes', () => {
  it('cannot have its clock moved, and nothing moves', async () => {
    const { platform, options, clock } = await openDemo();
    const jobs = { ...platform.jobs, runDue: undefined };
    const demo = createDemo({ ...options, platform: { ...platform, jobs } });
    const before = clock.now().getTime();
    await expect(demo.moveClock({ advance: 'P31D' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'demo/clock-fixed',
    });
    expect(clock.now().getTime() - before).toBeLessThan(60_000);
  });
});

describe('a demo that was made with a former simulated market', () => {
  it('says so once, and learns the prices of today’s market', async () => {
    const platform = await openPlatform();
    const { storesDir } = platform.config;
    const { marketVersion, ...former } = await readDemoMarker(storesDir);
    expect(marketVersion).toBe(2);
    await writeDemoMarker(storesDir, former);
    const model = path.join(storesDir, 'forecast-models', 'bitcoin.model');
    await mkdir(path.dirname(model), { recursive: true });
    await writeFile(model, 'learnt');
    const warn = vi.spyOn(platform.logger, 'warn');
    expect((await ensureDemoHistory(platform)).ids).toEqual(former.ids);
    expect(warn).toHaveBeenCalledOnce();
    expect(existsSync(model)).toBe(false);
    await ensureDemoHistory(platform);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('two clock moves at once', () => {
  it('are refused, with the progress of the first one, which goes on', async () => {
    const { platform, demo } = await openDemo();
    const before = platform.clock.now().getTime();
    const first = demo.moveClock({ advance: 'P2D' });
    await expect(demo.moveClock({ advance: 'P3D' })).rejects.toMatchObject({
      code: 'demo/clock-moving',
    });
    await expect.poll(() => demo.clock(), { timeout: 30_000 }).toMatchObject({ running: true });
    await expect(demo.moveClock({ advance: 'P3D' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'demo/clock-moving',
      detail: { message: expect.stringMatching(/moving already\. It is at .* jobs/) as unknown },
    });
    await first;
    const days = (platform.clock.now().getTime() - before) / dayMs;
    expect(days).toBeGreaterThanOrEqual(2);
    expect(days).toBeLessThan(2.1);
  });

  it('can follow each other, and the first is answered when it has begun if its caller prefers', async () => {
    const { platform, demo } = await openDemo();
    const before = platform.clock.now().getTime();
    const begun = await demo.moveClock({ advance: 'P2D' }, { inBackground: true });
    expect(begun.ran).toBe(0);
    expect(await demo.clock()).toMatchObject({ running: true });
    await expect
      .poll(() => demo.clock(), { timeout: 60_000 })
      .toMatchObject({ running: false, secondsLeft: null });
    await demo.moveClock({ advance: 'P1D' });
    const days = (platform.clock.now().getTime() - before) / dayMs;
    expect(days).toBeGreaterThanOrEqual(3);
    await expect(
      demo.moveClock({ advance: 'P367D' }, { inBackground: true }),
    ).rejects.toMatchObject({ code: 'demo/clock-out-of-range' });
  });

  it('are rejected once the demo is reset', async () => {
    const { demo } = await openDemo();
    const over = demo.reset();
    await expect(demo.moveClock({ advance: 'P1D' })).rejects.toMatchObject({
      code: 'demo/starting-over',
    });
    await over;
  });
});

describe('a demo with a damaged mark file', () => {
  it('fails to start and names the file', async () => {
    const platform = await openPlatform();
    await writeFile(path.join(platform.config.storesDir, demoMarkerFile), '{');
    await expect(ensureDemoHistory(platform)).rejects.toThrow(demoMarkerFile);
  });
});

describe('an interrupted demo history', () => {
  it('is written again from the beginning at the next start', async () => {
    const platform = await openPlatform({});
    const { config } = platform;
    const failing = {
      ...platform,
      passwords: { ...platform.passwords, hash: () => Promise.reject(new Error('cut off')) },
    };
    await expect(ensureDemoHistory(failing)).rejects.toThrow('cut off');
    expect(await readDemoMarker(config.storesDir)).toMatchObject({ state: 'writing' });
    await platform.close();

    await clearInterruptedHistory(config);
    const again = await createPlatform(config, { logger, eventRegistry, allInOne: true });
    const { ids } = await ensureDemoHistory(again);
    expect(Object.keys(ids).length).toBeGreaterThan(8);
    expect(await readDemoMarker(config.storesDir)).toMatchObject({ state: 'written' });
    await again.close();
  });
});

describe('staff of a demo that was asked for', () => {
  it.each(['admin', 'agent'])(
    'are not offered, and have a password of their own: %s',
    async (name) => {
      const { platform, clock, demo, adminPassword } = await openDemo({ DEMO: 'on' });
      const { personas } = await demo.describe();
      expect(personas.map(({ email }) => email)).not.toContain(toDemoEmail(name));
      expect(adminPassword).toMatch(/^[\w-]{16}$/);
      const attempt = (password: string): Promise<unknown> =>
        signIn(
          platform,
          { email: toDemoEmail(name), password, ipAddress: '192.0.2.1', userAgent: 'test' },
          { actor: 'anonymous', now: clock.now(), correlationId: 'test' },
        );
      await expect(attempt(demoPassword)).rejects.toMatchObject({
        code: 'account/invalid-credentials',
      });
      await expect(attempt(adminPassword)).resolves.toBeDefined();
    },
  );
});
