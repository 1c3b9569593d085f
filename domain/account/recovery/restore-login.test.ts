import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const issuer = 'https://issuer.example';

const opened = (passwordHash: string | null): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    email: 'ada@example.com',
    displayName: 'Ada',
    username: 'ada',
    passwordHash,
    verificationId: null,
    registeredAt: at,
  },
});
const registered = opened('old');
const verified: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const linked = (identityHash: string): AccountEvent => ({
  type: 'AccountIdentityLinked',
  data: { issuer, identityHash, linkedAt: at },
});
const unlinked = (identityHash: string, cause: 'asked' | 'regained'): AccountEvent => ({
  type: 'AccountIdentityUnlinked',
  data: { issuer, identityHash, cause, unlinkedAt: at },
});
const factor = (secret: string): AccountEvent[] => [
  { type: 'AccountSecondFactorPrepared', data: { secret, preparedAt: at } },
  { type: 'AccountSecondFactorEnabled', data: { recoveryCodeHashes: [], enabledAt: at } },
];
const disabled = (cause: 'asked' | 'regained'): AccountEvent => ({
  type: 'AccountSecondFactorDisabled',
  data: { cause, disabledAt: at },
});
const suspended: AccountEvent = {
  type: 'AccountSuspended',
  data: { reason: 'Spam', suspendedAt: at },
};
const resetAsked: AccountEvent = {
  type: 'AccountPasswordResetRequested',
  data: { requestId: 'r1', requestedAt: at },
};
const reset = { type: 'ResetAccountPassword', requestId: 'r1', passwordHash: 'new', now } as const;
const passwordReset: AccountEvent = {
  type: 'AccountPasswordChanged',
  data: { cause: 'reset', passwordHash: 'new', changedAt: at },
};

const linkByAddress = (identityHash: string) =>
  ({
    type: 'LinkIdentity',
    issuer,
    identityHash,
    vouchedEmail: 'ada@example.com',
    now,
  }) as const;

describe('the reset that first confirms an address', () => {
  it('removes every second factor and identity', () => {
    given(registered, ...factor('thief'), linked('one'), linked('two'), resetAsked)
      .when(reset)
      .then(
        passwordReset,
        verified,
        unlinked('one', 'regained'),
        unlinked('two', 'regained'),
        disabled('regained'),
      );
  });

  it('of a confirmed address keeps the second factor, and unlinks every login', () => {
    given(registered, verified, ...factor('own'), linked('one'), resetAsked)
      .when(reset)
      .then(passwordReset, unlinked('one', 'regained'));
  });
});

describe('an undone change of address', () => {
  const requested = (requestId: string): AccountEvent => ({
    type: 'AccountEmailChangeRequested',
    data: { requestId, newEmail: `${requestId}@thief.example`, requestedAt: at },
  });
  const changed = (requestId: string): AccountEvent => ({
    type: 'AccountEmailChanged',
    data: {
      requestId,
      email: `${requestId}@thief.example`,
      formerEmail: 'ada@example.com',
      changedAt: at,
      undoUntil: '2026-05-11T10:00:00.000Z',
    },
  });
  const undo = { type: 'UndoEmailChange', requestId: 'c1', passwordResetId: 'r1', now } as const;
  const undone: AccountEvent = {
    type: 'AccountEmailChangeUndone',
    data: { requestId: 'c1', email: 'ada@example.com', undoneAt: at },
  };
  const own = [registered, verified, ...factor('own'), linked('own')];

  it('keeps the second factor from before the request, and unlinks every login', () => {
    given(...own, linked('thief'), requested('c1'), changed('c1'), linked('late'))
      .when(undo)
      .then(
        undone,
        unlinked('own', 'regained'),
        unlinked('thief', 'regained'),
        unlinked('late', 'regained'),
        resetAsked,
      );
  });

  it('opens to no login before the reset', () => {
    given(...own, requested('c1'), changed('c1'), undone, unlinked('own', 'regained'), resetAsked)
      .when(linkByAddress('own'))
      .thenRejects('conflict', 'account/reset-required');
  });

  it('removes a second factor that took the place of the owner’s, which is not restored', () => {
    const replaced = [disabled('asked'), ...factor('thief')];
    given(...own, requested('c1'), changed('c1'), ...replaced)
      .when(undo)
      .then(undone, unlinked('own', 'regained'), disabled('regained'), resetAsked);
    given(...own, requested('c1'), changed('c1'), disabled('asked'))
      .when(undo)
      .then(undone, unlinked('own', 'regained'), resetAsked);
  });

  it('lets the owner log in where the other person unlinked the login', () => {
    const regained = [undone, resetAsked, passwordReset];
    given(...own, requested('c1'), changed('c1'), unlinked('own', 'asked'), ...regained)
      .when(linkByAddress('own'))
      .then(linked('own'));
  });

  it('removes what later changes brought', () => {
    const later = [requested('c2'), linked('third'), changed('c2')];
    given(...own, requested('c1'), changed('c1'), ...later)
      .when(undo)
      .then(undone, unlinked('own', 'regained'), unlinked('third', 'regained'), resetAsked);
  });

  it('lets the old password change nothing until a link sets a new one', () => {
    const history = [registered, verified, requested('c1'), changed('c1'), undone, resetAsked];
    const prepare = { type: 'PrepareSecondFactor', secret: 'thief', now } as const;
    const move = {
      type: 'RequestEmailChange',
      requestId: 'c3',
      newEmail: 'x@y.example',
      verifiedHash: 'old',
      now,
    } as const;
    const change = {
      type: 'ChangeAccountPassword',
      verifiedHash: 'old',
      passwordHash: 'x',
      now,
    } as const;
    const remove = { type: 'RequestDeletion', requestId: 'd1', verifiedHash: 'old', now } as const;
    const copy = { type: 'RecordAccountExport', verifiedHash: 'old', now } as const;
    const turnOff = {
      type: 'DisableSecondFactor',
      cause: 'asked',
      verifiedHash: 'old',
      secret: 'a',
      now,
    } as const;
    const unlink = {
      type: 'UnlinkIdentity',
      identityHash: 'own',
      verifiedHash: 'old',
      now,
    } as const;
    const link = {
      type: 'LinkOwnIdentity',
      issuer,
      identityHash: 'thief',
      verifiedHash: 'old',
      now,
    } as const;
    for (const command of [move, change, remove, copy, turnOff, unlink, link]) {
      given(...own, requested('c1'), changed('c1'), undone, resetAsked)
        .when(command)
        .thenRejects('conflict', 'account/reset-required');
    }
    for (const command of [prepare, move]) {
      given(...history)
        .when(command)
        .thenRejects('conflict', 'account/reset-required');
    }
    given(...history, passwordReset)
      .when(prepare)
      .then({ type: 'AccountSecondFactorPrepared', data: { secret: 'thief', preparedAt: at } });
  });
});

