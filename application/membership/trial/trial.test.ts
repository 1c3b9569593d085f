import { describe, expect, it } from 'vitest';
import { membershipStream, membershipDecider } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { verifyEmail } from '../../account/registration/verify-email.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { sendCommand } from '../../handle-command.ts';
import { eraseAccount } from '../../members/erase-account.ts';
import {
  createCrashingStore,
  createTestContext,
  openTestPorts,
  readEventTypes,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { allowTrial, previewAllowance } from './allow-trial.ts';
import { startTrial } from './start-trial.ts';
import { switchTrialOffer } from './switch-trial-offer.ts';

const join = async (
  ports: TestPorts,
  email = 'ada@example.com',
  emailVerified = true,
): Promise<string> => {
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, createTestContext());
  if (emailVerified) await verifyEmail(ports, { accountId }, createTestContext());
  return accountId;
};

const start = (ports: TestPorts, accountId: string, now = today) =>
  startTrial(ports, { accountId }, createTestContext(now));

const later = (days: number): Date => new Date(today.getTime() + days * dayMs);

describe('a trial that a member starts', () => {
  it('gives Pro for seven days', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    expect(await start(ports, accountId)).toEqual({ endsAt: '2026-05-11T10:00:00.000Z' });
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual(['MembershipGranted']);
  });

  it('is one trial when it is started again', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    const [first, second] = await Promise.all([start(ports, accountId), start(ports, accountId)]);
    expect(second).toEqual(first);
    expect(await start(ports, accountId, later(1))).toEqual(first);
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual(['MembershipGranted']);
  });

  it('needs a confirmed address', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports, 'ada@example.com', false);
    await expect(start(ports, accountId)).rejects.toMatchObject({
      code: 'trial/address-not-confirmed',
    });
  });

  it('is refused while staff have switched it off', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    const switchTo = (on: boolean) =>
      switchTrialOffer(ports, { on, reason: 'Abuse' }, createTestContext());
    await switchTo(false);
    await expect(start(ports, accountId)).rejects.toMatchObject({ code: 'trial/switched-off' });
    await switchTo(true);
    await expect(start(ports, accountId)).resolves.toBeDefined();
  });

  it('is had once by an account, also when support gave it', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    const trial = { accountId, plan: 'basic', duration: 'trial', reason: 'Asked' } as const;
    await grantMembership(ports, trial, createTestContext());
    await expect(start(ports, accountId)).rejects.toMatchObject({ code: 'trial/used' });
  });

  it('is had once by a mailbox, whatever its spelling', async () => {
    const ports = await openTestPorts();
    await start(ports, await join(ports, 'a.da@gmail.com'));
    const other = await join(ports, 'Ada+two@googlemail.com');
    await expect(start(ports, other)).rejects.toMatchObject({ code: 'trial/used' });
    await expect(start(ports, await join(ports, 'grace@gmail.com'))).resolves.toBeDefined();
  });

  it('is had once by two accounts of a mailbox that start at the same moment', async () => {
    const ports = await openTestPorts();
    const accounts = [await join(ports, 'ada+1@example.com'), await join(ports)];
    const results = await Promise.allSettled(accounts.map((accountId) => start(ports, accountId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is had at most once by two accounts that start on both sides of the end of a month', async () => {
    const ports = await openTestPorts();
    const accounts = [await join(ports, 'ada+1@example.com'), await join(ports)];
    const times = [new Date('2026-05-31T23:59:59.999Z'), new Date('2026-06-01T00:00:00.000Z')];
    const starts = accounts.map((accountId, index) => start(ports, accountId, times[index]));
    const results = await Promise.allSettled(starts);
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    expect(count).toBeLessThan(2);
    const again = await Promise.allSettled([start(ports, accounts[0] ?? '', times[1])]);
    expect(again.filter(({ status }) => status === 'fulfilled').length + count).toBeGreaterThan(0);
  });

  it('is completed by starting again after the process was killed in between', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    const eventStore = createCrashingStore(ports.eventStore, (stream) =>
      stream.startsWith('membership-'),
    );
    await expect(start({ ...ports, eventStore }, accountId)).rejects.toThrow('killed');
    const other = await join(ports, 'ada+2@example.com');
    await expect(start(ports, other)).rejects.toMatchObject({ code: 'trial/used' });
    await expect(start(ports, accountId, later(40))).resolves.toBeDefined();
  });

  it('is remembered for 24 months after the account was erased', async () => {
    const ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
    const accountId = await join(ports);
    await start(ports, accountId);
    await eraseAccount(ports, { accountId }, createTestContext());
    const again = await join(ports);
    const lastMonth = new Date('2028-04-30T10:00:00.000Z');
    await expect(start(ports, again, lastMonth)).rejects.toMatchObject({ code: 'trial/used' });
    const nextMonth = new Date('2028-05-01T10:00:00.000Z');
    await expect(start(ports, again, nextMonth)).resolves.toBeDefined();
  });
});

describe('another trial that support allows', () => {
  const allow = (ports: TestPorts, accountId: string, now = today) =>
    allowTrial(ports, { accountId, reason: 'Her brother’s' }, createTestContext(now));

  it('settles a wrong match of the mailbox, once', async () => {
    const ports = await openTestPorts();
    await start(ports, await join(ports, 'ada+1@example.com'));
    const accountId = await join(ports);
    await allow(ports, accountId, later(1));
    await allow(ports, accountId, later(2));
    await start(ports, accountId, later(2));
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(later(10)),
    );
    await expect(start(ports, accountId, later(10))).rejects.toMatchObject({ code: 'trial/used' });
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual([
      'TrialAllowed',
      'MembershipGranted',
      'MembershipGrantExpired',
    ]);
  });

  it('is previewed without being recorded', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports);
    await start(ports, accountId);
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(later(8)),
    );
    const preview = () => previewAllowance(ports, { accountId }, createTestContext(later(8)));
    expect(await preview()).toEqual({
      revision: 1,
      isAllowedAlready: false,
      refusalAfter: null,
    });
    await allow(ports, accountId, later(8));
    expect(await preview()).toMatchObject({ revision: 2, isAllowedAlready: true });
  });
});
