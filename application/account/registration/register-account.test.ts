import { describe, expect, it } from 'vitest';
import { isUsername } from '#domain/shared/field-limits.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { claimStream } from '#domain/claim/claim.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { eraseAccount } from '../../members/erase-account.ts';
import {
  createTestContext,
  readStreamEvents,
  createCrashingStore,
  minutesLater,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { changeProfile } from '../profile/change-profile.ts';
import { containsWebAddress } from '#domain/shared/accounts/web-addresses.ts';
import { sendCommand } from '../../handle-command.ts';
import { usernameCandidates } from './choose-username.ts';
import { emailHash, findAccountByEmail, usernameHash } from '../find-account.ts';
import { protectAccount } from '../../testing/protect-account.ts';
import { changePassword } from '../credentials/change-password.ts';
import { requireUnchangedLogin } from '../credentials/require-unchanged-login.ts';
import { registerAccount } from './register-account.ts';
import { resolveClaim } from '../identifiers/resolve-claim.ts';

const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
const emailStream = (ports: TestPorts, email = ada.email): string =>
  claimStream('email', emailHash(ports, email));
const nameStream = (ports: TestPorts, name: string): string =>
  claimStream('username', usernameHash(ports, name));
const inUse = {
  kind: 'conflict',
  code: 'account/email-already-in-use',
  message: 'This email is already registered',
};
const dying = (
  ports: TestPorts,
  matches: (stream: string, type: string) => boolean,
): TestPorts & { eventStore: EventStore } => ({
  ...ports,
  eventStore: createCrashingStore(ports.eventStore, matches),
});

describe('a registration', () => {
  it('opens the account and claims its address and name', async () => {
    const ports = await openTestPorts();
    const { accountId, position, revision } = await registerAccount(
      ports,
      ada,
      createTestContext(),
    );
    const [event] = await readStreamEvents(ports, accountStream(accountId));
    expect(event).toMatchObject({
      type: 'AccountRegistered',
      data: {
        email: ada.email,
        displayName: 'Ada',
        username: 'ada',
        registeredAt: today.toISOString(),
      },
      metadata: { actor: accountId, subject: accountId },
    });
    expect(await readEventTypes(ports, emailStream(ports))).toEqual([
      'IdentifierClaimed',
      'IdentifierClaimConfirmed',
    ]);
    expect(await readEventTypes(ports, nameStream(ports, 'ADA'))).toEqual([
      'IdentifierClaimed',
      'IdentifierClaimConfirmed',
    ]);
    expect(position).toBe(event?.position);
    expect(revision).toBe(0);
  });

  it('stores a hash of the password and no personal data in clear text', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, createTestContext());
    const clear = JSON.stringify(await readStreamEvents(ports, accountStream(accountId)));
    const stored = JSON.stringify(
      await readStreamEvents({ eventStore: ports.bareStore }, accountStream(accountId)),
    );
    expect(clear).toContain('$argon2id$');
    expect(clear).not.toContain(ada.password);
    expect(stored).not.toMatch(/ada@example|argon2id|"Ada"/);
  });

  it('compares addresses without case', async () => {
    const ports = await openTestPorts();
    await registerAccount(ports, ada, createTestContext());
    const again = { ...ada, email: 'ADA@Example.com' };
    await expect(registerAccount(ports, again, createTestContext())).rejects.toMatchObject(inUse);
  });

  it('uses the username as display name when none was given', async () => {
    const ports = await openTestPorts();
    const { email, password } = ada;
    const { accountId } = await registerAccount(ports, { email, password }, createTestContext());
    const [event] = await readStreamEvents(ports, accountStream(accountId));
    expect(event?.data).toMatchObject({ displayName: 'ada', username: 'ada' });
  });
});

describe('200 registrations of one address at once', () => {
  it('succeed exactly once', async () => {
    const ports = await openTestPorts();
    const attempts = Array.from({ length: 200 }, () =>
      registerAccount(ports, ada, createTestContext()),
    );
    const outcomes = await Promise.allSettled(attempts);
    const winners = outcomes.filter(({ status }) => status === 'fulfilled');
    const losers = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(winners).toHaveLength(1);
    for (const reason of losers) expect(reason).toMatchObject(inUse);
    const claims = await readStreamEvents(ports, emailStream(ports));
    expect(new Set(claims.map(({ data }) => (data as { accountId: string }).accountId)).size).toBe(
      1,
    );
  });
});

