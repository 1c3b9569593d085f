import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { accountDecider } from './decider.ts';
import type { AccountEvent } from './events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const undoUntil = '2026-05-11T10:00:00.000Z';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email: 'ada@example.com',
    displayName: 'Ada',
    username: 'ada',
    passwordHash: 'old',
    verificationId: 'v1',
    registeredAt: '2026-05-01T09:00:00.000Z',
  },
};
const verified: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const asked = (
  type:
    | 'AccountEmailVerificationRequested'
    | 'AccountPasswordResetRequested'
    | 'AccountDeletionRequested',
  requestId: string,
): AccountEvent => ({ type, data: { requestId, requestedAt: at } });
const passwordChanged = (cause: 'changed' | 'reset', passwordHash = 'new'): AccountEvent => ({
  type: 'AccountPasswordChanged',
  data: { cause, passwordHash, changedAt: at },
});
const changeAsked = (requestId: string, newEmail: string): AccountEvent => ({
  type: 'AccountEmailChangeRequested',
  data: { requestId, newEmail, requestedAt: at },
});
const emailChanged = (requestId: string, email: string, formerEmail: string): AccountEvent => ({
  type: 'AccountEmailChanged',
  data: { requestId, email, formerEmail, changedAt: at, undoUntil },
});

describe('an address', () => {
  const verify = (requestId: string) => ({ type: 'VerifyAccountEmail', requestId, now }) as const;

  it('is confirmed by the link of the registration, once', () => {
    given(registered).when(verify('v1')).then(verified);
    given(registered, verified).when(verify('v1')).thenNothing();
  });

  it('is confirmed by the newest link alone', () => {
    const again = asked('AccountEmailVerificationRequested', 'v2');
    given(registered).when({ type: 'RequestEmailVerification', requestId: 'v2', now }).then(again);
    given(registered, again).when(verify('v1')).thenRejects('conflict', 'account/link-used');
    given(registered, again).when(verify('v2')).then(verified);
  });

  it('that is confirmed needs no further link', () => {
    given(registered, verified)
      .when({ type: 'RequestEmailVerification', requestId: 'v2', now })
      .thenNothing();
  });
});

describe('a password', () => {
  const reset = (requestId: string) =>
    ({ type: 'ResetAccountPassword', requestId, passwordHash: 'new', now }) as const;
  const change = (verifiedHash: string) =>
    ({ type: 'ChangeAccountPassword', verifiedHash, passwordHash: 'new', now }) as const;

  it('is changed by a person who knows the current one', () => {
    given(registered).when(change('old')).then(passwordChanged('changed'));
    given(registered, passwordChanged('reset'))
      .when(change('old'))
      .thenRejects('conflict', 'account/password-changed-meanwhile');
  });

  it('allows no change if it was replaced after it was checked', () => {
    const checked = { verifiedHash: 'old', now };
    for (const command of [
      { type: 'RequestEmailChange', requestId: 'c1', newEmail: 'x@example.com', ...checked },
      { type: 'RequestDeletion', requestId: 'd1', ...checked },
      { type: 'UnlinkIdentity', identityHash: 'one', ...checked },
      { type: 'RecordAccountExport', ...checked },
    ] as const) {
      given(registered, passwordChanged('reset'))
        .when(command)
        .thenRejects('conflict', 'account/password-changed-meanwhile');
    }
  });

  it('is reset by the newest link, once, and not without one', () => {
    const first = asked('AccountPasswordResetRequested', 'r1');
    const second = asked('AccountPasswordResetRequested', 'r2');
    given(registered, verified, first).when(reset('r1')).then(passwordChanged('reset'));
    given(registered, first, second).when(reset('r1')).thenRejects('conflict', 'account/link-used');
    given(registered, first, passwordChanged('reset'))
      .when(reset('r1'))
      .thenRejects('conflict', 'account/link-used');
    given(registered).when(reset('r1')).thenRejects('conflict', 'account/link-used');
  });

  it('that is reset proves the address to which the link was mailed', () => {
    given(registered, asked('AccountPasswordResetRequested', 'r1'))
      .when(reset('r1'))
      .then(passwordChanged('reset'), verified);
  });

  it('is not reset by a link from before it was changed', () => {
    given(registered, asked('AccountPasswordResetRequested', 'r1'), passwordChanged('changed'))
      .when(reset('r1'))
      .thenRejects('conflict', 'account/link-used');
  });
});

