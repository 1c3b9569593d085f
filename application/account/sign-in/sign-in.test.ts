import { describe, expect, it } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import { eventRegistry } from '../../event-registry.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { grantAdmin } from '../staff/grant-admin.ts';
import { registerAccount } from '../registration/register-account.ts';
import { revokeAdmin } from '../staff/revoke-admin.ts';
import type { CommandContext } from '../../command-context.ts';
import type { SignInResult } from './complete-sign-in.ts';
import { signIn as takeFirstStep, type SignInAttempt, type SignInPorts } from './sign-in.ts';
import { verifyEmail } from '../registration/verify-email.ts';
import { recordSignIn } from './record-sign-in.ts';

const password = 'Engine1843';
const register = async (ports: TestPorts, email = 'ada@example.com'): Promise<string> =>
  (await registerAccount(ports, { email, password, displayName: 'Ada' }, createTestContext()))
    .accountId;
// None of these accounts has a second factor.
const signIn = async (
  ports: SignInPorts,
  given: SignInAttempt,
  context: CommandContext,
): Promise<SignInResult> => {
  const taken = await takeFirstStep(ports, given, context);
  if (taken.step !== 'done') throw new Error('A second factor was asked for.');
  return taken;
};
const attempt = {
  email: 'ada@example.com',
  password,
  ipAddress: '192.0.2.7',
  userAgent: 'Firefox',
};
const refused = {
  kind: 'unauthenticated',
  code: 'account/invalid-credentials',
  message: 'Invalid login credentials',
};

describe('a member with the right password', () => {
  it('is signed in, and the address and browser are recorded', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const signedIn = await signIn(
      ports,
      { ...attempt, email: 'Ada@Example.com' },
      createTestContext(),
    );
    const [event] = await readStreamEvents(ports, signInStream(accountId, today));
    expect(signedIn).toMatchObject({ accountId, isStaff: false, revision: 0 });
    expect(signedIn.position).toBe(event?.position);
    expect(event).toMatchObject({
      stream: `signin-${accountId}-202605`,
      type: 'SignInSucceeded',
      data: { ipAddress: '192.0.2.7', userAgent: 'Firefox', signedInAt: today.toISOString() },
      metadata: { actor: accountId, subject: accountId },
    });
  });

  it('starts a new stream in a new month', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const june = new Date('2026-06-01T00:00:00.000Z');
    await signIn(ports, attempt, createTestContext());
    await signIn(ports, attempt, createTestContext(june));
    expect(await readEventTypes(ports, signInStream(accountId, june))).toEqual(['SignInSucceeded']);
  });

  it('is recorded once for a repeated request', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const context = createTestContext(today, { idempotencyKey: 'key-1' });
    const first = await signIn(ports, attempt, context);
    expect(await signIn(ports, attempt, context)).toEqual(first);
    expect(await readEventTypes(ports, signInStream(accountId, today))).toHaveLength(1);
  });

  it('signs out with the cause', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    await signIn(ports, attempt, createTestContext());
    const context = createTestContext();
    const command = { type: 'RecordSignOut', cause: 'inactivity', now: context.now } as const;
    await recordSignIn(ports, { accountId, command }, context);
    const events = await readStreamEvents(ports, signInStream(accountId, today));
    expect(events[1]).toMatchObject({ type: 'SignedOut', data: { cause: 'inactivity' } });
  });
});

// Notes every call of a port.
const countingPorts = (ports: TestPorts, calls: string[]): TestPorts => {
  const { bareStore, passwords } = ports;
  const keys: TestPorts['keys'] = {
    ...ports.keys,
    findMany: (accounts) => {
      calls.push('keys.findMany');
      return ports.keys.findMany(accounts);
    },
  };
  const store: TestPorts['bareStore'] = {
    ...bareStore,
    read: (...args) => {
      calls.push('read');
      return bareStore.read(...args);
    },
    append: (...args) => {
      calls.push('append');
      return bareStore.append(...args);
    },
  };
  return {
    ...ports,
    keys,
    eventStore: encryptedEventStore({ store, keys, eventRegistry }),
    passwords: {
      ...passwords,
      verify: (...args) => {
        calls.push('verify');
        return passwords.verify(...args);
      },
    },
  };
};

