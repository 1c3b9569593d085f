import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { loadAlerts, handleAlertsCommand } from '#application/alerts/handle-alerts.ts';
import {
  appendCrossings,
  simultaneousCrossings,
} from '#application/alerts/testing/append-crossings.ts';
import { sendCommand } from '#application/handle-command.ts';
import { listPushDevices, savePushDevice } from '#application/push/push-devices.ts';
import { recordStoryMoves } from '#application/story-moves/story-moves.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { alertBounds } from '#domain/shared/market/price-alerts.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Platform } from '#platform/platform.ts';
import { pushBrowser, type PushBrowser } from '#platform/push/testing/push-browser.ts';
import { startPushService, type PushService } from '#platform/push/testing/push-service.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { pushAlertWorker } from './push-alert.ts';
import { pushPriceAlertWorker } from './push-price-alert.ts';

const eventId = '0c485ff3-ec72-49e3-9d5b-d92988f9ec76';
const noticeId = 'notice';

type Queued = { readonly name: string; readonly key: string; readonly payload: object };

let platform: Platform;
let service: PushService;
let accountId: string;
let queued: Queued[];

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

const register = async (): Promise<string> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const registered = await registerAccount({ ...platform, passwords }, input, context());
  return registered.accountId;
};

/** An alert at $70,000 that a price of $70,010 crosses. */
const cross = async (): Promise<void> => {
  const alert = { alertId: 'alert', coinId: 'bitcoin', symbol: 'BTC', limit: 5 };
  const rule = { kind: 'price-above', price: '70000' } as const;
  const set = { type: 'SetPriceAlert', ...alert, rule, now: platform.clock.now() } as const;
  await handleAlertsCommand(platform, { accountId, command: set }, context());
  const figures = (price: number) => ({
    price,
    change24h: null,
    at: platform.clock.now().toISOString(),
  });
  const before = figures(69_000);
  const reading = { ...figures(70_010), source: 'Scripted', simulated: false };
  const evaluate = {
    type: 'EvaluatePriceAlert',
    ...alert,
    noticeId,
    before,
    sameSource: before,
    reading,
    usualMove: null,
  } as const;
  await handleAlertsCommand(platform, { accountId, command: evaluate }, context());
  expect((await loadAlerts(platform, { accountId })).notices).toHaveLength(1);
};

const addDevice = async (answer: string): Promise<PushBrowser> => {
  const browser = pushBrowser(`${service.url}/${answer}`);
  const { address } = browser;
  const seen = { accountId, address, device: 'Firefox', tokenHash: 'one' };
  await savePushDevice(platform, { ...seen, now: platform.clock.now() });
  return browser;
};

const run = async (worker: typeof pushAlertWorker, job: Queued, afterMs = 0): Promise<void> => {
  const now = new Date(platform.clock.now().getTime() + afterMs);
  const jobs = {
    ...platform.jobs,
    enqueue: (each: Queued) => {
      queued.push(each);
      return Promise.resolve();
    },
  };
  const threads = threadPool();
  const handle = worker.handler({ ...platform, clock: { now: () => now }, jobs, threads });
  await handle({ ...job, attempt: 1, dueAt: platform.clock.now() });
  await threads.close();
};

const queue = async (id = noticeId): Promise<void> => {
  const payload = { eventId, accountId, noticeId: id };
  await run(pushPriceAlertWorker, { name: 'push-price-alert', key: 'job', payload });
};

const send = async ({ afterMs = 0, id = noticeId } = {}): Promise<void> => {
  await queue(id);
  for (const job of queued) await run(pushAlertWorker, job, afterMs);
};

beforeEach(async () => {
  service = await startPushService();
  platform = await testPlatform({ OUTGOING_ALLOWED: service.host });
  queued = [];
  accountId = await register();
});
afterEach(async () => {
  await platform.close();
  await service.close();
});

describe('a story alert on the devices of a member', () => {
  const move = {
    coinId: 'ethereum',
    symbol: 'ETH',
    storyId: 's1',
    title: 'Harbourline halts withdrawals',
    outlet: 'CoinDesk',
    outlets: 1,
    move: 4.2,
    usual: 0.8,
    source: 'Binance',
    simulated: false,
  };
  it('is sent to each, with the story and the move', async () => {
    const startsAt = new Date(platform.clock.now().getTime() - 2 * hourMs).toISOString();
    const times = { publishedAt: startsAt, startsAt, endsAt: platform.clock.now().toISOString() };
    await recordStoryMoves(platform, [{ ...move, ...times }], context());
    const browser = await addDevice('201');
    const alert = { kind: 'story', coinId: 'ethereum', storyId: 's1', startsAt };
    const [device] = await listPushDevices(platform, accountId);
    const payload = { accountId, deviceId: device?.id, causeId: eventId, alert };
    await run(pushAlertWorker, { name: 'push-alert', key: 'job', payload });
    const text = browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(text)).toEqual({
      title: 'ETH rose 4.20% after a story',
      body: expect.stringContaining('“Harbourline halts withdrawals” (CoinDesk)') as string,
      path: '/news/s1',
      tag: eventId,
    });
    await run(pushAlertWorker, { name: 'push-alert', key: 'late', payload }, 2 * hourMs);
    expect(service.received).toHaveLength(1);
  });
});

describe('a price alert on the devices of a member', () => {
  it('is sent to each, with the text of the alert and nothing about the member', async () => {
    await cross();
    const browser = await addDevice('201');
    await send();
    const [arrived, ...others] = service.received;
    expect(others).toEqual([]);
    const text = browser.decrypt(arrived?.body ?? Buffer.alloc(0));
    expect(JSON.parse(text)).toEqual({
      title: 'BTC reached $70,000',
      body: expect.stringContaining('the price was $70,010 (source: Scripted).') as string,
      path: '/crypto/BTC',
      tag: eventId,
    });
    expect(text).not.toContain('Ada');
  });

  it('is sent when newer notices have displaced it from the list of notices', async () => {
    const crossings = simultaneousCrossings(alertBounds.notices + 1, platform.clock.now());
    await appendCrossings(platform, accountId, crossings);
    await addDevice('201');
    await send({ id: crossings[0]?.noticeId });
    expect(service.received).toHaveLength(1);
  });

  it('has one job for each device, the same when it is queued again', async () => {
    await cross();
    await addDevice('201');
    await addDevice('201?other');
    await queue();
    const keys = queued.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    await queue();
    expect(queued.map(({ key }) => key)).toEqual([...keys, ...keys]);
  });

  it.each([
    ['404', 0],
    ['410', 0],
    ['413', 1],
  ])('answered with %s leaves %i devices', async (answer, left) => {
    await cross();
    await addDevice(answer);
    await send();
    expect(service.received).toHaveLength(1);
    expect(await listPushDevices(platform, accountId)).toHaveLength(left);
  });

  it('is tried again after 429, by its own job', async () => {
    await cross();
    await addDevice('429');
    await expect(send()).rejects.toMatchObject({ status: 429 });
    expect(await listPushDevices(platform, accountId)).toHaveLength(1);
  });

  it('is not sent when it is older than an hour', async () => {
    await cross();
    await addDevice('201');
    await send({ afterMs: 2 * hourMs });
    expect(queued).toHaveLength(1);
    expect(service.received).toEqual([]);
  });

  it('is not sent while the account is suspended', async () => {
    await cross();
    await addDevice('201');
    const command = {
      type: 'SuspendAccount',
      reason: 'Test',
      now: platform.clock.now(),
    } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, context());
    await send();
    expect(service.received).toEqual([]);
  });
});
