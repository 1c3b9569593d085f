import { describe, expect, it } from 'vitest';
import { memberDiffSchema } from '#contract/admin/admin.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { changeProfile } from '../account/profile/change-profile.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { signIn } from '../account/sign-in/sign-in.ts';
import { sendCommand } from '../handle-command.ts';
import { grantMembership } from '../membership/grants/grant-membership.ts';
import { createTestContext, openTestPorts, type TestPorts } from '../testing/test-ports.ts';
import { readMemberAsOf } from './member-as-of.ts';

const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
const at = (text: string): Date => new Date(`${text}T12:00:00.000Z`);

const withHistory = async (): Promise<{ ports: TestPorts; accountId: string }> => {
  const ports = await openTestPorts();
  const { accountId } = await registerAccount(ports, ada, createTestContext(at('2026-01-10')));
  const credentials = { ...ada, ipAddress: '192.0.2.7', userAgent: 'Firefox' };
  await signIn(ports, credentials, createTestContext(at('2026-01-11')));
  const trial = { accountId, plan: 'pro', duration: 'trial', reason: 'Try it' } as const;
  await grantMembership(ports, trial, createTestContext(at('2026-02-01')));
  await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command: { type: 'ExpireGrants' } },
    createTestContext(at('2026-02-20')),
  );
  const rename = { accountId, displayName: 'Countess', username: 'countess' };
  await changeProfile(ports, rename, createTestContext(at('2026-03-01')));
  await signIn(ports, credentials, createTestContext(at('2026-04-30')));
  return { ports, accountId };
};

describe('a member as of a day', () => {
  it('had the access of the plan then in force, by the event that gave it', async () => {
    const { ports, accountId } = await withHistory();
    const access = async (day: string) =>
      (await readMemberAsOf(ports, { accountId, at: at(day) })).access;
    const during = (await access('2026-02-05')).find(({ resource }) => resource === 'predictions');
    expect(during).toMatchObject({ allowed: true, rule: 'plan/pro-manual' });
    expect(during?.eventId).not.toBeNull();
    const after = (await access('2026-02-10')).find(({ resource }) => resource === 'predictions');
    expect(after?.allowed).toBe(false);
    expect(await access('2026-01-01')).toEqual([]);
  });

  it('is folded from the events up to then, beside today', async () => {
    const { ports, accountId } = await withHistory();
    const asOf = await readMemberAsOf(ports, { accountId, at: at('2026-02-05') });
    expect(memberDiffSchema.parse(asOf)).toEqual(asOf);
    expect(asOf.then).toMatchObject({
      email: ada.email,
      displayName: 'Ada',
      username: 'ada',
      role: 'pro',
      plan: 'pro',
      status: 'active',
      origin: 'grant',
      planEndsAt: at('2026-02-08').toISOString(),
      lastSignInAt: at('2026-01-11').toISOString(),
      membershipRevision: 0,
    });
    expect(asOf.now).toMatchObject({
      displayName: 'Countess',
      username: 'countess',
      plan: 'free',
      status: 'inactive',
      lastSignInAt: at('2026-04-30').toISOString(),
      membershipRevision: 1,
    });
    expect([...asOf.differences].sort()).toEqual(
      [
        'displayName',
        'grantKind',
        'lastSignInAt',
        'origin',
        'plan',
        'planEndsAt',
        'role',
        'status',
        'stripeCustomerId',
        'username',
      ].sort(),
    );
    expect(asOf.previousEventAt).toBe(at('2026-02-01').toISOString());
    expect(asOf.nextEventAt).toBe(at('2026-02-08').toISOString());
  });

  it('has lost a plan at its end, not when that was recorded', async () => {
    const { ports, accountId } = await withHistory();
    const asOf = await readMemberAsOf(ports, { accountId, at: at('2026-02-10') });
    expect(asOf.then).toMatchObject({ plan: 'free', status: 'inactive' });
  });

  it('includes events at that exact instant', async () => {
    const { ports, accountId } = await withHistory();
    const asOf = await readMemberAsOf(ports, { accountId, at: at('2026-03-01') });
    expect(asOf.then).toMatchObject({ displayName: 'Countess' });
    expect(asOf.previousEventAt).toBe(at('2026-03-01').toISOString());
  });

  it('is null before the registration', async () => {
    const { ports, accountId } = await withHistory();
    const asOf = await readMemberAsOf(ports, { accountId, at: at('2026-01-09') });
    expect(asOf).toMatchObject({
      then: null,
      differences: [],
      previousEventAt: null,
      nextEventAt: at('2026-01-10').toISOString(),
    });
  });

  it('is the same as today after the last event', async () => {
    const { ports, accountId } = await withHistory();
    const asOf = await readMemberAsOf(ports, { accountId, at: at('2026-05-03') });
    expect(asOf.then).toEqual(asOf.now);
    expect(asOf).toMatchObject({ differences: [], nextEventAt: null });
  });
});

describe('an unknown member', () => {
  it('is not found', async () => {
    const ports = await openTestPorts();
    const accountId = '99999999-9999-4999-8999-999999999999';
    await expect(readMemberAsOf(ports, { accountId, at: at('2026-01-01') })).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});
