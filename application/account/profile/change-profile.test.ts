import { describe, expect, it } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import { loadState } from '../../load-stream.ts';
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
import { changePreferences } from './change-preferences.ts';
import { changeProfile } from './change-profile.ts';
import { usernameHash } from '../find-account.ts';
import { registerAccount } from '../registration/register-account.ts';
import { resolveClaim } from '../identifiers/resolve-claim.ts';

const password = 'Engine1843';
const register = async (ports: TestPorts, name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password, displayName: name };
  return (await registerAccount(ports, input, createTestContext())).accountId;
};
const holder = async (ports: TestPorts, name: string): Promise<string | undefined> =>
  getClaimHolder(
    await loadState(ports, {
      decider: claimDecider('username'),
      stream: claimStream('username', usernameHash(ports, name)),
    }),
  );

describe('a member who takes another username', () => {
  it('gets the new name and releases the old one', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const change = { accountId, displayName: 'Countess', username: 'Lovelace' };
    const written = await changeProfile(ports, change, createTestContext());
    const events = await readStreamEvents(ports, accountStream(accountId));
    expect(events[1]).toMatchObject({
      type: 'AccountProfileChanged',
      data: { displayName: 'Countess', username: 'Lovelace' },
    });
    expect(written.revision).toBe(1);
    expect(await holder(ports, 'lovelace')).toBe(accountId);
    expect(await holder(ports, 'ada')).toBeUndefined();
  });

  it.each(['EVE', 'eve\u200b', 'e\u00adve', 'ｅｖｅ'])(
    'is refused %j when another member has "eve"',
    async (username) => {
      const ports = await openTestPorts();
      const accountId = await register(ports, 'ada');
      const eve = await register(ports, 'eve');
      await expect(
        changeProfile(ports, { accountId, displayName: 'Ada', username }, createTestContext()),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'account/username-taken' });
      expect(await readEventTypes(ports, accountStream(accountId))).toHaveLength(1);
      expect(await holder(ports, 'eve')).toBe(eve);
      expect(await holder(ports, 'ada')).toBe(accountId);
    },
  );

  it('may change the case of the letters', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    await changeProfile(
      ports,
      { accountId, displayName: 'ada', username: 'ADA' },
      createTestContext(),
    );
    expect(await readEventTypes(ports, accountStream(accountId))).toHaveLength(2);
    expect(await holder(ports, 'ada')).toBe(accountId);
  });

  it('changes nothing with the current values', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const same = { accountId, displayName: 'ada', username: 'ada' };
    const written = await changeProfile(ports, same, createTestContext());
    expect(written).toMatchObject({ revision: 0, position: undefined });
  });

  it('keeps the old name when the revision was stale, and blocks no other', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const context = createTestContext(today, { expectedRevision: 7 });
    await expect(
      changeProfile(ports, { accountId, displayName: 'A', username: 'lovelace' }, context),
    ).rejects.toMatchObject({ kind: 'stale' });
    expect(await holder(ports, 'lovelace')).toBeUndefined();
    expect(await holder(ports, 'ada')).toBe(accountId);
  });

  it('ends with one name after two changes at once', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    await Promise.all(
      ['one', 'two'].map((username) =>
        changeProfile(ports, { accountId, displayName: 'A', username }, createTestContext()),
      ),
    );
    const held = await Promise.all(['ada', 'one', 'two'].map((name) => holder(ports, name)));
    expect(held.filter((account) => account === accountId)).toHaveLength(1);
  });

  it('is refused an empty one', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    await expect(
      changeProfile(ports, { accountId, displayName: 'Ada', username: ' ' }, createTestContext()),
    ).rejects.toMatchObject({ kind: 'invalid', message: 'Username cannot be empty.' });
  });
});

describe('a change of name that crashed before the old name was released', () => {
  it('is finished by the sweeper', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const eventStore = createCrashingStore(
      ports.eventStore,
      (_s, type) => type === 'IdentifierReleased',
    );
    const change = { accountId, displayName: 'Ada', username: 'lovelace' };
    await expect(
      changeProfile({ ...ports, eventStore }, change, createTestContext()),
    ).rejects.toThrow('killed');
    const claim = { kind: 'username', hash: usernameHash(ports, 'ada') } as const;
    expect((await resolveClaim(ports, claim, createTestContext(minutesLater(1)))).outcome).toBe(
      'released',
    );
  });

  it('does not block the old name for others', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const eve = await register(ports, 'eve');
    const eventStore = createCrashingStore(
      ports.eventStore,
      (_s, type) => type === 'IdentifierReleased',
    );
    const change = { accountId, displayName: 'Ada', username: 'lovelace' };
    await expect(
      changeProfile({ ...ports, eventStore }, change, createTestContext()),
    ).rejects.toThrow('killed');
    await changeProfile(
      ports,
      { accountId: eve, displayName: 'Eve', username: 'ada' },
      createTestContext(),
    );
    expect(await holder(ports, 'ada')).toBe(eve);
  });
});

describe('preferences', () => {
  it('are kept, and a repeat stores nothing', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports, 'ada');
    const choice = {
      accountId,
      preferredCoins: ['BTC'],
      preferredCategories: ['Markets'],
      sentimentPreference: 'positive',
    } as const;
    const written = await changePreferences(ports, choice, createTestContext());
    const again = await changePreferences(ports, choice, createTestContext());
    expect(written).toMatchObject({ revision: 1, position: expect.any(String) as string });
    expect(again).toMatchObject({ revision: 1, position: undefined });
  });
});
