import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { onAccessChange } from '#application/access/access-change.ts';
import { changeProfile } from '#application/account/profile/change-profile.ts';
import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import { verifyEmailByLink } from '#application/account/registration/verify-email.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { endMaintenance, startMaintenance } from '#application/maintenance/switch-maintenance.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { toEntitlement, findAccount } from '#projections/account-details/read-model.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';
import {
  findMember,
  findMemberByEmail,
  listMembers,
} from '#projections/member-directory/queries.ts';
import { advanceTime } from './advance-time.ts';
import { catalogue } from './catalogue.ts';
import { startProjector } from './start-projector.ts';
import { startWorkers } from './start-workers.ts';
import { testPlatform } from './testing/test-platform.ts';

let platform: Platform;
let projector: RunningConsumers;
let workers: RunningConsumers;

const context = (correlationId: string): CommandContext => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId,
});

const waitForConsumers = async (): Promise<void> => {
  await projector.reachedHead();
  await workers.reachedHead();
};

const subjects = async (): Promise<string[]> =>
  (await platform.outbox?.sent())?.map(({ subject }) => subject) ?? [];

const register = async (displayName: string): Promise<string> => {
  const email = 'ada@example.com';
  const asked = { email, password: 'Analytical-1', displayName };
  const { accountId } = await registerAccount(platform, asked, context('register'));
  await waitForConsumers();
  return accountId;
};

const moveBy = async (days: number): Promise<number> => {
  const clock = platform.movableClock;
  if (!clock) throw new Error('the test platform has no movable clock');
  const to = new Date(clock.now().getTime() + days * dayMs);
  return advanceTime({ ...platform, clock, waitForConsumers }, { to });
};

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  workers = await startWorkers(platform, { turnMs: 10 });
  await waitForConsumers();
});

afterEach(async () => {
  await workers.stop();
  await projector.stop();
  await platform.close();
});

