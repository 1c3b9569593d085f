import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { erasureEvents, subjectStream } from '../shared/subject.ts';
import { accountDecider, accountStream } from './decider.ts';
import type { AccountEvent } from './events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email: 'ada@example.com',
    displayName: 'Ada',
    username: 'ada',
    passwordHash: '$argon2id$…',
    verificationId: null,
    registeredAt: '2026-05-01T09:00:00.000Z',
  },
};
const verified: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const admin: AccountEvent = {
  type: 'AccountAdminGranted',
  data: { reason: 'Runs support', grantedAt: at },
};
const erased: AccountEvent = { type: 'AccountErased', data: { reason: 'asked-for', erasedAt: at } };
const register = {
  type: 'RegisterAccount',
  email: 'ada@example.com',
  displayName: 'Ada',
  username: 'ada',
  passwordHash: '$argon2id$another-salt',
  verificationId: 'link-1',
  now,
} as const;
const rename = {
  type: 'ChangeAccountProfile',
  displayName: 'Countess',
  username: 'ada',
  now,
} as const;
const choice = {
  preferredCoins: ['BTC', 'ETH'],
  newsCoins: ['BTC'],
  preferredCategories: ['Markets'],
  sentimentPreference: 'all',
  currency: 'USD',
} as const;
const choose = { type: 'ChangeAccountPreferences', ...choice, now } as const;

describe('an unregistered account', () => {
  it('registers', () => {
    given()
      .when(register)
      .then({
        type: 'AccountRegistered',
        data: {
          email: 'ada@example.com',
          displayName: 'Ada',
          username: 'ada',
          passwordHash: '$argon2id$another-salt',
          verificationId: 'link-1',
          registeredAt: at,
        },
      });
  });

  it('records the confirmation of age', () => {
    const { displayName, username, email, passwordHash, verificationId } = register;
    given()
      .when({ ...register, ageConfirmed: true })
      .then({
        type: 'AccountRegistered',
        data: {
          email,
          displayName,
          username,
          passwordHash,
          verificationId,
          ageConfirmed: true,
          registeredAt: at,
        },
      });
  });

  it('refuses to be opened under a name with a web address', () => {
    const won = 'You won 5000 GBP, claim at http://evil.example';
    given()
      .when({ ...register, displayName: won })
      .thenRejects('invalid', 'account/web-address-in-name', { field: 'displayName' });
  });

  it.each([
    ['displayName', 'account/empty-display-name', 'Display name cannot be empty.'],
    ['username', 'account/empty-username', 'Username cannot be empty.'],
  ])('refuses an empty %s', (field, code, message) => {
    given()
      .when({ ...register, [field]: ' ' })
      .thenRejects('invalid', code, { message, field });
  });

  it.each(['ad', 'a'.repeat(31), 'ada lovelace', 'ada-l', 'ada_l', 'adä', 'аda', '...'])(
    'refuse the new username %j',
    (username) => {
      const message = 'A username has 3 to 30 letters, digits and dots.';
      const refused = [
        'invalid',
        'account/invalid-username',
        { message, field: 'username' },
      ] as const;
      given()
        .when({ ...register, username })
        .thenRejects(...refused);
      given(registered)
        .when({ ...rename, username })
        .thenRejects(...refused);
    },
  );

  it.each(['Ada.L.1815', 'a'.repeat(30), '1.0'])('accept the new username %j', (username) => {
    given(registered)
      .when({ ...rename, username })
      .then({
        type: 'AccountProfileChanged',
        data: { displayName: 'Countess', username, changedAt: at },
      });
  });

  it('keep a username that was given before the rule', () => {
    const old: AccountEvent = { ...registered, data: { ...registered.data, username: 'ada-l' } };
    given(old)
      .when({ ...rename, username: 'ada-l' })
      .then({
        type: 'AccountProfileChanged',
        data: { displayName: 'Countess', username: 'ada-l', changedAt: at },
      });
  });

  it.each([
    rename,
    choose,
    { type: 'VerifyAccountEmail', now } as const,
    { type: 'EraseAccount', reason: 'asked-for', now } as const,
  ])('refuses $type', (command) => {
    given().when(command).thenRejects('missing', 'account/not-found');
  });
});