describe('a wrong password and an unknown address', () => {
  it('get the same answer', async () => {
    const ports = await openTestPorts();
    await register(ports);
    await expect(
      signIn(ports, { ...attempt, password: 'Wrong1843' }, createTestContext()),
    ).rejects.toMatchObject(refused);
    await expect(
      signIn(ports, { ...attempt, email: 'eve@example.com' }, createTestContext()),
    ).rejects.toMatchObject(refused);
  });

  it('cost the same work at every port until the answer', async () => {
    const ports = await openTestPorts();
    await register(ports);
    const worked = async (input: typeof attempt): Promise<readonly string[]> => {
      const calls: string[] = [];
      const later: (() => Promise<unknown>)[] = [];
      const counted = countingPorts(ports, calls);
      const afterwards = (work: () => Promise<unknown>): void => void later.push(work);
      await expect(
        signIn({ ...counted, afterwards }, input, createTestContext()),
      ).rejects.toThrow();
      return calls.sort();
    };
    const wrong = await worked({ ...attempt, password: 'Wrong1843' });
    const unknown = await worked({ ...attempt, email: 'eve@example.com' });
    expect(unknown).toEqual(wrong);
    expect(wrong).toEqual(['keys.findMany', 'read', 'read', 'verify']);
  });

  it('are answered at full time steps, so that the time reveals nothing', async () => {
    const ports = await openTestPorts();
    await register(ports);
    const waits: number[] = [];
    const pause = (ms: number): Promise<void> => {
      waits.push(ms);
      return Promise.resolve();
    };
    const patient = { ...ports, pause };
    const eve = { ...attempt, email: 'eve@example.com' };
    const wrong = { ...attempt, password: 'Wrong1843' };
    await expect(signIn(patient, eve, createTestContext())).rejects.toThrow();
    await expect(signIn(patient, wrong, createTestContext())).rejects.toThrow();
    await signIn(patient, attempt, createTestContext());
    expect(waits).toHaveLength(2);
    expect(waits.every((ms) => ms > 0 && ms <= 50)).toBe(true);
  });

  it('are recorded only for an existing account', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const before = await ports.eventStore.head();
    await expect(
      signIn(ports, { ...attempt, email: 'eve@example.com' }, createTestContext()),
    ).rejects.toThrow();
    expect(await ports.eventStore.head()).toBe(before);
    await expect(
      signIn(ports, { ...attempt, password: 'Wrong1843' }, createTestContext()),
    ).rejects.toThrow();
    const [event] = await readStreamEvents(ports, signInStream(accountId, today));
    expect(event).toMatchObject({ type: 'SignInFailed', data: { reason: 'wrong-password' } });
  });
});

describe('an address in ADMIN_EMAILS', () => {
  it('makes an admin of its owner once it is verified, and only then', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'admin@example.com');
    const admin = { ...attempt, email: 'admin@example.com' };
    expect((await signIn(ports, admin, createTestContext())).isStaff).toBe(false);
    await verifyEmail(ports, { accountId }, createTestContext());
    const promoted = await signIn(ports, admin, createTestContext());
    expect(promoted.isStaff).toBe(true);
    expect((await signIn(ports, admin, createTestContext())).isStaff).toBe(true);
    const events = await readStreamEvents(ports, accountStream(accountId));
    expect(events.map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'AccountEmailVerified',
      'AccountAdminGranted',
    ]);
    expect(events[2]?.metadata.actor).toBe('system');
  });
});

describe('staff granted manually', () => {
  it('is granted and revoked by e-mail address', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const { email } = attempt;
    await verifyEmail(ports, { accountId }, createTestContext());
    const granted = await grantAdmin(ports, { email, reason: 'Support' }, createTestContext());
    expect(granted.accountId).toBe(accountId);
    expect((await signIn(ports, attempt, createTestContext())).isStaff).toBe(true);
    await revokeAdmin(ports, { email, reason: 'Left' }, createTestContext());
    expect((await signIn(ports, attempt, createTestContext())).isStaff).toBe(false);
  });

  it('is not revoked while the address is in ADMIN_EMAILS, because the next login would grant it', async () => {
    const ports = await openTestPorts();
    const email = 'admin@example.com';
    const accountId = await register(ports, email);
    await verifyEmail(ports, { accountId }, createTestContext());
    const admin = { ...attempt, email };
    await signIn(ports, admin, createTestContext());
    const revocation = { email: 'Admin@Example.com', reason: 'Left' };
    await expect(revokeAdmin(ports, revocation, createTestContext())).rejects.toMatchObject({
      kind: 'conflict',
      code: 'account/admin-in-settings',
    });
    const restarted = { ...ports, config: { ...ports.config, ADMIN_EMAILS: [] } };
    await revokeAdmin(restarted, revocation, createTestContext());
    expect((await signIn(restarted, admin, createTestContext())).isStaff).toBe(false);
  });

  it('needs an account', async () => {
    const ports = await openTestPorts();
    const unknown = { email: 'eve@example.com', reason: 'Support' };
    await expect(grantAdmin(ports, unknown, createTestContext())).rejects.toMatchObject({
      kind: 'missing',
      code: 'account/not-found',
      message: 'No account found with this email address',
    });
  });
});