describe('a change of address', () => {
  const wish = changeAsked('c1', 'countess@example.com');
  const done = emailChanged('c1', 'countess@example.com', 'ada@example.com');
  const confirm = (requestId: string) => ({ type: 'ConfirmEmailChange', requestId, now }) as const;
  const undo = (requestId: string, when = now) =>
    ({ type: 'UndoEmailChange', requestId, passwordResetId: 'r9', now: when }) as const;

  it('is asked for, and holds once it is confirmed at the new address', () => {
    given(registered)
      .when({
        type: 'RequestEmailChange',
        requestId: 'c1',
        newEmail: 'countess@example.com',
        verifiedHash: 'old',
        now,
      })
      .then(wish);
    given(registered, wish).when(confirm('c1')).then(done);
    given(registered, wish, done).when(confirm('c1')).thenRejects('conflict', 'account/link-used');
  });

  it('to the same address is none', () => {
    given(registered)
      .when({
        type: 'RequestEmailChange',
        requestId: 'c1',
        newEmail: 'ada@example.com',
        verifiedHash: 'old',
        now,
      })
      .thenRejects('invalid', 'account/same-email');
  });

  // Earlier releases granted roles to unconfirmed accounts.
  it.each<AccountEvent>([
    { type: 'AccountAdminGranted', data: { reason: 'Hired', grantedAt: at } },
    { type: 'AccountSupportGranted', data: { reason: 'Hired', grantedAt: at } },
  ])('after $type waits until the address is confirmed', (role) => {
    const ask = {
      type: 'RequestEmailChange',
      requestId: 'c1',
      newEmail: 'countess@example.com',
      verifiedHash: 'old',
      now,
    } as const;
    given(registered, role).when(ask).thenRejects('conflict', 'account/address-not-confirmed');
    given(registered, wish, role)
      .when(confirm('c1'))
      .thenRejects('conflict', 'account/address-not-confirmed');
    given(registered, role, verified).when(ask).then(wish);
    given(registered, wish, role, verified).when(confirm('c1')).then(done);
  });

  it('by two admins needs no confirmed address, and only their change', () => {
    const role: AccountEvent = {
      type: 'AccountAdminGranted',
      data: { reason: 'Hired', grantedAt: at },
    };
    const recovered: AccountEvent = {
      type: 'AccountRecoveryConfirmed',
      data: { recoveryId: 'c1', proof: 'Called back', confirmedBy: 'cleo', confirmedAt: at },
    };
    given(registered, role, recovered, wish).when(confirm('c1')).then(done);
    given(registered, role, recovered, wish, changeAsked('c2', 'other@example.com'))
      .when(confirm('c2'))
      .thenRejects('conflict', 'account/address-not-confirmed');
  });

  it('is replaced by the next wish', () => {
    given(registered, wish, changeAsked('c2', 'other@example.com'))
      .when(confirm('c1'))
      .thenRejects('conflict', 'account/link-used');
  });

  it('leaves no link to the former address that works', () => {
    const reset = asked('AccountPasswordResetRequested', 'r1');
    given(registered, reset, wish, done)
      .when({ type: 'ResetAccountPassword', requestId: 'r1', passwordHash: 'new', now })
      .thenRejects('conflict', 'account/link-used');
  });

  it('is undone from the former address for a week, with a link to set a new password', () => {
    const undone: AccountEvent[] = [
      {
        type: 'AccountEmailChangeUndone',
        data: { requestId: 'c1', email: 'ada@example.com', undoneAt: at },
      },
      asked('AccountPasswordResetRequested', 'r9'),
    ];
    given(registered, wish, done)
      .when(undo('c1'))
      .then(...undone);
    given(registered, wish, done, ...undone)
      .when(undo('c1'))
      .thenRejects('conflict', 'account/link-used');
    given(registered, wish, done)
      .when(undo('c1', new Date(undoUntil)))
      .thenRejects('conflict', 'account/undo-expired');
  });

  it('that is undone takes later changes with it', () => {
    const second = emailChanged('c2', 'third@example.com', 'countess@example.com');
    const undone: AccountEvent = {
      type: 'AccountEmailChangeUndone',
      data: { requestId: 'c1', email: 'ada@example.com', undoneAt: at },
    };
    given(registered, wish, done, second)
      .when(undo('c1'))
      .then(undone, asked('AccountPasswordResetRequested', 'r9'));
    given(registered, wish, done, second, undone)
      .when(undo('c2'))
      .thenRejects('conflict', 'account/link-used');
  });
});

describe('the deletion of an account', () => {
  const byStaff = { type: 'EraseAccount', reason: 'asked-for', now } as const;
  const erase = (requestId: string) => ({ ...byStaff, requestId });
  const wish = asked('AccountDeletionRequested', 'd1');
  const erased: AccountEvent = {
    type: 'AccountErased',
    data: { reason: 'asked-for', erasedAt: at },
  };

  it('waits for the newest mailed link', () => {
    given(registered)
      .when({ type: 'RequestDeletion', requestId: 'd1', verifiedHash: 'old', now })
      .then(wish);
    given(registered, wish).when(erase('d1')).then(erased);
    given(registered, wish, asked('AccountDeletionRequested', 'd2'))
      .when(erase('d1'))
      .thenRejects('conflict', 'account/link-used');
  });

  it('by staff needs no link', () => {
    given(registered).when(byStaff).then(erased);
  });
});
