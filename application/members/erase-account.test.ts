import { describe, expect, it } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { signInStream } from '#domain/sign-in/decider.ts';
import { registerAccount } from '../account/register-account.ts';
import { changeProfile } from '../account/change-profile.ts';
import { signIn } from '../account/sign-in.ts';
import {
  contextAt,
  eventsIn,
  crashingBefore,
  openTestPorts,
  today,
  typesIn,
} from '../testing/test-ports.ts';
import { grantMembership } from '../membership/grant-membership.ts';
import { eraseAccount } from './erase-account.ts';

const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
const attempt = {
  email: ada.email,
  password: ada.password,
  ipAddress: '192.0.2.7',
  userAgent: 'Firefox',
};

describe('an erased account', () => {
  it('reads as erased wherever it was personal, and its history stays', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    await signIn(ports, attempt, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    const [registered, erased] = await eventsIn(ports, accountStream(accountId));
    const [signedIn] = await eventsIn(ports, signInStream(accountId, today));
    expect(registered?.data).toEqual({
      email: 'erased',
      displayName: 'erased',
      username: 'erased',
      passwordHash: 'erased',
      registeredAt: today.toISOString(),
    });
    expect(erased?.type).toBe('AccountErased');
    expect(signedIn?.data).toMatchObject({
      ipAddress: 'erased',
      userAgent: 'erased',
      method: 'password',
    });
    expect(ports.endedSessions).toEqual([accountId]);
  });

  it('holds no grants, and none ends twice', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    const grant = { accountId, plan: 'pro', duration: 'lifetime', reason: 'Prize' } as const;
    await grantMembership(ports, grant, contextAt());
    const { positions } = await eraseAccount(ports, { accountId }, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    expect(await typesIn(ports, membershipStream(accountId))).toEqual([
      'MembershipGranted',
      'MembershipGrantRevoked',
    ]);
    expect(Object.keys(positions)).toContain('membership');
  });

  it('cannot be signed in to', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    await expect(signIn(ports, attempt, contextAt())).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('frees address and name for the next account', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    const next = await registerAccount(ports, ada, contextAt());
    const [event] = await eventsIn(ports, accountStream(next.accountId));
    expect(next.accountId).not.toBe(accountId);
    expect(event?.data).toMatchObject({ email: ada.email, username: 'ada' });
    await expect(signIn(ports, attempt, contextAt())).resolves.toMatchObject({
      accountId: next.accountId,
    });
  });

  it('stays erased when it is erased again, and takes nothing from its successor', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    await registerAccount(ports, ada, contextAt());
    const again = await eraseAccount(ports, { accountId }, contextAt());
    expect(again).toEqual({ revision: 1, positions: {} });
    await expect(signIn(ports, attempt, contextAt())).resolves.toBeDefined();
  });

  it('cannot be changed', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    await eraseAccount(ports, { accountId }, contextAt());
    await expect(
      changeProfile(ports, { accountId, displayName: 'A', username: 'b' }, contextAt()),
    ).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('an interrupted erasure', () => {
  it('is completed by the same call', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    const eventStore = crashingBefore(
      ports.eventStore,
      (_s, type) => type === 'IdentifierReleased',
    );
    await expect(
      eraseAccount({ ...ports, eventStore }, { accountId }, contextAt()),
    ).rejects.toThrow('killed');
    expect(await ports.keys.find(accountId)).toBeDefined();
    await eraseAccount(ports, { accountId }, contextAt());
    expect(await ports.keys.find(accountId)).toBeUndefined();
    expect(await typesIn(ports, accountStream(accountId))).toEqual([
      'AccountRegistered',
      'AccountErased',
    ]);
    await expect(registerAccount(ports, ada, contextAt())).resolves.toBeDefined();
  });

  it('does not block the address for the next registration', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, contextAt());
    const eventStore = crashingBefore(
      ports.eventStore,
      (_s, type) => type === 'IdentifierReleased',
    );
    await expect(
      eraseAccount({ ...ports, eventStore }, { accountId }, contextAt()),
    ).rejects.toThrow('killed');
    await expect(registerAccount(ports, ada, contextAt())).resolves.toBeDefined();
  });
});

describe('an unknown account', () => {
  it('cannot be erased', async () => {
    const ports = await openTestPorts();
    const accountId = '99999999-9999-4999-8999-999999999999';
    await expect(eraseAccount(ports, { accountId }, contextAt())).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});
