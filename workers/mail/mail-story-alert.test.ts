import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { onNotice } from '#application/alerts/raised-notice.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { listPushDevices, savePushDevice } from '#application/push/push-devices.ts';
import { recordStoryMoves } from '#application/story-moves/story-moves.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { StoryMove } from '#domain/story-move/story-move.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { pushBrowser } from '#platform/push/testing/push-browser.ts';
import { createWorkerCatalogue } from '../catalogue.ts';
import { announceNoticeWorker } from '../market/announce-notice.ts';
import { raiseStoryNoticesWorker } from '../market/raise-story-notices.ts';
import { pushStoryAlertWorker } from '../push/push-story-alert.ts';
import { startProjector } from '../start-projector.ts';
import { startWorkers } from '../start-workers.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { mailStoryAlertWorker, storyAlertMailText } from './mail-story-alert.ts';

let platform: Platform;
let projector: RunningConsumers;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await projector.reachedHead();
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

type Member = {
  readonly plan?: PaidPlanId | null;
  readonly coin?: readonly [coinId: string, symbol: string] | null;
  readonly on?: boolean;
};

const member = async (
  name: string,
  { plan = 'basic', coin = ['ethereum', 'ETH'], on }: Member = {},
): Promise<string> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount({ ...platform, passwords }, input, context());
  const verify = { id: accountId, command: { type: 'VerifyAccountEmail' } } as const;
  await sendCommand(platform, accountDecider, verify, context());
  if (plan) {
    const grant = { accountId, plan, duration: 'monthly', reason: 'Test' } as const;
    await grantMembership(platform, grant, context());
  }
  if (on !== undefined) {
    const choices = { 'story-alerts': on };
    const change = {
      id: accountId,
      command: { type: 'ChangeAccountNotifications', choices },
    } as const;
    await sendCommand(platform, accountDecider, change, context());
  }
  if (coin) {
    const [coinId, symbol] = coin;
    await watchCoin(platform, { accountId, coinId, symbol }, context());
  }
  await projector.reachedHead();
  return accountId;
};

const createMove = (given: Partial<StoryMove> = {}): StoryMove => {
  const endsAt = platform.clock.now();
  const startsAt = new Date(endsAt.getTime() - 2 * hourMs).toISOString();
  return {
    coinId: 'ethereum',
    symbol: 'ETH',
    storyId: 's1',
    title: 'Harbourline halts withdrawals',
    outlet: 'CoinDesk',
    outlets: 3,
    publishedAt: startsAt,
    move: -4.12,
    usual: 0.82,
    startsAt,
    endsAt: endsAt.toISOString(),
    source: 'Binance',
    simulated: false,
    ...given,
  };
};

const startMailWorker = async () => {
  const workers = await startWorkers(platform, {
    turnMs: 10,
    catalogue: createWorkerCatalogue([mailStoryAlertWorker]),
  });
  await workers.reachedHead();
  onTestFinished(() => workers.stop());
  return workers;
};

const listMails = async (accountId: string) => {
  await projector.reachedHead();
  return (await readAccountMails(platform, accountId)).filter(({ kind }) => kind === 'story-alert');
};

describe('the mail about a move after a story', () => {
  it('goes once to members with Basic or Pro who have the coin on their list, unless they turned it off', async () => {
    const workers = await startMailWorker();
    const others = [
      await member('free', { plan: null }),
      await member('other', { coin: ['solana', 'SOL'] }),
      await member('empty', { coin: null }),
      await member('off', { on: false }),
    ];
    const readers = [
      await member('basic'),
      await member('pro', { plan: 'pro' }),
      await member('again', { on: true }),
    ];
    const move = createMove();
    await recordStoryMoves(platform, [move], context());
    // The same story, measured again, and another story about the same move.
    await recordStoryMoves(platform, [move, createMove({ storyId: 's2' })], context());
    await workers.reachedHead();
    await vi.waitFor(async () => {
      for (const reader of readers) expect(await listMails(reader)).toHaveLength(1);
    });
    for (const other of others) expect(await listMails(other)).toEqual([]);
    const [mail] = await listMails(readers[0] ?? '');
    expect(mail?.subject).toBe('ETH fell 4.12% after a story');
    expect(mail?.text).toContain('/news/s1');
    expect(mail?.text).toContain('Turn off these emails:');
  });

  it('is requested once by a job that runs again after a kill', async () => {
    const reader = await member('basic');
    const move = createMove();
    await recordStoryMoves(platform, [move], context());
    const { coinId, storyId, startsAt } = move;
    const handle = mailStoryAlertWorker.handler(platform);
    for (const key of ['a', 'b'])
      await handle({
        name: 'mail-story-alert',
        key,
        payload: { coinId, storyId, startsAt },
        attempt: 1,
        dueAt: platform.clock.now(),
      });
    expect(await listMails(reader)).toHaveLength(1);
  });

  it('is not requested for a move that was not recorded', async () => {
    const reader = await member('basic');
    const old = new Date(platform.clock.now().getTime() - 4 * hourMs).toISOString();
    const move = createMove({ publishedAt: old });
    await recordStoryMoves(platform, [move], context());
    const { coinId, storyId, startsAt } = move;
    await mailStoryAlertWorker.handler(platform)({
      name: 'mail-story-alert',
      key: 'old',
      payload: { coinId, storyId, startsAt },
      attempt: 1,
      dueAt: platform.clock.now(),
    });
    expect(await listMails(reader)).toEqual([]);
  });

  it('has story, coin, move, period, source and method, and claims no cause', () => {
    const text = storyAlertMailText({
      ...createMove({
        title: 'See https://disguised.example/path now',
        publishedAt: '2026-11-21T10:20:00.000Z',
        startsAt: '2026-11-21T10:00:00.000Z',
        endsAt: '2026-11-21T12:00:00.000Z',
        simulated: true,
      }),
      measuredAt: '2026-11-21T12:04:00.000Z',
    });
    expect(text.subject).toBe('Simulated price: ETH fell 4.12% after a story');
    expect(text.paragraphs.slice(0, 4)).toEqual([
      expect.stringMatching(
        /^“See disguised\.example\/path now” \(CoinDesk and 2 other outlets\), published on 21 November 2026 at 10:20 GMT\. From 21 November 2026 at 10:00 GMT to 21 November 2026 at 12:00 GMT, ETH fell 4\.12% \(source of the prices: Binance\)\.$/u,
      ),
      'We compare the last hourly price before the story with the first one at least an hour after it. The move is 3.6 times the usual one over such a time. The usual move in an hour was 0.82% in the 30 days before.',
      'Prices move for many reasons. It is not proven that the story moved the price.',
      'This price is simulated. It is not a price of the real market.',
    ]);
    expect(text.paragraphs[0]).not.toContain('https://');
  });
});