describe('two members whose addresses have the same local part', () => {
  it('get different usernames, also at once', async () => {
    const ports = await openTestPorts();
    const emails = ['ada@one.example', 'ada@two.example', 'Ada@three.example'];
    const done = await Promise.all(
      emails.map((email) => registerAccount(ports, { ...ada, email }, createTestContext())),
    );
    const events = await Promise.all(
      done.map(({ accountId }) => readStreamEvents(ports, accountStream(accountId))),
    );
    const names = events.map(([event]) => (event?.data as { username: string }).username);
    expect(names.sort()).toEqual(['ada', 'ada2', 'ada3']);
  });

  it('contains no web address, also where the address it comes from does', () => {
    const addresses = [
      'jo.li@example.com',
      'www.evil.com@example.com',
      'a.bcdefghijklmnopqrstuvwxyz.community@example.com',
    ];
    const names = addresses.flatMap((email) => usernameCandidates(email, 'x'));
    expect(names.filter(containsWebAddress)).toEqual([]);
    expect(names[0]).toBe('joli');
    expect(usernameCandidates('ada.lovelace@example.com', 'x')[0]).toBe('ada.lovelace');
  });

  it('always have a free candidate', () => {
    expect(usernameCandidates('+++@example.com', 'x').slice(0, 3)).toEqual([
      'member',
      'member2',
      'member3',
    ]);
    const candidates = usernameCandidates('a.very"odd name@example.com', 'x');
    expect(candidates[0]).toBe('a.veryoddname');
    expect(new Set(candidates).size).toBe(candidates.length);
    for (const local of [
      '+++',
      'jo',
      'Łukasz_Żak',
      'josé-maría',
      '.dot.',
      'x'.repeat(64),
      '名前',
      '1',
    ])
      expect(
        usernameCandidates(`${local}@example.com`, 'x').filter((name) => !isUsername(name)),
      ).toEqual([]);
    expect(usernameCandidates('José-María@example.com', 'x')[0]).toBe('josemaria');
    expect(usernameCandidates('jo@example.com', 'x')[0]).toBe('jo.member');
  });
});

describe('a registration that crashed after the claim', () => {
  it('blocks the address for two minutes and no longer', async () => {
    const ports = await openTestPorts();
    const dead = dying(ports, (_stream, type) => type === 'AccountRegistered');
    await expect(registerAccount(dead, ada, createTestContext())).rejects.toThrow('killed');
    await expect(
      registerAccount(ports, ada, createTestContext(minutesLater(1))),
    ).rejects.toMatchObject(inUse);
    const { accountId } = await registerAccount(ports, ada, createTestContext(minutesLater(2)));
    const found = await findAccountByEmail(ports, ada.email);
    expect(found?.accountId).toBe(accountId);
    expect(await readEventTypes(ports, emailStream(ports))).toEqual([
      'IdentifierClaimed',
      'IdentifierReleased',
      'IdentifierClaimed',
      'IdentifierClaimConfirmed',
    ]);
  });

  it('holds no claim while the password is hashed', async () => {
    const ports = await openTestPorts();
    const hash = (): Promise<string> => Promise.reject(new Error('killed'));
    const dead = { ...ports, passwords: { ...ports.passwords, hash } };
    await expect(registerAccount(dead, ada, createTestContext())).rejects.toThrow('killed');
    await expect(registerAccount(ports, ada, createTestContext())).resolves.toBeDefined();
  });

  it('is released by the sweeper once it expired, not before', async () => {
    const ports = await openTestPorts();
    const dead = dying(ports, (_stream, type) => type === 'AccountRegistered');
    await expect(registerAccount(dead, ada, createTestContext())).rejects.toThrow('killed');
    const claim = { kind: 'email', hash: emailHash(ports, ada.email) } as const;
    const early = await resolveClaim(ports, claim, createTestContext(minutesLater(1)));
    expect(early).toEqual({ outcome: 'unchanged' });
    const late = await resolveClaim(ports, claim, createTestContext(minutesLater(2)));
    expect(late).toEqual({ outcome: 'released' });
    expect(await resolveClaim(ports, claim, createTestContext(minutesLater(3)))).toMatchObject({
      outcome: 'unchanged',
    });
  });

  it('can be repeated at once under its idempotency key', async () => {
    const ports = await openTestPorts();
    const context = createTestContext(today, { idempotencyKey: 'key-1' });
    const dead = dying(ports, (_stream, type) => type === 'AccountRegistered');
    await expect(registerAccount(dead, ada, context)).rejects.toThrow('killed');
    const { accountId } = await registerAccount(ports, ada, context);
    expect(await readEventTypes(ports, accountStream(accountId))).toEqual(['AccountRegistered']);
  });
});

