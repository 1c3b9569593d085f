import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { changeProfile } from '#application/account/profile/change-profile.ts';
import { requireAccountByEmail } from '#application/account/find-account.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import { type TestResponse, password } from '#api/testing/api-client.ts';
import { type ServerMessage, serverMessageSchema } from '#contract/market/live.ts';
import { staleHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { livePath } from '#contract/market/live-path.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { findAccount } from '#projections/account-details/read-model.ts';
import { projections } from '#projections/catalogue.ts';
import { startIngest } from '#workers/market/ingest-market/start-ingest.ts';
import { startProjector } from '#workers/start-projector.ts';
import {
  openBrowser,
  registerOnReplica,
  type Replica,
  createReplicaPlatform,
  type ReplicaPlatform,
  type SharedServers,
  createSharedServers,
  startReplica,
} from './testing/replicas.ts';

// Replicas on real servers share their state. Each has its own platform on the same Redis and the same server with
// MongoDB's protocol. No EventStoreDB is available here: they share one event store.
const [redis, mongodb] = [process.env['REDIS_URL'] ?? '', process.env['MONGODB_URL'] ?? ''];
const describeWithServers = describe.skipIf(redis === '' || mongodb === '');
const skipped = '(skipped when REDIS_URL or MONGODB_URL is unset)';

const waitOptions = { timeout: 60_000, interval: 10 };
const bySystem = (correlationId: string): CommandContext => ({
  actor: 'system',
  now: new Date('2026-03-02T09:00:00.000Z'),
  correlationId,
});

let servers: SharedServers;
let platforms: readonly [ReplicaPlatform, ReplicaPlatform];

const openPlatforms = async (): Promise<void> => {
  servers = await createSharedServers({ redis, redisDatabase: 1, mongodb });
  const first = await createReplicaPlatform(servers);
  platforms = [first, await createReplicaPlatform(servers, first)];
};
const closePlatforms = async (): Promise<void> => {
  await platforms[1].close();
  await platforms[0].close();
  await servers.dispose();
};

describeWithServers(`two replicas behind one address ${skipped}`, () => {
  let a: Replica;
  let b: Replica;
  let projectors: readonly RunningConsumers[];

  beforeAll(async () => {
    await openPlatforms();
    projectors = platforms.map((platform) => startProjector(platform));
    a = await startReplica(platforms[0]);
    b = await startReplica(platforms[1]);
    await Promise.all(projectors.map((projector) => projector.reachedHead()));
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await Promise.all(projectors.map((projector) => projector.stop()));
    await closePlatforms();
  });

  it('share sessions and their ends', async () => {
    const { browser, accountId } = await registerOnReplica(a);
    const me = await browser.send(b, 'GET', { path: operations.me.path });
    expect(me).toMatchObject({ status: 200, body: { id: accountId } });
    const body = { email: browser.email, password };
    const elsewhere = openBrowser();
    await elsewhere.send(b, 'POST', { path: operations.signIn.path, body });

    const sameCookie = browser.copy();
    expect((await sameCookie.send(b, 'GET', { path: operations.me.path })).status).toBe(200);
    expect((await browser.send(a, 'POST', { path: operations.signOut.path })).status).toBe(204);
    expect((await sameCookie.send(b, 'GET', { path: operations.me.path })).status).toBe(401);
    // The same member's session on another device is not affected.
    expect((await elsewhere.send(a, 'GET', { path: operations.me.path })).status).toBe(200);
  });

  it('immediately show a change made at the other one', async () => {
    const { browser } = await registerOnReplica(a);
    for (let turn = 0; turn < 10; turn += 1) {
      const [at, beside] = turn % 2 === 0 ? [a, b] : [b, a];
      const body = { displayName: `Ada ${String(turn)}`, username: `ada.${String(turn)}` };
      const changed = await browser.send(at, 'PATCH', {
        path: operations.changeProfile.path,
        body,
      });
      expect(changed).toMatchObject({ status: 200, body });
      const read = await browser.send(beside, 'GET', { path: operations.me.path });
      expect(read).toMatchObject({ status: 200, body });
      expect(read.headers.get(staleHeader)).toBeNull();
    }
  });

  it('wait for the session’s write at the other one before answering', async () => {
    const { browser, accountId } = await registerOnReplica(a);
    const names = { displayName: 'Countess', username: `ada.${accountId.slice(0, 8)}` };
    const asked = { accountId, ...names };
    const { position = '' } = await changeProfile(a.platform, asked, bySystem('change'));
    await a.platform.sessions.recordWrites(browser.sessionHash(), { account: position });
    const read = await browser.send(b, 'GET', { path: operations.me.path });
    expect(read).toMatchObject({ status: 200, body: names });
  });

  it('count registrations of one address together', async () => {
    const browser = openBrowser();
    const accepted: number[] = [];
    const refusedAt = async (replica: Replica): Promise<TestResponse> => {
      for (;;) {
        const answer = await register(browser, replica);
        if (answer.status === 429) return answer;
        accepted.push(answer.status);
      }
    };
    const answers = [await refusedAt(b), await refusedAt(a)];
    // Three in all; each counting alone would let six through.
    expect(accepted).toHaveLength(3);
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'throttle/registrations' });
      const { retryAt } = body as { retryAt: string };
      expect(Date.parse(retryAt)).toBeGreaterThan(Date.now());
      expect(Date.parse(retryAt)).toBeLessThanOrEqual(Date.now() + hourMs);
    }
    expect((await register(openBrowser(), b)).status).toBe(201);
  });

  it('answer a repeated Idempotency-Key the same, and store its command once', async () => {
    const staff = await registerOnReplica(a);
    const member = await registerOnReplica(b);
    await makeAdmin(staff.browser.email);
    const grant = (replica: Replica, key: string) =>
      staff.browser.send(replica, 'POST', {
        path: pathOf(operations.grantMembership, { id: member.accountId }),
        body: { plan: 'pro', duration: 'monthly', reason: 'Sorry' },
        headers: { 'idempotency-key': key },
      });
    await vi.waitFor(async () => {
      expect(
        (await staff.browser.send(b, 'GET', { path: operations.adminUsers.path })).status,
      ).toBe(200);
    }, waitOptions);
    const [first, repeated] = [await grant(a, 'one'), await grant(b, 'one')];
    expect(first.status).toBe(200);
    expect([repeated.status, repeated.text]).toEqual([first.status, first.text]);
    expect(await eventsOf(member.accountId)).toHaveLength(1);

    // Concurrent: neither has the other's answer to repeat yet.
    const together = await Promise.all([grant(a, 'two'), grant(b, 'two')]);
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    expect(together[1].text).toBe(together[0].text);
    expect(await eventsOf(member.accountId)).toHaveLength(2);
    // Another key is another grant.
    expect((await grant(b, 'three')).status).toBe(200);
    expect(await eventsOf(member.accountId)).toHaveLength(3);
  });

  it('send the market that a worker beside one of them fetched over the sockets of both', async () => {
    const listeners = [await listen(a), await listen(b)] as const;
    const ingest = startIngest({ platform: platforms[0] });
    try {
      await vi.waitFor(() => {
        for (const { updates } of listeners) expect(updates.length).toBeGreaterThanOrEqual(2);
      }, waitOptions);
    } finally {
      await ingest.stop();
      for (const { close } of listeners) close();
    }
    const [atA, atB] = listeners.map(({ updates }) => new Map(updates));
    const seqs = [...(atA?.keys() ?? [])].filter((seq) => atB?.has(seq));
    expect(seqs.length).toBeGreaterThanOrEqual(2);
    for (const seq of seqs) expect(atB?.get(seq)).toEqual(atA?.get(seq));
    expect(seqs.map((seq) => seq - (seqs[0] ?? 0))).toEqual(seqs.map((_, index) => index));
    expect(atB?.get(seqs[0] ?? 0)).toHaveLength(100);
  });

  const register = (browser: ReturnType<typeof openBrowser>, at: Replica) => {
    const body = { email: openBrowser().email, password };
    return browser.send(at, 'POST', { path: operations.register.path, body });
  };
  const makeAdmin = async (email: string): Promise<void> => {
    const context = bySystem('make-admin');
    const { accountId } = await requireAccountByEmail(platforms[0], email);
    await protectAccount(platforms[0], { accountId }, context);
    await grantAdmin(platforms[0], { email, reason: 'Test' }, context);
  };
});