describe('the notice about a move after a story', () => {
  const raiseFor = (move: StoryMove) => {
    const { coinId, storyId, startsAt } = move;
    return raiseStoryNoticesWorker.handler(platform)({
      name: 'raise-story-notices',
      key: 'a',
      payload: { coinId, storyId, startsAt },
      attempt: 1,
      dueAt: platform.clock.now(),
    });
  };
  const listNotices = async (accountId: string) =>
    (await loadAlerts(platform, { accountId })).notices;

  it('is raised once for the members who get the mail, and for nobody else', async () => {
    const reader = await member('basic');
    const others = [
      await member('free', { plan: null }),
      await member('other', { coin: ['solana', 'SOL'] }),
      await member('off', { on: false }),
    ];
    const move = createMove();
    await recordStoryMoves(platform, [move], context());
    await raiseFor(move);
    await raiseFor(move);
    expect(await listNotices(reader)).toMatchObject([
      { symbol: 'ETH', storyId: 's1', title: move.title, move: -4.12, read: false },
    ]);
    for (const other of others) expect(await listNotices(other)).toEqual([]);
  });

  it('is not raised for a move that was not recorded', async () => {
    const reader = await member('basic');
    await raiseFor(createMove());
    expect(await listNotices(reader)).toEqual([]);
  });

  it('is announced to the open pages of the member', async () => {
    const reader = await member('basic');
    const raised: string[] = [];
    onTestFinished(
      await onNotice(platform, ({ accountId }) => {
        raised.push(accountId);
      }),
    );
    const workers = await startWorkers(platform, {
      turnMs: 10,
      catalogue: createWorkerCatalogue([raiseStoryNoticesWorker, announceNoticeWorker]),
    });
    onTestFinished(() => workers.stop());
    await workers.reachedHead();
    await recordStoryMoves(platform, [createMove()], context());
    await vi.waitFor(() => {
      expect(raised).toEqual([reader]);
    });
  });
});

it('the notification goes to the devices of the same members, once for each', async () => {
  const [reader, other] = [await member('basic'), await member('free', { plan: null })];
  for (const accountId of [reader, other]) {
    const { address } = pushBrowser(`https://push.example/${accountId}`);
    const seen = { accountId, address, device: 'Firefox', tokenHash: 'one' };
    await savePushDevice(platform, { ...seen, now: platform.clock.now() });
  }
  const move = createMove();
  await recordStoryMoves(platform, [move], context());
  const queued: { readonly key: string; readonly payload: object }[] = [];
  const jobs = {
    ...platform.jobs,
    enqueue: (job: { readonly key: string; readonly payload: object }) => {
      queued.push(job);
      return Promise.resolve();
    },
  };
  const { coinId, storyId, startsAt } = move;
  const payload = { coinId, storyId, startsAt };
  // `HandlerPorts` has ports that this job does not use.
  const handle = pushStoryAlertWorker.handler({ ...platform, jobs } as never);
  for (const key of ['a', 'b'])
    await handle({
      name: 'push-story-alert',
      key,
      payload,
      attempt: 1,
      dueAt: platform.clock.now(),
    });
  const [device] = await listPushDevices(platform, reader);
  expect(new Set(queued.map(({ key }) => key)).size).toBe(1);
  expect(queued[0]?.payload).toMatchObject({
    accountId: reader,
    deviceId: device?.id,
    alert: { kind: 'story', ...payload },
  });
});
