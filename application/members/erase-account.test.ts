import { describe, expect, it } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { claimStream } from '#domain/claim/claim.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import type { MailRecipientFilter } from '#platform/mail/mail.port.ts';
import { emailHash, findAccountByEmail, usernameHash } from '../account/find-account.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { changeProfile } from '../account/profile/change-profile.ts';
import { signIn } from '../account/sign-in/sign-in.ts';
import {
  createTestContext,
  readStreamEvents,
  createCrashingStore,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../testing/test-ports.ts';
import { grantMembership } from '../membership/grants/grant-membership.ts';
import { eraseAccount } from './erase-account.ts';
import { findErasures } from './find-erasures.ts';

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
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    await signIn(ports, attempt, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    const [registered, erased] = await readStreamEvents(ports, accountStream(accountId));
    const [signedIn] = await readStreamEvents(ports, signInStream(accountId, today));
    expect(registered?.data).toEqual({
      email: 'erased',
      displayName: 'erased',
      username: 'erased',
      passwordHash: 'erased',
      verificationId: expect.any(String) as string,
      registeredAt: today.toISOString(),
    });
    expect(erased?.type).toBe('AccountErased');
    expect(signedIn?.data).toMatchObject({
      ipAddress: 'erased',
      userAgent: 'erased',
      method: 'password',
    });
    expect(ports.endedSessions).toEqual([accountId]);
    expect(ports.emptied).toEqual([accountId]);
  });

  it('holds no grants, and none ends twice', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    const grant = { accountId, plan: 'pro', duration: 'lifetime', reason: 'Prize' } as const;
    await grantMembership(ports, grant, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual([
      'MembershipGranted',
      'MembershipGrantRevoked',
    ]);
  });

  it('cannot be signed in to', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    await expect(signIn(ports, attempt, createTestContext())).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('frees address and name for the next account', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    const next = await registerAccount(ports, ada, createTestContext());
    const [event] = await readStreamEvents(ports, accountStream(next.accountId));
    expect(next.accountId).not.toBe(accountId);
    expect(event?.data).toMatchObject({ email: ada.email, username: 'ada' });
    await expect(signIn(ports, attempt, createTestContext())).resolves.toMatchObject({
      accountId: next.accountId,
    });
  });

  it('stays erased when it is erased again, and takes nothing from its successor', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    await registerAccount(ports, ada, createTestContext());
    const again = await eraseAccount(ports, { accountId }, createTestContext());
    expect(again).toMatchObject({ revision: 2, position: undefined });
    await expect(signIn(ports, attempt, createTestContext())).resolves.toBeDefined();
  });

  it('cannot be changed', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    await eraseAccount(ports, { accountId }, createTestContext());
    await expect(
      changeProfile(ports, { accountId, displayName: 'A', username: 'b' }, createTestContext()),
    ).rejects.toMatchObject({ kind: 'missing' });
  });
});

type ErasurePorts = TestPorts & {
  readonly mails: Set<string>;
  readonly outbox: { readonly forget: (person: MailRecipientFilter) => Promise<void> };
};

const openErasurePorts = async (): Promise<ErasurePorts> => {
  const mails = new Set([ada.email]);
  const forget = ({ email = '' }: MailRecipientFilter): Promise<void> => {
    mails.delete(email);
    return Promise.resolve();
  };
  return { ...(await openTestPorts()), mails, outbox: { forget } };
};

const prize = { plan: 'pro', duration: 'lifetime', reason: 'Prize' } as const;
const dies = (): Promise<never> => Promise.reject(new Error('killed'));
const killedBefore =
  (type: string, category = '') =>
  (ports: ErasurePorts): ErasurePorts => ({
    ...ports,
    eventStore: createCrashingStore(
      ports.eventStore,
      (stream, next) => next === type && stream.startsWith(category),
    ),
  });