describe('a registration that crashed before the claims were confirmed', () => {
  it('keeps the address: the sweeper confirms it, however late', async () => {
    const ports = await openTestPorts();
    const dead = dying(ports, (_stream, type) => type === 'IdentifierClaimConfirmed');
    await expect(registerAccount(dead, ada, createTestContext())).rejects.toThrow('killed');
    const claim = { kind: 'email', hash: emailHash(ports, ada.email) } as const;
    const resolved = await resolveClaim(ports, claim, createTestContext(minutesLater(60)));
    expect(resolved.outcome).toBe('confirmed');
  });

  it('keeps the address against a later registration', async () => {
    const ports = await openTestPorts();
    const dead = dying(ports, (_stream, type) => type === 'IdentifierClaimConfirmed');
    await expect(registerAccount(dead, ada, createTestContext())).rejects.toThrow('killed');
    await expect(
      registerAccount(ports, ada, createTestContext(minutesLater(60))),
    ).rejects.toMatchObject(inUse);
    expect(await findAccountByEmail(ports, ada.email)).toBeDefined();
  });
});

describe('a registration so slow that its claim expired and went to another account', () => {
  it('withdraws its account, and the other one remains', async () => {
    const ports = await openTestPorts();
    let winner = '';
    const { eventStore } = ports;
    const slow: TestPorts = {
      ...ports,
      eventStore: {
        ...eventStore,
        append: async (stream, events, expected) => {
          if (winner === '' && events[0]?.type === 'AccountRegistered') {
            const other = await registerAccount(ports, ada, createTestContext(minutesLater(20)));
            winner = other.accountId;
          }
          return eventStore.append(stream, events, expected);
        },
      },
    };
    await expect(registerAccount(slow, ada, createTestContext())).rejects.toMatchObject(inUse);
    const found = await findAccountByEmail(ports, ada.email);
    expect(found?.accountId).toBe(winner);
    const erased: string[] = [];
    const all = ports.bareStore.subscribe({ from: '', categories: ['account'] }, (events) => {
      erased.push(
        ...events.filter(({ type }) => type === 'AccountErased').map(({ stream }) => stream),
      );
      return Promise.resolve();
    });
    await all.caughtUp;
    await all.stop();
    expect(erased).toHaveLength(1);
    expect(erased).not.toContain(accountStream(winner));
  });
});