describe('a registered account', () => {
  it('is not registered twice', () => {
    given(registered).when(register).thenNothing();
  });

  it('refuses a registration with another address', () => {
    given(registered)
      .when({ ...register, email: 'eve@example.com' })
      .thenRejects('conflict', 'account/already-registered');
  });

  it('verifies its address once', () => {
    given(registered).when({ type: 'VerifyAccountEmail', now }).then(verified);
    given(registered, verified).when({ type: 'VerifyAccountEmail', now }).thenNothing();
  });

  it('changes its profile, and nothing when it is the same', () => {
    const changed: AccountEvent = {
      type: 'AccountProfileChanged',
      data: { displayName: 'Countess', username: 'ada', changedAt: at },
    };
    given(registered).when(rename).then(changed);
    given(registered, changed).when(rename).thenNothing();
  });

  it('refuses an empty name', () => {
    given(registered)
      .when({ ...rename, displayName: '  ' })
      .thenRejects('invalid', 'account/empty-display-name', { field: 'displayName' });
  });

  it('refuses a new name with a web address, and leaves one from before the rule', () => {
    const older: AccountEvent = {
      type: 'AccountProfileChanged',
      data: { displayName: 'See evil.com', username: 'evil.com', changedAt: at },
    };
    for (const field of ['displayName', 'username'] as const) {
      given(registered)
        .when({ ...rename, [field]: 'evil.com' })
        .thenRejects('invalid', 'account/web-address-in-name', { field });
    }
    given(registered, older)
      .when({ ...rename, displayName: 'See evil.com', username: 'ada.l' })
      .then({
        type: 'AccountProfileChanged',
        data: { displayName: 'See evil.com', username: 'ada.l', changedAt: at },
      });
  });

  it('chooses preferences, and nothing when they are the same', () => {
    const chosen: AccountEvent = {
      type: 'AccountPreferencesChanged',
      data: { ...choice, changedAt: at },
    };
    given(registered).when(choose).then(chosen);
    given(registered, chosen).when(choose).thenNothing();
    given(registered, chosen)
      .when({ ...choose, preferredCoins: ['ETH', 'BTC'] })
      .then({
        type: 'AccountPreferencesChanged',
        data: { ...choice, preferredCoins: ['ETH', 'BTC'], changedAt: at },
      });
  });

  it('stores that the news preferences were chosen, and keeps it', () => {
    const stored: AccountEvent = {
      type: 'AccountPreferencesChanged',
      data: { ...choice, changedAt: at },
    };
    const chosen: AccountEvent = {
      type: 'AccountPreferencesChanged',
      data: { ...choice, newsChosen: true, changedAt: at },
    };
    const chooseNews = { ...choose, newsChosen: true } as const;
    given(registered).when(chooseNews).then(chosen);
    given(registered, stored).when(chooseNews).then(chosen);
    given(registered, chosen).when(chooseNews).thenNothing();
    given(registered, chosen).when(choose).thenNothing();
    given(registered, chosen)
      .when({ ...choose, currency: 'GBP' })
      .then({ ...chosen, data: { ...chosen.data, currency: 'GBP' } });
  });

  it('keeps the coins whose news come first when only the list of coins changes', () => {
    const { newsCoins: _none, ...withoutNewsCoins } = choose;
    const chosen = (newsCoins: readonly string[]): AccountEvent => ({
      type: 'AccountPreferencesChanged',
      data: { ...choice, newsCoins, changedAt: at },
    });
    given(registered)
      .when(withoutNewsCoins)
      .then(chosen(['BTC', 'ETH', 'SOL', 'BNB']));
    given(registered, chosen(['DOT']))
      .when(withoutNewsCoins)
      .thenNothing();
    const { newsCoins: _missing, ...data } = { ...choice, changedAt: at };
    const earlier = accountDecider.upcast({
      type: 'AccountPreferencesChanged',
      data,
      schemaVersion: 1,
    });
    given(registered, earlier)
      .when({ ...withoutNewsCoins, preferredCoins: ['ADA'] })
      .then({
        type: 'AccountPreferencesChanged',
        data: { ...choice, preferredCoins: ['ADA'], newsCoins: ['BTC', 'ETH'], changedAt: at },
      });
  });

  it('keeps the currency when a change does not name one', () => {
    const chosen = (currency: 'USD' | 'GBP' | 'EUR'): AccountEvent => ({
      type: 'AccountPreferencesChanged',
      data: { ...choice, currency, changedAt: at },
    });
    const { currency: _none, ...withoutCurrency } = choose;
    given(registered).when(withoutCurrency).then(chosen('USD'));
    given(registered, chosen('GBP')).when(withoutCurrency).thenNothing();
    given(registered, chosen('GBP'))
      .when({ ...choose, currency: 'EUR' })
      .then(chosen('EUR'));
    const { currency: _missing, ...data } = { ...choice, changedAt: at };
    const earlier = accountDecider.upcast({
      type: 'AccountPreferencesChanged',
      data,
      schemaVersion: 2,
    });
    expect(earlier.data).toEqual({ ...data, currency: 'USD' });
  });

  it('becomes staff and stops being staff once', () => {
    const grant = { type: 'GrantAccountAdmin', reason: 'Runs support', now } as const;
    const revoke = { type: 'RevokeAccountAdmin', reason: 'Left', now } as const;
    const left: AccountEvent = {
      type: 'AccountAdminRevoked',
      data: { reason: 'Left', revokedAt: at },
    };
    given(registered, verified).when(grant).then(admin);
    given(registered, verified, admin).when(grant).thenNothing();
    given(registered).when(revoke).thenNothing();
    given(registered, admin).when(revoke).then(left);
    given(registered, verified, admin, left).when(grant).then(admin);
  });

  it('becomes support staff and stops being so once, whatever else they are', () => {
    const grant = { type: 'GrantAccountSupport', reason: 'Answers members', now } as const;
    const revoke = { type: 'RevokeAccountSupport', reason: 'Left', now } as const;
    const support: AccountEvent = {
      type: 'AccountSupportGranted',
      data: { reason: 'Answers members', grantedAt: at },
    };
    const left: AccountEvent = {
      type: 'AccountSupportRevoked',
      data: { reason: 'Left', revokedAt: at },
    };
    given(registered, verified, admin).when(grant).then(support);
    given(registered, support).when(grant).thenNothing();
    given(registered, admin).when(revoke).thenNothing();
    given(registered, support).when(revoke).then(left);
    given(registered, verified, support, left).when(grant).then(support);
  });

  it.each(['GrantAccountAdmin', 'GrantAccountSupport'] as const)(
    'is not made staff by %s before the address is confirmed: another person may own it',
    (type) => {
      given(registered)
        .when({ type, reason: 'Hired', now })
        .thenRejects('conflict', 'account/address-not-confirmed');
    },
  );

  it('is erased once', () => {
    given(registered).when({ type: 'EraseAccount', reason: 'asked-for', now }).then(erased);
    given(registered, erased)
      .when({ type: 'EraseAccount', reason: 'asked-for', now })
      .thenNothing();
  });
});

