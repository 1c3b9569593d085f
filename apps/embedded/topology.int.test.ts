import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requireAccountByEmail } from '#application/account/find-account.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import { password } from '#api/testing/api-client.ts';
import { accountStream } from '#domain/account/decider.ts';
import {
  openBrowser,
  registerOnReplica,
  type Browser,
  type ReplicaPlatform,
} from './testing/replicas.ts';
import { terminate } from './testing/spawned.ts';
import { openTopology, type RunningProcess, type Topology } from './testing/topology.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';

// Two API replicas, workers and projectors.
const [redis, mongodb] = [process.env['REDIS_URL'] ?? '', process.env['MONGODB_URL'] ?? ''];
const describeWithServers = describe.skipIf(redis === '' || mongodb === '');

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const waitOptions = { timeout: 60_000, interval: 50 };

describeWithServers(
  'API, workers and projectors (skipped when REDIS_URL or MONGODB_URL is unset)',
  () => {
    let topology: Topology;
    let a: RunningProcess;
    let b: RunningProcess;
    let workers: RunningProcess;
    let projectors: RunningProcess[];
    let platform: ReplicaPlatform;

    beforeAll(async () => {
      topology = await openTopology({ redis, redisDatabase: 2, mongodb });
      projectors = [await topology.startProjector()];
      [a, b, workers] = await Promise.all([
        topology.startApi(),
        topology.startApi(),
        topology.startWorkers(),
      ]);
      projectors.push(await topology.startProjector());
      platform = await topology.openPlatform();
    });

    afterAll(async () => {
      await platform.close();
      await topology.dispose();
    });

    const staffMember = async (): Promise<Browser> => {
      const { browser } = await registerOnReplica(a);
      const context = { actor: 'system', now: new Date(), correlationId: 'make-admin' };
      const { email } = browser;
      const { accountId } = await requireAccountByEmail(platform, email);
      await protectAccount(platform, { accountId }, context);
      await grantAdmin(platform, { email, reason: 'Test' }, context);
      await vi.waitFor(async () => {
        expect((await browser.send(b, 'GET', { path: operations.adminUsers.path })).status).toBe(
          200,
        );
      }, waitOptions);
      return browser;
    };

    const timelineOf = async (
      staff: Browser,
      accountId: string,
    ): Promise<readonly { title: string }[]> => {
      const answer = await staff.send(b, 'GET', {
        path: pathOf(operations.memberTimeline, { id: accountId }),
      });
      return answer.body as readonly { title: string }[];
    };

    const each = (): RunningProcess[] => [a, b, workers, ...projectors];

    const probed = async (path: string): Promise<number[]> => {
      return Promise.all(each().map(async ({ url }) => (await fetch(`${url}${path}`)).status));
    };

    it('say each of them how they are, also while the event store is frozen', async () => {
      const all = (status: number): number[] => each().map(() => status);
      await vi.waitFor(async () => {
        expect(await probed('/readyz')).toEqual(all(200));
      }, waitOptions);
      expect(await probed('/metrics')).toEqual(all(200));
      expect(await (await fetch(`${workers.url}/metrics`)).text()).toContain(
        'tidemark_consumer_parked{consumer="mail-welcome"} 0',
      );
      topology.eventStore().signal('SIGSTOP');
      try {
        await vi.waitFor(async () => {
          expect(await probed('/readyz')).toEqual(all(503));
        }, waitOptions);
        const { parts } = (await (await fetch(`${workers.url}/readyz`)).json()) as {
          parts: object[];
        };
        expect(parts).toContainEqual(
          expect.objectContaining({ name: 'event store', state: 'failing' }),
        );
        expect(await probed('/healthz')).toEqual(all(200));
      } finally {
        topology.eventStore().signal('SIGCONT');
      }
      await vi.waitFor(async () => {
        expect(await probed('/readyz')).toEqual(all(200));
      }, waitOptions);
    });

    it('let a member register at one replica and sign in at the other', async () => {
      const { browser, accountId } = await registerOnReplica(a);
      const elsewhere = openBrowser(browser.email);
      const body = { email: browser.email, password };
      // The event store was frozen before. Until the replica has recovered, an answer may be 503.
      await vi.waitFor(async () => {
        const signedIn = await elsewhere.send(b, 'POST', { path: operations.signIn.path, body });
        expect(signedIn).toMatchObject({ status: 200 });
      }, waitOptions);
      const me = await elsewhere.send(a, 'GET', { path: operations.me.path });
      expect(me).toMatchObject({ status: 200, body: { id: accountId } });
    });

    it('show a grant that staff made at one replica in the timeline at the other', async () => {
      const staff = await staffMember();
      const { accountId } = await registerOnReplica(b);
      const body = { plan: 'pro', duration: 'monthly', reason: 'Sorry' };
      const granted = await staff.send(a, 'POST', {
        path: pathOf(operations.grantMembership, { id: accountId }),
        body,
      });
      expect(granted.status).toBe(200);
      await vi.waitFor(async () => {
        const titles = (await timelineOf(staff, accountId)).map(({ title }) => title);
        expect(titles.join()).toContain('Pro granted');
      }, waitOptions);
    });

    it('keep the read models moving when a projector is killed', async () => {
      const staff = await staffMember();
      const [killed] = projectors;
      killed?.process.signal('SIGKILL');
      await killed?.process.ended;
      // Until the other one has taken over, an answer that needs the read models is 503.
      const { accountId } = await vi.waitFor(() => registerOnReplica(a), waitOptions);
      await vi.waitFor(async () => {
        expect((await timelineOf(staff, accountId)).length).toBeGreaterThan(0);
      }, waitOptions);
    });

    it('lose nothing that was acknowledged when the event store is killed and restarted under load', async () => {
      const members = await Promise.all(
        [1, 2, 3, 4].map((index) => registerOnReplica(index % 2 ? a : b)),
      );
      const load = { over: false, refused: 0 };
      const acknowledged = members.map((): string[] => []);
      const write = async (index: number): Promise<void> => {
        const member = members[index];
        for (let turn = 0; !load.over && member; turn += 1) {
          const displayName = `Name ${String(turn)}`;
          const body = { displayName, username: `member.${member.accountId.slice(0, 8)}` };
          const at = turn % 2 ? a : b;
          const { status } = await member.browser.send(at, 'PATCH', {
            path: operations.changeProfile.path,
            body,
          });
          if (status === 200) acknowledged[index]?.push(displayName);
          else {
            expect(status).toBe(503);
            load.refused += 1;
          }
        }
      };
      const writing = Promise.all(members.map((_, index) => write(index)));
      const progress = async (atLeast: number): Promise<void> => {
        const before = acknowledged.flat().length;
        await vi.waitFor(() => {
          expect(acknowledged.flat().length).toBeGreaterThan(before + atLeast);
        }, waitOptions);
      };
      for (let round = 0; round < 2; round += 1) {
        await progress(20);
        topology.eventStore().signal('SIGKILL');
        await topology.eventStore().ended;
        await topology.restartEventStore();
      }
      await progress(20);
      load.over = true;
      await writing;
      expect(load.refused).toBeGreaterThan(0);
      for (const [index, { accountId }] of members.entries()) {
        const stored = await namesOf(accountId);
        expect(stored).toEqual([...new Set(stored)]);
        expect(stored).toEqual(expect.arrayContaining(acknowledged[index] ?? []));
      }
    });

    const namesOf = async (accountId: string): Promise<string[]> => {
      const names: string[] = [];
      for await (const { type, data } of platform.eventStore.read(accountStream(accountId)))
        if (type === 'AccountProfileChanged')
          names.push((data as { displayName: string }).displayName);
      return names;
    };

    it('end within fifteen seconds each when they are asked to', async () => {
      const asked = [a, b, workers, ...projectors.slice(1)];
      const endings = await Promise.all(asked.map(({ process }) => terminate(process)));
      expect(endings.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      for (const { tookMs } of endings) expect(tookMs).toBeLessThan(15_000);
    });
  },
);