describe('a login at an issuer', () => {
  const link = (vouchedEmail: string) =>
    ({ type: 'LinkIdentity', issuer, identityHash: 'one', vouchedEmail, now }) as const;
  const unlink = { type: 'UnlinkIdentity', identityHash: 'one', verifiedHash: 'old', now } as const;

  it('that vouches for the address of an account without a password confirms it as well', () => {
    given(opened(null)).when(link('ada@example.com')).then(linked('one'), verified);
    given(opened(null), linked('one')).when(link('ada@example.com')).then(verified);
    given(registered, verified).when(link('ada@example.com')).then(linked('one'));
    given(registered, verified, linked('one')).when(link('ada@example.com')).thenNothing();
  });

  it('is refused for another address, and where a stranger may know the password', () => {
    given(registered, verified)
      .when(link('other@example.com'))
      .thenRejects('conflict', 'account/address-not-proved');
    given(registered)
      .when(link('ada@example.com'))
      .thenRejects('conflict', 'account/address-not-proved');
  });

  it('that was unlinked on request is not linked again by its address', () => {
    given(registered, verified, linked('one'), unlinked('one', 'asked'))
      .when(link('ada@example.com'))
      .thenRejects('conflict', 'account/identity-unlinked');
    given(registered, verified, linked('one'), unlinked('one', 'regained'))
      .when(link('ada@example.com'))
      .then(linked('one'));
    // Earlier versions linked it again.
    given(registered, verified, linked('one'), unlinked('one', 'asked'), linked('one'))
      .when(link('ada@example.com'))
      .thenNothing();
  });

  it('is linked by its owner, also again, and not before the address is confirmed', () => {
    const own = {
      type: 'LinkOwnIdentity',
      issuer,
      identityHash: 'one',
      verifiedHash: 'old',
      now,
    } as const;
    given(registered, verified).when(own).then(linked('one'));
    given(registered, verified, linked('one')).when(own).thenNothing();
    given(registered, verified, linked('one'), unlinked('one', 'asked'))
      .when(own)
      .then(linked('one'));
    given(registered).when(own).thenRejects('conflict', 'account/address-not-confirmed');
    given(registered, verified, suspended).when(own).thenRejects('forbidden', 'account/suspended');
    given(registered, verified, resetAsked, passwordReset)
      .when(own)
      .thenRejects('conflict', 'account/password-changed-meanwhile');
  });

  it('is unlinked, once, and not as the last way to log in', () => {
    given(registered, verified, linked('one')).when(unlink).then(unlinked('one', 'asked'));
    given(registered, verified, linked('one'), unlinked('one', 'asked')).when(unlink).thenNothing();
    const withoutPassword = { ...unlink, verifiedHash: null };
    given(opened(null), verified, linked('one'))
      .when(withoutPassword)
      .thenRejects('conflict', 'account/last-login');
    given(opened(null), verified, linked('one'), linked('two'))
      .when(withoutPassword)
      .then(unlinked('one', 'asked'));
  });
});
