import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { password, type TestResponse } from '#api/testing/api-client.ts';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { hasSentMail, startEngines, type Engines } from './testing/engines.ts';
import { openBrowser, registerOnReplica, type Browser } from './testing/replicas.ts';
import { hasRedisServer, terminate, type ChildProcessHandle } from './testing/spawned.ts';

// The table of docs/engines-away.md, row by row, on the product as one process: with a Redis and a test double of
// EventStoreDB of its own, and a server with MongoDB's protocol behind a proxy.
const mongodb = process.env['MONGODB_URL'] ?? '';
const describeWithServers = describe.skipIf(mongodb === '' || !hasRedisServer());
const skipped = '(skipped when MONGODB_URL is unset or there is no redis-server)';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// Far above what a quiet machine takes (docs/engines-away.md), below what it was: 5 to 30 s.
const promptlyMs = 4_000;
// A command waits up to 2 s for the read models, once for each stream that it changes.
const commandMs = 12_000;
const waitOptions = { timeout: 90_000, interval: 50 };

const publicPaths = [
  operations.marketList.path,
  operations.topCoins.path,
  operations.plans.path,
  operations.access.path,
  '/',
];

describeWithServers(`a product whose engines go away ${skipped}`, () => {
  let engines: Engines;
  let product: ChildProcessHandle;
  let dataDir: string;
  let to: { readonly url: string };
  let member: Browser;

  beforeAll(async () => {
    engines = await startEngines(mongodb);
    const env = await engines.settings();
    dataDir = env['DATA_DIR'] ?? '';
    product = engines.start('dist/apps/embedded/main.js', env);
    const [, url = ''] = await product.waitForOutput(/ready at (\S+)/);
    to = { url };
    // It may not have met all its engines yet.
    member = (await vi.waitFor(() => registerOnReplica(to), waitOptions)).browser;
    await expectEverything();
  });
  afterAll(() => engines.dispose());

  const get = (path: string, browser = openBrowser()): Promise<TestResponse> =>
    browser.send(to, 'GET', { path });
  const me = (): Promise<TestResponse> => get(operations.me.path, member);
  const changeName = (): Promise<TestResponse> => {
    const username = `ada.${String(Math.round(performance.now()))}`;
    const body = { displayName: 'Ada', username };
    return member.send(to, 'PATCH', { path: operations.changeProfile.path, body });
  };
  const signIn = (): Promise<TestResponse> => {
    const body = { email: member.email, password };
    return openBrowser().send(to, 'POST', { path: operations.signIn.path, body });
  };

  const timed = async (
    ask: () => Promise<TestResponse>,
  ): Promise<{ readonly answer: TestResponse; readonly tookMs: number }> => {
    const began = performance.now();
    const answer = await ask();
    return { answer, tookMs: performance.now() - began };
  };
  const within = async (
    limitMs: number,
    ask: () => Promise<TestResponse>,
  ): Promise<TestResponse> => {
    const { answer, tookMs } = await timed(ask);
    // What needs no engine is slow on a busy machine alone.
    const { tookMs: machineMs } = await timed(() => get(operations.healthy.path));
    expect(tookMs, `${answer.text.slice(0, 100)} ${product.output().slice(-1500)}`).toBeLessThan(
      limitMs + 20 * machineMs,
    );
    return answer;
  };
  const expectPublic = async (): Promise<void> => {
    for (const path of publicPaths) {
      expect((await within(promptlyMs, () => get(path))).status, path).toBe(200);
    }
  };
  const expectUnavailable = (answer: TestResponse): void => {
    const unavailable = { status: 503, code: 'server/unavailable' };
    const said = product.output().slice(-3000);
    expect(problemSchema.parse(answer.body), said).toMatchObject(unavailable);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };
  const expectEverything = (): Promise<void> =>
    vi.waitFor(async () => {
      expect((await get(operations.marketList.path)).body).not.toEqual([]);
      for (const ask of [me, changeName, signIn]) expect((await ask()).status).toBe(200);
    }, waitOptions);

  const during = async (
    leave: () => unknown,
    check: () => Promise<void>,
    comeBack: () => unknown,
  ): Promise<void> => {
    await leave();
    try {
      await check();
    } finally {
      await comeBack();
    }
    await expectEverything();
  };

  describe('Redis', () => {
    const expectAllButJobs = async (): Promise<void> => {
      await expectPublic();
      expect((await within(promptlyMs, me)).status).toBe(200);
      for (const ask of [changeName, signIn]) {
        expect((await within(commandMs, ask)).status).toBe(200);
      }
    };
    const expectMail = ({ email }: Browser): Promise<void> =>
      vi.waitFor(async () => {
        expect(await hasSentMail(dataDir, email)).toBe(true);
      }, waitOptions);

    it.each([
      [
        'frozen',
        () => {
          engines.redis.freeze();
        },
        () => {
          engines.redis.thaw();
        },
      ],
      ['killed and started again', () => engines.redis.kill(), () => engines.redis.start()],
    ])(
      '%s: it answers as with it, and does its jobs when it is back',
      async (_, leave, comeBack) => {
        let newcomer: Browser | undefined;
        await during(
          leave,
          async () => {
            await expectAllButJobs();
            newcomer = (await registerOnReplica(to)).browser;
          },
          comeBack,
        );
        if (newcomer) await expectMail(newcomer);
      },
    );

    it('cut again and again: it answers as with it', async () => {
      for (let round = 0; round < 3; round += 1) {
        engines.redisGate.cut();
        await expectAllButJobs();
      }
      await expectMail((await registerOnReplica(to)).browser);
    });
  });

  describe('MongoDB', () => {
    const expectPublicOnly = async (): Promise<void> => {
      // Until it is noticed that the server is frozen; each port has a connection of its own.
      for (const ask of [me, changeName, signIn]) expectUnavailable(await within(15_000, ask));
      await vi.waitFor(async () => {
        for (const ask of [me, changeName, signIn])
          expectUnavailable(await within(promptlyMs, ask));
      }, waitOptions);
      await expectPublic();
    };

    it.each([
      ['refusing connections', () => engines.mongoGate.close(), () => engines.mongoGate.open()],
      [
        'frozen',
        () => {
          engines.mongoGate.freeze();
        },
        () => {
          engines.mongoGate.thaw();
        },
      ],
    ])(
      '%s: public answers go on, the rest is 503, and it comes back',
      async (_, leave, comeBack) => {
        await during(leave, expectPublicOnly, comeBack);
      },
    );

    it('cut again and again: it comes back', async () => {
      for (let round = 0; round < 3; round += 1) {
        engines.mongoGate.cut();
        await expectPublic();
        expect([200, 503]).toContain((await within(promptlyMs, me)).status);
      }
      await expectEverything();
    });
  });

  describe('EventStoreDB', () => {
    const expectReadsOnly = async (): Promise<void> => {
      await expectPublic();
      expect((await within(promptlyMs, me)).status).toBe(200);
      // A command gives up after 5 s, ADR 0017.
      const written = [changeName, signIn].map((ask) => within(15_000, ask));
      for (const answer of await Promise.all(written)) expectUnavailable(answer);
    };

    it.each([
      [
        'frozen',
        () => {
          engines.eventStore.freeze();
        },
        () => {
          engines.eventStore.thaw();
        },
      ],
      [
        'killed and started again',
        () => engines.eventStore.kill(),
        () => engines.eventStore.start(),
      ],
    ])('%s: reads go on, writes are 503, and it comes back', async (_, leave, comeBack) => {
      await during(leave, expectReadsOnly, comeBack);
    });

    it('replaced by an empty one: every request is answered', async () => {
      await engines.eventStore.replaceByEmpty();
      await expectPublic();
      expect((await within(promptlyMs, me)).status).toBe(200);
      const written = [changeName, signIn].map((ask) => within(15_000, ask));
      for (const { status } of await Promise.all(written)) expect(status).not.toBe(500);
    });
  });

  describe('at the start', () => {
    it('waits for MongoDB, but not for Redis; and ends within fifteen seconds while all are frozen', async () => {
      await Promise.all([engines.redis.kill(), engines.mongoGate.close()]);
      product.signal('SIGKILL');
      product = engines.start('dist/apps/api/main.js', await engines.settings());
      await product.waitForOutput(/Waiting for MongoDB/);
      await engines.mongoGate.open();
      const [, url = ''] = await product.waitForOutput(/"address":"(http:[^"]+)"/);
      to = { url };
      // Whether the member is known depends on whether the read models have followed the empty log already.
      await expectPublic();
      await engines.redis.start();
      for (const { freeze } of [engines.redis, engines.mongoGate, engines.eventStore]) freeze();
      expect((await terminate(product)).tookMs).toBeLessThan(15_000);
    });
  });
});