// Each step of an erasure, with ports on which the process dies before it.
const steps: readonly (readonly [step: string, kill: (ports: ErasurePorts) => ErasurePorts])[] = [
  ['revokes the grants', killedBefore('MembershipGrantRevoked')],
  ['ends the sessions', (ports) => ({ ...ports, sessions: { destroyAll: dies } })],
  ['releases the address', killedBefore('IdentifierReleased', 'email')],
  ['releases the name', killedBefore('IdentifierReleased', 'username')],
  ['deletes the mails', (ports) => ({ ...ports, outbox: { forget: dies } })],
  ['destroys the key', (ports) => ({ ...ports, keys: { ...ports.keys, destroy: dies } })],
  ['records that it is done', killedBefore('AccountErasureCompleted')],
];

const expectNothingLeft = async (ports: ErasurePorts, accountId: string): Promise<void> => {
  expect(await ports.keys.find(accountId)).toBeUndefined();
  expect(ports.endedSessions).toContain(accountId);
  expect([...ports.mails]).toEqual([]);
  const types = ['AccountRegistered', 'AccountErased', 'AccountErasureCompleted'];
  expect(await readEventTypes(ports, accountStream(accountId))).toEqual(types);
  const ofMembership = ['MembershipGranted', 'MembershipGrantRevoked'];
  expect(await readEventTypes(ports, membershipStream(accountId))).toEqual(ofMembership);
  for (const [kind, hash] of [
    ['email', emailHash(ports, ada.email)],
    ['username', usernameHash(ports, 'ada')],
  ] as const)
    expect((await readEventTypes(ports, claimStream(kind, hash))).at(-1)).toBe(
      'IdentifierReleased',
    );
};

describe('an interrupted erasure', () => {
  it.each(steps)(
    'is finished by its repeat when it was killed before it %s',
    async (_step, kill) => {
      const ports = await openErasurePorts();
      const { accountId } = await registerAccount(ports, ada, createTestContext());
      await grantMembership(ports, { accountId, ...prize }, createTestContext());
      await expect(eraseAccount(kill(ports), { accountId }, createTestContext())).rejects.toThrow(
        'killed',
      );
      expect(await findErasures(ports, ' Ada@Example.com')).toEqual([
        { accountId, completedAt: null },
      ]);
      expect(await findAccountByEmail(ports, ada.email)).toBeUndefined();
      await eraseAccount(ports, { accountId }, createTestContext());
      await expectNothingLeft(ports, accountId);
      const next = await registerAccount(ports, ada, createTestContext());
      const completedAt = createTestContext().now.toISOString();
      expect(await findErasures(ports, ada.email)).toEqual([{ accountId, completedAt }]);
      expect(await findAccountByEmail(ports, ada.email)).toMatchObject({
        accountId: next.accountId,
      });
    },
  );

  it('is found by its address when somebody else has it by now, who is kept', async () => {
    const ports = await openErasurePorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    const killed = { ...ports, keys: { ...ports.keys, destroy: dies } };
    await expect(eraseAccount(killed, { accountId }, createTestContext())).rejects.toThrow(
      'killed',
    );
    const next = await registerAccount(ports, ada, createTestContext());
    expect(await findErasures(ports, ada.email)).toEqual([{ accountId, completedAt: null }]);
    await eraseAccount(ports, { accountId }, createTestContext());
    expect(await findAccountByEmail(ports, ada.email)).toMatchObject({ accountId: next.accountId });
  });

  it('does not block the address for the next registration', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    const eventStore = createCrashingStore(
      ports.eventStore,
      (_s, type) => type === 'IdentifierReleased',
    );
    await expect(
      eraseAccount({ ...ports, eventStore }, { accountId }, createTestContext()),
    ).rejects.toThrow('killed');
    await expect(registerAccount(ports, ada, createTestContext())).resolves.toBeDefined();
  });
});

describe('an unknown account', () => {
  it('cannot be erased', async () => {
    const ports = await openTestPorts();
    const accountId = '99999999-9999-4999-8999-999999999999';
    await expect(eraseAccount(ports, { accountId }, createTestContext())).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});
