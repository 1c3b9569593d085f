import { expect, it, vi } from 'vitest';
import { listLoginFailures, signInHistory } from '#application/account/sign-in/sign-in-history.ts';
import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { erasedValue } from '#domain/shared/event.ts';
import { expiredValue } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { applyRetentionWorker } from './apply-retention.ts';

const ipAddress = '192.0.2.77';
const userAgent = 'Firefox';
const context = (now: Date) => ({ actor: 'system', now, correlationId: 'test' });
const monthAt = (index: number): Date => new Date(Date.UTC(2026, 11 + index, 15, 12));
// From December 2026, after the clock of the platform.
const months = Array.from({ length: 18 }, (_, index) => monthAt(index));

const logIn = (platform: Platform, accountId: string, now: Date) => {
  const command = { type: 'RecordSignIn', method: 'password', ipAddress, userAgent, now } as const;
  return recordSignIn(platform, { accountId, command }, { ...context(now), actor: accountId });
};

const addressesOf = async (platform: Platform, accountId: string): Promise<string[]> => {
  const addresses: string[] = [];
  for (const month of months)
    for await (const { data } of platform.eventStore.read(signInStream(accountId, month)))
      addresses.push((data as { readonly ipAddress: string }).ipAddress);
  return addresses;
};

const runJob = (platform: Platform, dueAt: Date) => {
  const run = applyRetentionWorker.handler({ ...platform, logger: { info: vi.fn() } });
  return run({ name: 'apply-retention', key: 'k', payload: {}, attempt: 1, dueAt });
};

it('addresses of logins are read for 13 months from the first day of their month', async () => {
  const platform = await testPlatform();
  const register = async (name: string): Promise<string> => {
    const member = { email: `${name}@example.com`, password: null };
    return (await registerAccount(platform, member, context(monthAt(0)))).accountId;
  };
  const [ada, eve] = [await register('ada'), await register('eve')];
  for (const [index, month] of months.entries()) {
    const firstDay = new Date(Date.UTC(2026, 11 + index, 1, 4));
    await runJob(platform, firstDay);
    await logIn(platform, ada, month);
    const hidden = Math.max(0, index - 12);
    const read = await addressesOf(platform, ada);
    expect(read.slice(0, hidden).every((address) => address === expiredValue)).toBe(true);
    expect(read.slice(hidden)).toEqual(
      Array.from({ length: 13 }, () => ipAddress).slice(0, index + 1),
    );
  }
  const last = monthAt(17);
  await logIn(platform, eve, last);
  const erasure = { accountId: ada, reason: 'asked-for' } as const;
  await eraseAccount(platform, erasure, context(last));
  expect(new Set(await addressesOf(platform, ada))).toEqual(new Set([erasedValue]));
  expect(await addressesOf(platform, eve)).toEqual([ipAddress]);
  await platform.close();
});

it('a login history shows that the device is no longer kept, and no read model has it', async () => {
  const platform = await testPlatform();
  const member = { email: 'ada@example.com', password: null };
  const { accountId } = await registerAccount(platform, member, context(monthAt(0)));
  await logIn(platform, accountId, monthAt(0));
  const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
  await projector.reachedHead();
  const history = () => signInHistory(platform, { accountId, limit: 5 });
  expect(await history()).toMatchObject([{ ipAddress, userAgent }]);
  await runJob(platform, monthAt(14));
  expect(await history()).toMatchObject([{ ipAddress: expiredValue, userAgent: expiredValue }]);
  await projector.stop();
  await platform.close();
});

it('a code that was entered in the following month is no failure once the request has expired', async () => {
  const platform = await testPlatform();
  const member = { email: 'ada@example.com', password: null };
  const { accountId } = await registerAccount(platform, member, context(monthAt(0)));
  const asked = new Date('2026-12-31T23:59:30.000Z');
  const login = { method: 'password', ipAddress, userAgent, now: asked } as const;
  const command = { type: 'RequestSecondFactor', ...login } as const;
  await recordSignIn(platform, { accountId, command }, { ...context(asked), actor: accountId });
  await logIn(platform, accountId, new Date('2027-01-01T00:00:10.000Z'));
  const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
  await projector.reachedHead();
  expect(await listLoginFailures(platform, { accountId, limit: 5 })).toEqual([]);
  await runJob(platform, new Date('2028-01-02T04:00:00.000Z'));
  expect(await listLoginFailures(platform, { accountId, limit: 5 })).toEqual([]);
  await projector.stop();
  await platform.close();
});

it('a state that was folded with the key of a month is not used after it was destroyed', async () => {
  const platform = await testPlatform();
  const member = { email: 'ada@example.com', password: null };
  const { accountId } = await registerAccount(platform, member, context(monthAt(0)));
  const stream = signInStream(accountId, monthAt(0));
  await logIn(platform, accountId, monthAt(0));
  await logIn(platform, accountId, monthAt(0));
  expect(await platform.foldedStreams.find(stream)).toBeDefined();
  await runJob(platform, monthAt(14));
  expect(await platform.foldedStreams.find(stream)).toBeUndefined();
  await platform.close();
});