const eventsOf = async (accountId: string): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of platforms[0].eventStore.read(membershipStream(accountId)))
    types.push(type);
  return types;
};

type Update = Extract<ServerMessage, { type: 'MARKET_DATA_UPDATE' }>;

// A socket at a replica, and the sequence numbers of the updates received.
const listen = async ({ url }: Replica) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`);
  const updates: [number, Update['data']][] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = serverMessageSchema.parse(JSON.parse(bytes.toString()));
    if (message.type === 'MARKET_DATA_UPDATE') updates.push([message.seq, message.data]);
  });
  await once(socket, 'open');
  return {
    updates,
    close: () => {
      socket.terminate();
    },
  };
};

describeWithServers(`projectors side by side ${skipped}`, () => {
  beforeAll(openPlatforms);
  afterAll(closePlatforms);

  it('take over from one whose process was killed', async () => {
    const [first, second] = platforms;
    const ada = await open(first, 'Ada');
    const killed = await projectorToKill();
    expect(await findAccount(second, ada)).toMatchObject({ displayName: 'Ada' });
    const holders = new Set((await servers.leaseHolders()).values());
    expect(holders.size).toBe(1);
    const projector = startProjector(second);
    await vi.waitFor(() => {
      expect(projector.status().map(({ state }) => state)).toEqual(
        projections.map(() => 'elsewhere'),
      );
    }, waitOptions);

    await killed.kill();
    const grace = await open(first, 'Grace');
    await vi.waitFor(async () => {
      expect(await findAccount(second, grace)).toMatchObject({ displayName: 'Grace' });
    }, waitOptions);
    await vi.waitFor(() => {
      expect(projector.status().map(({ state }) => state)).toEqual(projections.map(() => 'live'));
    }, waitOptions);
    expect(await findAccount(second, ada)).toMatchObject({ displayName: 'Ada' });
    for (const holder of (await servers.leaseHolders()).values())
      expect(holders.has(holder)).toBe(false);
    await projector.stop();
  });

  it('leave the same documents as one alone when two of them hold every lease', async () => {
    const both = platforms.map((platform) =>
      startProjector({ ...platform, leases: memoryLeases() }, { turnMs: 50 }),
    );
    const accounts = await Promise.all(
      ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => open(platforms[0], name)),
    );
    await Promise.all(accounts.map((accountId) => live(accountId)));
    await Promise.all(both.map((projector) => projector.reachedHead()));
    const found = await documents(platforms[1]);
    await Promise.all(both.map((projector) => projector.stop()));

    const elsewhere = await createSharedServers({ redis, redisDatabase: 1, mongodb });
    const alone = await createReplicaPlatform(elsewhere, platforms[0]);
    const projector = startProjector(alone);
    await projector.reachedHead();
    const expected = await documents(alone);
    await projector.stop();
    await alone.close();
    await elsewhere.dispose();
    expect(expected['member-timeline']?.length).toBeGreaterThan(30);
    expect(found).toEqual(expected);
  });

  const open = async (platform: Platform, displayName: string): Promise<string> => {
    const email = openBrowser().email;
    const asked = { email, password, displayName };
    return (await registerAccount(platform, asked, bySystem('register'))).accountId;
  };

  // A member's history: names, grants and their ends, one after the other, so that order matters.
  const live = async (accountId: string): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) {
      const platform = platforms[turn % 2 === 0 ? 0 : 1];
      const names = {
        displayName: `Turn ${String(turn)}`,
        username: `ada.${accountId.slice(0, 8)}.${String(turn)}`,
      };
      await changeProfile(platform, { accountId, ...names }, bySystem('change'));
      const plan = turn % 2 === 0 ? 'pro' : 'basic';
      const grant = { accountId, plan, duration: 'monthly', reason: names.displayName } as const;
      await grantMembership(platform, grant, bySystem('grant'));
      if (turn < 3) await revokeGrants(platform, { accountId, reason: 'Over' }, bySystem('revoke'));
    }
  };

  const documents = async ({ readModels }: Platform) =>
    Object.fromEntries(
      await Promise.all(
        projections.map(
          async ({ collection }) =>
            [
              collection.name,
              await readModels.collection(collection).find({}, { sort: [['id', 'asc']] }),
            ] as const,
        ),
      ),
    );

  // In a separate process on a copy of the log: a SQLite file belongs to one process.
  const projectorToKill = async (): Promise<{ readonly kill: () => Promise<void> }> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-projector-'));
    for (const name of ['events.sqlite', 'events.sqlite-wal'])
      await copyFile(path.join(platforms[0].folder, name), path.join(folder, name));
    const script = path.join(import.meta.dirname, 'testing', 'projector-to-kill.ts');
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...servers.settings, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => ['ended by itself']),
    ])) as [Buffer | string];
    expect(String(line)).toContain(`holds ${await platforms[0].eventStore.head()}`);
    return {
      kill: async () => {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
        await rm(folder, { recursive: true });
      },
    };
  };
});