const mailedToken = async (purpose: string): Promise<string> => {
  const [mail] = (await platform.outbox?.sent()) ?? [];
  return new RegExp(`/confirm/${purpose}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
};

describe('jobs', () => {
  it('do not start during maintenance, also in a process that starts then, and run once afterwards', async () => {
    await workers.stop();
    await projector.stop();
    await platform.close();
    platform = await testPlatform();
    projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
    const until = new Date(platform.clock.now().getTime() + dayMs);
    await startMaintenance(platform, { until, reason: 'A disk' }, context('test'));
    workers = await startWorkers(platform, { turnMs: 10, maintenancePollMs: 10 });
    const email = 'ada@example.com';
    const asked = { email, password: 'Analytical-1', displayName: 'Ada' };
    await platform.jobs.enqueue({ name: 'evaluate-alarms', payload: {}, key: 'one' });
    await registerAccount(platform, asked, context('register'));
    const { waiting, active } = await platform.jobs.counts();
    expect([waiting > 0, active]).toEqual([true, 0]);
    expect(await platform.jobs.administration.isPaused()).toBe(false);
    await endMaintenance(platform, context('test'));
    await eventually(async () => {
      expect(await subjects()).toEqual(['Confirm your email address']);
    });
  });

  it('wait until the start is done, even when the maintenance is read meanwhile', async () => {
    await workers.stop();
    await projector.stop();
    await platform.close();
    platform = await testPlatform();
    projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
    const started = Promise.withResolvers<undefined>();
    const options = { turnMs: 10, maintenancePollMs: 1, firstJobs: started.promise };
    workers = await startWorkers(platform, options);
    await platform.jobs.enqueue({ name: 'evaluate-alarms', payload: {}, key: 'one' });
    const setHeld = vi.spyOn(platform.jobs, 'setHeld');
    await eventually(() => {
      expect(setHeld.mock.calls.length).toBeGreaterThan(1);
    });
    const { waiting, active } = await platform.jobs.counts();
    expect([waiting > 0, active]).toEqual([true, 0]);
    started.resolve(undefined);
    await eventually(async () => {
      expect((await platform.jobs.counts()).waiting).toBe(0);
    });
  });
});

describe('schedules', () => {
  it('are repaired repeatedly, also after an attempt failed', async () => {
    await workers.stop();
    const repairSchedules = vi
      .fn(() => Promise.resolve())
      .mockRejectedValueOnce(new Error('The queue is slow.'));
    const work = () => Promise.resolve();
    const jobs = { ...platform.jobs, work, repairSchedules };
    workers = await startWorkers({ ...platform, jobs }, { turnMs: 10, scheduleRepairMs: 5 });
    await eventually(() => {
      expect(repairSchedules.mock.calls.length).toBeGreaterThan(1);
      expect(repairSchedules).toHaveBeenLastCalledWith(
        catalogue.schedules.filter(({ name }) => name !== 'evaluate-alarms'),
      );
    });
  });

  it('include the evaluation of alarms only if somebody is notified of them', async () => {
    const listNames = async (changes: Partial<Platform['config']>): Promise<string[]> => {
      await workers.stop();
      const setSchedules = vi.fn<Platform['jobs']['setSchedules']>(() => Promise.resolve());
      const jobs = { ...platform.jobs, work: () => Promise.resolve(), setSchedules };
      const config = { ...platform.config, ...changes };
      workers = await startWorkers({ ...platform, config, jobs }, { turnMs: 10 });
      return (setSchedules.mock.lastCall?.[0] ?? []).map(({ name }) => name);
    };
    expect(await listNames({})).not.toContain('evaluate-alarms');
    expect(await listNames({ ALARM_EMAILS: ['ops@example.com'] })).toContain('evaluate-alarms');
  });
});

describe('a new account', () => {
  it('gets a link to confirm its address, and then one welcome mail, with its name escaped', async () => {
    const accountId = await register('<b>Ada</b>');
    await eventually(async () => {
      expect(await subjects()).toEqual(['Confirm your email address']);
    });
    const token = await mailedToken('verify-email');
    expect(await verifyEmailByLink(platform, { token }, context('verify'))).toMatchObject({
      accountId,
    });
    await eventually(async () => {
      expect(await subjects()).toContain('Welcome to Tidemark');
    });
    const [mail] = (await platform.outbox?.sent()) ?? [];
    expect(mail).toMatchObject({ to: 'ada@example.com' });
    expect(mail?.text).toContain('Hello <b>Ada</b>,');
    expect(mail?.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  });
});

describe('a sign-in', () => {
  it('from a device that was not seen before is told to the member, the first of all is not', async () => {
    const accountId = await register('Ada');
    const from = async (userAgent: string, key: string): Promise<void> => {
      const circumstances = { method: 'password', ipAddress: '192.0.2.7', userAgent } as const;
      const command = {
        type: 'RecordSignIn',
        ...circumstances,
        now: platform.clock.now(),
      } as const;
      await recordSignIn(platform, { accountId, command }, context(key));
      await waitForConsumers();
    };
    await from('Firefox/145.0 (Linux)', 'one');
    await from('Firefox/146.0 (Linux)', 'two');
    await from('Safari/26 (iPhone)', 'three');
    await eventually(async () => {
      expect((await subjects()).sort()).toEqual([
        'Confirm your email address',
        'New login to your account',
      ]);
    });
    const mails = (await platform.outbox?.sent()) ?? [];
    const told = mails.find(({ subject }) => subject.startsWith('New login'));
    expect(told?.text).toContain('Safari on iPhone, network 192.0.2.…');
  });
});

const planOf = async (accountId: string): Promise<string> => {
  const account = await findAccount(platform, accountId);
  return account ? toEntitlement(account, platform.clock.now()).plan : 'no account';
};

describe('a grant for a week', () => {
  it('starts the plan, expires when the clock passes its end, and mails the member both times', async () => {
    const accountId = await register('Ada');
    const grant = { accountId, plan: 'pro', duration: 'trial', reason: 'Sorry' } as const;
    await grantMembership(platform, grant, context('grant'));
    await waitForConsumers();
    expect(await findMember(platform, accountId)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await planOf(accountId)).toBe('pro');

    await moveBy(8);
    await eventually(async () => {
      await waitForConsumers();
      expect(await findMember(platform, accountId)).toMatchObject({
        plan: 'free',
        status: 'inactive',
        planEndsAt: null,
      });
      expect(await subjects()).toEqual(
        expect.arrayContaining(['Your Pro membership has begun', 'Your trial of Pro has ended']),
      );
    });
    const { entries, total } = await listTimeline(platform, accountId);
    expect(total).toBe(entries.length);
    expect(entries[0]).toMatchObject({
      title: 'Pro trial ended',
      actor: { id: 'system', name: 'System' },
      reason: null,
    });
    expect(entries[0]?.changes[0]).toEqual({ field: 'Plan', before: 'Pro', after: 'Free' });
    expect(entries[1]).toMatchObject({
      title: 'Pro trial granted',
      reason: 'Sorry',
    });
  });
});

describe('an erased member', () => {
  it('leaves no personal data in any read model', async () => {
    const accountId = await register('Ada');
    const grant = { accountId, plan: 'basic', duration: 'lifetime', reason: 'For Ada' } as const;
    await grantMembership(platform, grant, context('grant'));
    await waitForConsumers();
    expect(await findMemberByEmail(platform, 'ADA@example.com ')).toMatchObject({ id: accountId });
    await eraseAccount(platform, { accountId }, context('erase'));
    await waitForConsumers();
    const { members, total } = await listMembers(platform, { filter: { search: 'ERASED' } });
    expect(total).toBe(1);
    expect(members[0]).toMatchObject({ email: 'erased', displayName: 'erased', erased: true });
    const { entries } = await listTimeline(platform, accountId);
    expect(entries.map(({ title }) => title)).toContain('Account erased');
    expect(JSON.stringify(entries)).not.toContain('Ada');
    expect(await findMemberByEmail(platform, 'ada@example.com')).toBeUndefined();
  });
});

describe('a grant that ends while another is in force', () => {
  const grantBoth = async (lasting: 'basic' | 'pro'): Promise<void> => {
    const accountId = await register('Ada');
    const year = { accountId, plan: lasting, duration: 'annual', reason: 'A year' } as const;
    await grantMembership(platform, year, context('year'));
    const week = { accountId, plan: 'pro', duration: 'trial', reason: 'A week' } as const;
    await grantMembership(platform, week, context('week'));
    await waitForConsumers();
    await moveBy(8);
  };

  it('mails the member their current plan', async () => {
    await grantBoth('basic');
    await eventually(async () => {
      expect((await subjects())[0]).toBe('Your trial of Pro has ended');
    });
    const [mail] = (await platform.outbox?.sent()) ?? [];
    expect(mail?.text).toMatch(/You have Basic until \d+ \w+ \d{4}, then Free\./);
  });

  it('sends no mail when the plan stays the same', async () => {
    await grantBoth('pro');
    await moveBy(0);
    expect((await subjects()).filter((subject) => subject.includes('ended'))).toEqual([]);
    // The week within the year of the same plan changed nothing either.
    expect((await subjects()).filter((subject) => subject.includes('membership'))).toHaveLength(1);
  });
});

describe('a change of access', () => {
  it('is announced once the read model behind access shows it', async () => {
    const seen: [string, string][] = [];
    await onAccessChange(platform, (accountId) => {
      void planOf(accountId).then((plan) => seen.push([accountId, plan]));
    });
    const accountId = await register('Ada');
    await changeProfile(
      platform,
      { accountId, displayName: 'Ada L.', username: 'ada.l' },
      context('profile'),
    );
    const grant = { accountId, plan: 'pro', duration: 'monthly', reason: 'Test' } as const;
    await grantMembership(platform, grant, context('grant'));
    await waitForConsumers();
    await eventually(() => {
      expect(seen).toEqual([[accountId, 'pro']]);
    });
  });
});
