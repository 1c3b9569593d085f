import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { password, type Answered } from '#api/testing/api-client.ts';
import { paths } from '#contract/paths.ts';
import { problemSchema } from '#contract/problem.ts';
import { hasMailed, startEngines, type Engines } from './testing/engines.ts';
import { openBrowser, registerAt, type Browser } from './testing/replicas.ts';
import { hasRedisServer, terminate, type Spawned } from './testing/spawned.ts';

/**
 * The table of docs/engines-away.md, row by row, on the product as one process: a Redis and the test double of
 * EventStoreDB of its own, and a server with MongoDB's protocol behind a proxy.
 */
const mongodb = process.env['MONGODB_URL'] ?? '';
const describeWithServers = describe.skipIf(mongodb === '' || !hasRedisServer());
const skipped = '(skipped when MONGODB_URL is unset or there is no redis-server)';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Far above what is measured on a quiet machine, far below what was measured before: 5 to 30 s. */
const promptlyMs = 2_000;
const waitOptions = { timeout: 30_000, interval: 50 };

const publicPaths = [paths.marketList, paths.topCoins, paths.plans, paths.access, '/'];

describeWithServers(`a product whose engines go away ${skipped}`, () => {
  let engines: Engines;
  let product: Spawned;
  let dataDir: string;
  let to: { readonly url: string };
  let member: Browser;

  beforeAll(async () => {
    engines = await startEngines(mongodb);
    const env = await engines.settings();
    dataDir = env['DATA_DIR'] ?? '';
    product = engines.start('apps/embedded/main.ts', env);
    const [, url = ''] = await product.printed(/ready at (\S+)/);
    to = { url };
    member = (await registerAt(to)).browser;
    await vi.waitFor(async () => {
      expect((await get(paths.marketList)).body).not.toEqual([]);
    }, waitOptions);
  });
  afterAll(() => engines.dispose());

  const get = (path: string, browser = openBrowser()): Promise<Answered> =>
    browser.send(to, 'GET', { path });
  const changeName = (): Promise<Answered> =>
    member.send(to, 'PATCH', {
      path: paths.profile,
      body: { displayName: 'Ada', username: `ada-${String(Math.round(performance.now()))}` },
    });
  const signIn = (browser = openBrowser(member.email)): Promise<Answered> =>
    browser.send(to, 'POST', { path: paths.signIn, body: { email: member.email, password } });

  const times: string[] = [];
  const timed = async (what: string, ask: () => Promise<Answered>): Promise<Answered> => {
    const began = performance.now();
    const answer = await ask();
    const took = performance.now() - began;
    times.push(`${what} ${String(answer.status)} ${took.toFixed(0)} ms`);
    expect(took, what).toBeLessThan(promptlyMs);
    return answer;
  };
  const expectPublic = async (): Promise<void> => {
    for (const path of publicPaths) {
      expect((await timed(path, () => get(path))).status, path).toBe(200);
    }
  };
  const expectUnavailable = (answer: Answered): void => {
    expect(problemSchema.parse(answer.body)).toMatchObject({
      status: 503,
      code: 'server/unavailable',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };
  const expectEverything = (): Promise<void> =>
    vi.waitFor(async () => {
      expect((await get(paths.me, member)).status).toBe(200);
      expect((await changeName()).status).toBe(200);
      expect((await signIn()).status).toBe(200);
    }, waitOptions);

  describe('Redis', () => {
    const expectAllButJobs = async (): Promise<void> => {
      await expectPublic();
      expect((await timed('me', () => get(paths.me, member))).status).toBe(200);
      expect((await timed('profile', changeName)).status).toBe(200);
      expect((await timed('sign-in', () => signIn())).status).toBe(200);
    };
    const expectMailAfter = async (comeBack: () => unknown): Promise<void> => {
      const { browser } = await registerAt(to);
      await comeBack();
      await vi.waitFor(async () => {
        expect(await hasMailed(dataDir, browser.email)).toBe(true);
      }, waitOptions);
    };

    it('frozen: answers as with it; its jobs are done after it', async () => {
      engines.redis.freeze();
      await expectAllButJobs();
      await expectMailAfter(() => {
        engines.redis.thaw();
      });
    });

    it('killed and started again: answers as with it; its jobs are done after it', async () => {
      await engines.redis.kill();
      await expectAllButJobs();
      await expectMailAfter(() => engines.redis.start());
    });

    it('cut again and again: answers as with it', async () => {
      for (let round = 0; round < 3; round += 1) {
        engines.redisGate.cut();
        await expectAllButJobs();
      }
      await expectMailAfter(() => undefined);
    });
  });

  describe('MongoDB', () => {
    const expectPublicOnly = async (): Promise<void> => {
      await expectPublic();
      expectUnavailable(await timed('me', () => get(paths.me, member)));
      expectUnavailable(await timed('profile', changeName));
      expectUnavailable(await timed('sign-in', () => signIn()));
      await expectPublic();
    };

    it('refusing connections: public answers go on, the rest is 503 at once, and it comes back', async () => {
      await engines.mongoGate.close();
      await vi.waitFor(async () => {
        expect((await get(paths.me, member)).status).toBe(503);
      }, waitOptions);
      await expectPublicOnly();
      await engines.mongoGate.open();
      await expectEverything();
    });

    it('frozen: public answers go on, the rest is 503 at once when it was noticed, and it comes back', async () => {
      engines.mongoGate.freeze();
      const [began, first] = [performance.now(), await get(paths.me, member)];
      expectUnavailable(first);
      times.push(`first ${(performance.now() - began).toFixed(0)} ms`);
      expect(performance.now() - began).toBeLessThan(10_000);
      await expectPublicOnly();
      engines.mongoGate.thaw();
      await expectEverything();
    });
  });

  describe('EventStoreDB', () => {
    const expectReadsOnly = async (): Promise<void> => {
      await expectPublic();
      expect((await timed('me', () => get(paths.me, member))).status).toBe(200);
      const began = performance.now();
      const written = await Promise.all([changeName(), signIn()]);
      for (const answer of written) expectUnavailable(answer);
      times.push(`writes ${(performance.now() - began).toFixed(0)} ms`);
      // The limit of a command, docs/adr/0017.
      expect(performance.now() - began).toBeLessThan(8_000);
    };

    it('frozen: reads go on, writes are 503, and it comes back', async () => {
      engines.eventStore.freeze();
      await expectReadsOnly();
      engines.eventStore.thaw();
      await expectEverything();
    });

    it('killed and started again: reads go on, writes are 503, and it comes back', async () => {
      await engines.eventStore.kill();
      await expectReadsOnly();
      await engines.eventStore.start();
      await expectEverything();
    });

    it('replaced by an empty one: every request is answered', async () => {
      await engines.eventStore.replaceByEmpty();
      await expectPublic();
      expect((await timed('me', () => get(paths.me, member))).status).toBe(200);
      const answers = await Promise.all([changeName(), signIn()]);
      for (const { status } of answers) expect(status).not.toBe(500);
    });
  });

  it('all of them frozen: it still ends within fifteen seconds', async () => {
    console.log(times.join('\n'));
    engines.redis.freeze();
    engines.mongoGate.freeze();
    engines.eventStore.freeze();
    const { tookMs } = await terminate(product);
    expect(tookMs).toBeLessThan(15_000);
  });
});
