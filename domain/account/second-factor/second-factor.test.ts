import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();

const confirmed: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email: 'ada@example.com',
    displayName: 'Ada',
    username: 'ada',
    passwordHash: 'hash',
    verificationId: null,
    registeredAt: at,
  },
};
const prepared = (secret: string): AccountEvent => ({
  type: 'AccountSecondFactorPrepared',
  data: { secret, preparedAt: at },
});
const enabled: AccountEvent = {
  type: 'AccountSecondFactorEnabled',
  data: { recoveryCodeHashes: ['one', 'two'], enabledAt: at },
};
const used = (codeHash: string, left: number): AccountEvent => ({
  type: 'AccountRecoveryCodeUsed',
  data: { codeHash, left, usedAt: at },
});
const disabled: AccountEvent = {
  type: 'AccountSecondFactorDisabled',
  data: { cause: 'asked', disabledAt: at },
};
const enable = (secret: string) =>
  ({ type: 'EnableSecondFactor', secret, recoveryCodeHashes: ['one', 'two'], now }) as const;
const spend = (codeHash: string) => ({ type: 'UseRecoveryCode', codeHash, now }) as const;
const disable = {
  type: 'DisableSecondFactor',
  cause: 'asked',
  verifiedHash: 'hash',
  secret: 'a',
  now,
} as const;

describe('an account without a second factor', () => {
  it('waits for a confirmed address: until then another person may own it', () => {
    const prepare = { type: 'PrepareSecondFactor', secret: 'a', now } as const;
    given(registered).when(prepare).thenRejects('conflict', 'account/address-not-confirmed');
    given(registered, prepared('a'))
      .when(enable('a'))
      .thenRejects('conflict', 'account/address-not-confirmed');
  });

  it('prepares one, and another one in its place', () => {
    given(registered, confirmed)
      .when({ type: 'PrepareSecondFactor', secret: 'a', now })
      .then(prepared('a'));
    given(registered, confirmed, prepared('a'), prepared('b')).when(enable('b')).then(enabled);
    given(registered, confirmed, prepared('a'), prepared('b'))
      .when(enable('a'))
      .thenRejects('conflict', 'second-factor/not-prepared');
  });

  it('has none to enable, to use or to turn off', () => {
    given(registered, confirmed)
      .when(enable('a'))
      .thenRejects('conflict', 'second-factor/not-prepared');
    given(registered, confirmed)
      .when(spend('one'))
      .thenRejects('forbidden', 'second-factor/wrong-code');
    given(registered, confirmed, prepared('a')).when(disable).thenNothing();
  });
});

describe('an account with a second factor', () => {
  const history = [registered, confirmed, prepared('a'), enabled];

  it('keeps it until it is turned off', () => {
    for (const command of [
      { type: 'PrepareSecondFactor', secret: 'b', now },
      enable('a'),
    ] as const) {
      given(...history)
        .when(command)
        .thenRejects('conflict', 'second-factor/already-on');
    }
    given(...history)
      .when(disable)
      .then(disabled);
    given(...history, disabled)
      .when({ type: 'PrepareSecondFactor', secret: 'b', now })
      .then(prepared('b'));
  });

  it('keeps the one that replaced the one of the entered code', () => {
    given(...history, disabled, prepared('b'), enabled)
      .when(disable)
      .thenRejects('forbidden', 'second-factor/wrong-code');
  });

  it('keeps it if the password was replaced after it was checked', () => {
    given(...history, {
      type: 'AccountPasswordChanged',
      data: { cause: 'reset', passwordHash: 'new', changedAt: at },
    })
      .when(disable)
      .thenRejects('conflict', 'account/password-changed-meanwhile');
  });

  it('takes each recovery code once', () => {
    given(...history)
      .when(spend('one'))
      .then(used('one', 1));
    given(...history, used('one', 1))
      .when(spend('one'))
      .thenRejects('forbidden', 'second-factor/wrong-code');
    given(...history, used('one', 1))
      .when(spend('two'))
      .then(used('two', 0));
  });

  it('forgets the recovery codes of the one before', () => {
    const anew: AccountEvent = {
      type: 'AccountSecondFactorEnabled',
      data: { recoveryCodeHashes: ['three'], enabledAt: at },
    };
    given(...history, disabled, prepared('b'), anew)
      .when(spend('one'))
      .thenRejects('forbidden', 'second-factor/wrong-code');
  });
});
