import { describe, expect, it } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { grantAdmin } from '../account/staff/grant-admin.ts';
import { revokeAdmin } from '../account/staff/revoke-admin.ts';
import { verifyEmail } from '../account/registration/verify-email.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import { sendCommand } from '../handle-command.ts';
import {
  createTestContext,
  createCrashingStore,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../testing/test-ports.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure, orderErasure, requestErasure } from './request-erasure.ts';

const nextDay = new Date(today.getTime() + dayMs);
const explanation = 'Letter of 3 May';

const join = async (ports: TestPorts, name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount(ports, input, createTestContext());
  await verifyEmail(ports, { accountId }, createTestContext());
  return accountId;
};

const withStaff = async () => {
  const ports = await openTestPorts();
  const [ada, bea, cleo] = [
    await join(ports, 'ada'),
    await join(ports, 'bea'),
    await join(ports, 'cleo'),
  ];
  for (const name of ['bea', 'cleo'])
    await grantAdmin(ports, { email: `${name}@example.com`, reason: 'Hired' }, createTestContext());
  const by = (actor: string, at = today) => createTestContext(at, { actor });
  const request = { accountId: ada, reason: 'asked-for', explanation } as const;
  await requestErasure(ports, request, by(bea));
  const { erasure } = await requireRegisteredAccount(ports, ada);
  const decision = { accountId: ada, erasureId: erasure?.erasureId ?? '', explanation };
  return { ports, ada, bea, cleo, by, decision };
};

const suspend = async (ports: TestPorts, accountId: string): Promise<void> => {
  const command = { type: 'SuspendAccount', reason: 'Left', now: today } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
};

const erased = ['AccountErased', 'AccountErasureCompleted'];
const typesOf = async (ports: TestPorts, accountId: string): Promise<string[]> =>
  (await readEventTypes(ports, accountStream(accountId))).slice(2);

describe('an erasure by two admins', () => {
  it('is executed a day after the confirmation, whatever became of the admins since', async () => {
    const { ports, ada, bea, cleo, by, decision } = await withStaff();
    await confirmErasure(ports, decision, by(cleo));
    await suspend(ports, bea);
    const early = new Date(nextDay.getTime() - minuteMs);
    await eraseAccount(ports, decision, createTestContext(early));
    expect(await ports.keys.find(ada)).toBeDefined();
    await eraseAccount(ports, decision, createTestContext(nextDay));
    await eraseAccount(ports, decision, createTestContext(nextDay));
    expect(await ports.keys.find(ada)).toBeUndefined();
    const staff = ['AccountErasureRequested', 'AccountErasureConfirmed'];
    expect(await typesOf(ports, ada)).toEqual([...staff, ...erased]);
  });

  it.each(['AccountErased', 'IdentifierReleased', 'AccountErasureCompleted'])(
    'is finished by a repeat when it was killed before %s',
    async (type) => {
      const { ports, ada, cleo, by, decision } = await withStaff();
      await confirmErasure(ports, decision, by(cleo));
      const eventStore = createCrashingStore(ports.eventStore, (_stream, next) => next === type);
      const killed = eraseAccount({ ...ports, eventStore }, decision, createTestContext(nextDay));
      await expect(killed).rejects.toThrow('killed');
      await eraseAccount(ports, decision, createTestContext(nextDay));
      expect((await typesOf(ports, ada)).slice(-2)).toEqual(erased);
    },
  );

  it('is not confirmed after the first was suspended or lost the role', async () => {
    const gone = { code: 'account/erasure-requester-gone' };
    const first = await withStaff();
    await suspend(first.ports, first.bea);
    await expect(
      confirmErasure(first.ports, first.decision, first.by(first.cleo)),
    ).rejects.toMatchObject(gone);
    const { ports, cleo, by, decision } = await withStaff();
    await revokeAdmin(ports, { email: 'bea@example.com', reason: 'Left' }, by('x'));
    await expect(confirmErasure(ports, decision, by(cleo))).rejects.toMatchObject(gone);
  });

  it('is not executed after it was withdrawn', async () => {
    const { ports, ada, bea, cleo, by, decision } = await withStaff();
    await confirmErasure(ports, decision, by(cleo));
    const { erasureId, explanation } = decision;
    const command = { type: 'WithdrawAccountErasure', erasureId, explanation, by: bea } as const;
    await sendCommand(ports, accountDecider, { id: ada, command }, by(bea));
    await eraseAccount(ports, decision, createTestContext(nextDay));
    expect(await ports.keys.find(ada)).toBeDefined();
    expect((await typesOf(ports, ada)).at(-1)).toBe('AccountErasureWithdrawn');
  });
});

describe('an erasure from the command line', () => {
  it('is due a day later, or immediately', async () => {
    const ports = await openTestPorts();
    const accountId = await join(ports, 'ada');
    const order = { accountId, reason: 'legal', explanation, operator: 'Jo' } as const;
    const later = await orderErasure(ports, { ...order, immediately: false }, createTestContext());
    expect(later.dueAt).toBe(nextDay.toISOString());
    const now = await orderErasure(ports, { ...order, immediately: true }, createTestContext());
    expect(now).toMatchObject({ erasureId: later.erasureId, dueAt: today.toISOString() });
    await eraseAccount(ports, { accountId, erasureId: now.erasureId }, createTestContext());
    expect((await typesOf(ports, accountId)).slice(-2)).toEqual(erased);
  });
});