describe('an erasure that was asked for', () => {
  const complete = { type: 'CompleteAccountErasure', now } as const;
  const completed: AccountEvent = { type: 'AccountErasureCompleted', data: { completedAt: at } };

  it('is completed once', () => {
    given(registered, erased).when(complete).then(completed);
    given(registered, erased, completed).when(complete).thenNothing();
    given(registered, erased, completed)
      .when({ type: 'EraseAccount', reason: 'asked-for', now })
      .thenNothing();
  });

  it('is never completed without having been asked for', () => {
    given(registered).when(complete).thenRejects('conflict', 'account/not-being-erased');
    given().when(complete).thenRejects('conflict', 'account/not-being-erased');
  });
});

describe('an erased account', () => {
  it.each([
    rename,
    choose,
    { type: 'VerifyAccountEmail', now } as const,
    { type: 'GrantAccountAdmin', reason: 'Why not', now } as const,
    { type: 'RevokeAccountAdmin', reason: 'Why not', now } as const,
  ])('refuses $type', (command) => {
    given(registered, erased).when(command).thenRejects('missing', 'account/not-found');
  });

  it('cannot be registered again', () => {
    given(registered, erased).when(register).thenRejects('conflict', 'account/already-registered');
  });
});

const anyEvent = fc.constantFrom<AccountEvent>(
  registered,
  verified,
  admin,
  { type: 'AccountAdminRevoked', data: { reason: 'Left', revokedAt: at } },
  { type: 'AccountProfileChanged', data: { displayName: 'B', username: 'b', changedAt: at } },
  { type: 'AccountPreferencesChanged', data: { ...choice, changedAt: at } },
  erased,
  { type: 'AccountFromTheFuture', data: {} } as unknown as AccountEvent,
);

describe('any history', () => {
  it('folds without an error, and erased stays erased', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (history) => {
        const state = history.reduce(accountDecider.evolve, accountDecider.initialState);
        const registeredFirst = history.findIndex(({ type }) => type === 'AccountRegistered');
        const wasErased =
          registeredFirst >= 0 &&
          history.slice(registeredFirst).some(({ type }) => type === 'AccountErased');
        expect(state.status === 'erased').toBe(wasErased);
      }),
    );
  });
});

it('is the subject whose keys and erasure the platform looks up', () => {
  expect(subjectStream('a1')).toBe(accountStream('a1'));
  for (const type of [erasureEvents.erasureRequested, erasureEvents.erasureCompleted])
    expect(Object.keys(accountDecider.definitions)).toContain(type);
});
