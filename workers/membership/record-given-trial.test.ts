import { describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { changeGrant } from '#application/membership/grants/revoke-grants.ts';
import { allowTrial } from '#application/membership/trial/allow-trial.ts';
import { startTrial } from '#application/membership/trial/start-trial.ts';
import {
  createTestContext,
  openTestPorts,
  readStreamEvents,
  today,
  type TestPorts,
} from '#application/testing/test-ports.ts';
import { accountStream } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { recordGivenTrialWorker } from './record-given-trial.ts';

const context = (days = 0) => createTestContext(new Date(today.getTime() + days * dayMs));

const join = async (ports: TestPorts, email: string, confirmed = true): Promise<string> => {
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, context());
  if (confirmed) await verifyEmail(ports, { accountId }, context());
  return accountId;
};

const giveTrial = (ports: TestPorts, accountId: string) =>
  grantMembership(
    ports,
    { accountId, plan: 'basic', duration: 'trial', reason: 'Asked by phone' },
    context(),
  );

/** Runs the jobs of everything that happened to the account twice, as after a crash. */
const work = async (ports: TestPorts, accountId: string): Promise<number> => {
  const handle = recordGivenTrialWorker.handler(ports);
  let count = 0;
  for (const stream of [accountStream(accountId), membershipStream(accountId)]) {
    for (const event of await readStreamEvents(ports, stream)) {
      for (const { name, payload } of recordGivenTrialWorker.react(event)) {
        const job = { name, payload, key: event.id, attempt: 1, dueAt: today };
        await handle(job);
        await handle(job);
        count += 1;
      }
    }
  }
  return count;
};

const start = (ports: TestPorts, accountId: string) =>
  startTrial(ports, { accountId }, context(30));

describe('a trial that staff gave', () => {
  it('is the trial of the person, for a second account too', async () => {
    const ports = await openTestPorts();
    const first = await join(ports, 'ada@gmail.com');
    await giveTrial(ports, first);
    await work(ports, first);
    const second = await join(ports, 'a.da+2@gmail.com');
    await expect(start(ports, second)).rejects.toMatchObject({ code: 'trial/used' });
  });

  it('counts once the address is confirmed, which somebody else may own until then', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports, 'ada+1@example.com', false);
    await giveTrial(ports, accountId);
    await work(ports, accountId);
    const owner = await join(ports, 'ada@example.com');
    await expect(start(ports, owner)).resolves.toBeDefined();
    const other = await join(ports, 'grace+1@example.com', false);
    await giveTrial(ports, other);
    await verifyEmail(ports, { accountId: other }, context());
    await work(ports, other);
    const twin = await join(ports, 'grace@example.com');
    await expect(start(ports, twin)).rejects.toMatchObject({ code: 'trial/used' });
  });

  it('leaves the claim of an earlier trial as it is', async () => {
    const ports = await openTestPorts();
    await start(ports, await join(ports, 'ada+1@example.com'));
    const accountId = await join(ports, 'ada@example.com');
    await giveTrial(ports, accountId);
    await work(ports, accountId);
    const third = await join(ports, 'ada+3@example.com');
    await expect(start(ports, third)).rejects.toMatchObject({ code: 'trial/used' });
  });

  it('does not count when it was undone', async () => {
    const ports = await openTestPorts();
    const first = await join(ports, 'ada+1@example.com');
    const { grantId } = await giveTrial(ports, first);
    await work(ports, first);
    const undo = { type: 'UndoGrant', grantId, reason: 'Mistake' } as const;
    await changeGrant(ports, { accountId: first, command: undo }, context());
    await work(ports, first);
    const second = await join(ports, 'ada@example.com');
    await expect(start(ports, second)).resolves.toBeDefined();
  });

  it('does not prevent another one that support allows', async () => {
    const ports = await openTestPorts();
    const first = await join(ports, 'ada+1@example.com');
    await giveTrial(ports, first);
    await work(ports, first);
    const second = await join(ports, 'ada@example.com');
    await allowTrial(ports, { accountId: second, reason: 'Her sister' }, context(1));
    await expect(start(ports, second)).resolves.toBeDefined();
  });
});

describe('other events', () => {
  it('need no job: a plan without a trial, and a trial that the member started', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports, 'ada@example.com', false);
    const lifetime = { plan: 'basic', duration: 'lifetime', reason: 'Prize' } as const;
    await grantMembership(ports, { accountId, ...lifetime }, context());
    expect(await work(ports, accountId)).toBe(0);
    await verifyEmail(ports, { accountId }, context());
    await start(ports, accountId);
    expect(await work(ports, accountId)).toBe(1);
  });
});