describe('a repeated registration', () => {
  const context = createTestContext(today, { idempotencyKey: 'key-1' });

  it('answers with the same account and stores nothing', async () => {
    const ports = await openTestPorts();
    const first = await registerAccount(ports, ada, context);
    const again = await registerAccount(ports, ada, context);
    expect(again.accountId).toBe(first.accountId);
    expect(again.position).toBe(first.position);
    expect(await readEventTypes(ports, accountStream(first.accountId))).toEqual([
      'AccountRegistered',
    ]);
  });

  it('does not reclaim a name that the member has released', async () => {
    const ports = await openTestPorts();
    const first = await registerAccount(ports, ada, context);
    const rename = { accountId: first.accountId, displayName: 'Ada', username: 'countess' };
    await changeProfile(ports, rename, createTestContext());
    const again = await registerAccount(ports, ada, context);
    expect(again.revision).toBe(first.revision);
    expect((await readEventTypes(ports, nameStream(ports, 'ada'))).at(-1)).toBe(
      'IdentifierReleased',
    );
  });

  it('is one account when it comes twice at once', async () => {
    const ports = await openTestPorts();
    const both = await Promise.all([
      registerAccount(ports, ada, context),
      registerAccount(ports, ada, context),
    ]);
    expect(both[0].accountId).toBe(both[1].accountId);
    expect(await readEventTypes(ports, accountStream(both[0].accountId))).toEqual([
      'AccountRegistered',
    ]);
  });

  /** The same request registers the account while this one is about to append. */
  const openOvertakenPorts = async (): Promise<TestPorts> => {
    const ports = await openTestPorts();
    const { eventStore } = ports;
    let isOvertaken = false;
    const append: EventStore['append'] = async (stream, events, expected) => {
      if (!isOvertaken && events[0]?.type === 'AccountRegistered') {
        isOvertaken = true;
        await registerAccount(ports, ada, context);
      }
      return eventStore.append(stream, events, expected);
    };
    return { ...ports, eventStore: { ...eventStore, append } };
  };

  it('that is overtaken by its twin answers with a login that opens a session', async () => {
    const ports = await openOvertakenPorts();
    const login = await registerAccount(ports, ada, context);
    await expect(requireUnchangedLogin(ports, login)).resolves.toBeUndefined();
  });

  it('that is overtaken with another password is refused', async () => {
    const ports = await openOvertakenPorts();
    const foreign = { ...ada, password: 'Guess1843' };
    await expect(registerAccount(ports, foreign, context)).rejects.toMatchObject(inUse);
  });

  it('with another password is refused, also at the same time', async () => {
    const ports = await openTestPorts();
    const foreign = { ...ada, password: 'Guess1843' };
    const outcomes = await Promise.allSettled([
      registerAccount(ports, ada, context),
      registerAccount(ports, foreign, context),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: inUse },
    ]);
  });

  it('with another password is refused', async () => {
    const ports = await openTestPorts();
    await registerAccount(ports, ada, context);
    const foreign = { ...ada, password: 'Guess1843' };
    await expect(registerAccount(ports, foreign, context)).rejects.toMatchObject(inUse);
  });

  it.each<[string, (ports: TestPorts, accountId: string) => Promise<unknown>]>([
    [
      'is suspended',
      (ports, accountId) => {
        const command = { type: 'SuspendAccount', reason: 'Spam', now: today } as const;
        return sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
      },
    ],
    [
      'has a second factor',
      (ports, accountId) => protectAccount(ports, { accountId }, createTestContext()),
    ],
    [
      'has another password',
      (ports, accountId) => {
        const own = { accountId, password: ada.password, ipAddress: '', userAgent: '' };
        const change = { ...own, newPassword: 'Analytical1', tokenHash: 'mine' };
        return changePassword(ports, change, createTestContext());
      },
    ],
  ])('is refused once the account %s', async (_, change) => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, context);
    await change(ports, accountId);
    await expect(registerAccount(ports, ada, context)).rejects.toMatchObject(inUse);
  });

  it('is refused a day later', async () => {
    const ports = await openTestPorts();
    await registerAccount(ports, ada, context);
    const key = { idempotencyKey: 'key-1' };
    const late = createTestContext(minutesLater(24 * 60), key);
    await expect(registerAccount(ports, ada, late)).rejects.toMatchObject(inUse);
    const early = createTestContext(minutesLater(24 * 60 - 1), key);
    await expect(registerAccount(ports, ada, early)).resolves.toBeDefined();
  });

  it('does not bring back an erased account', async () => {
    const ports = await openTestPorts();
    const { accountId } = await registerAccount(ports, ada, context);
    await eraseAccount(ports, { accountId }, createTestContext());
    await expect(registerAccount(ports, ada, context)).rejects.toMatchObject(inUse);
    const anew = await registerAccount(ports, ada, createTestContext());
    expect(anew.accountId).not.toBe(accountId);
  });
});
