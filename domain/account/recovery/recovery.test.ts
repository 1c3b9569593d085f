import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import type { RequestAccountRecovery } from './commands.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const nextDay = new Date('2026-05-05T10:00:00.000Z');

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
const protectedBy: AccountEvent[] = [
  { type: 'AccountSecondFactorPrepared', data: { secret: 'a', preparedAt: at } },
  { type: 'AccountSecondFactorEnabled', data: { recoveryCodeHashes: ['one'], enabledAt: at } },
];
const removed: AccountEvent = {
  type: 'AccountSecondFactorDisabled',
  data: { cause: 'lost', disabledAt: at },
};
const request: RequestAccountRecovery = {
  type: 'RequestAccountRecovery',
  recoveryId: 'r-1',
  aim: 'second-factor',
  newEmail: null,
  proof: 'Invoices',
  by: 'bea',
  now,
};
const requested: AccountEvent = {
  type: 'AccountRecoveryRequested',
  data: {
    recoveryId: 'r-1',
    aim: 'second-factor',
    newEmail: null,
    proof: 'Invoices',
    requestedBy: 'bea',
    operator: null,
    requestedAt: at,
    dueAt: null,
  },
};
const confirm = {
  type: 'ConfirmAccountRecovery',
  recoveryId: 'r-1',
  proof: 'Called back',
  by: 'cleo',
  isRequesterAdmin: true,
  now,
} as const;
const confirmed: AccountEvent = {
  type: 'AccountRecoveryConfirmed',
  data: { recoveryId: 'r-1', proof: 'Called back', confirmedBy: 'cleo', confirmedAt: at },
};
const withdraw = {
  type: 'WithdrawAccountRecovery',
  recoveryId: 'r-1',
  reason: 'Found the phone',
  now,
} as const;
const withdrawn: AccountEvent = {
  type: 'AccountRecoveryWithdrawn',
  data: { recoveryId: 'r-1', reason: 'Found the phone', withdrawnAt: at },
};
const history = [registered, ...protectedBy];

describe('a lost second factor', () => {
  it('is removed by two admins, each with a proof', () => {
    given(...history)
      .when(request)
      .then(requested);
    given(...history, requested)
      .when(confirm)
      .then(confirmed, removed);
  });

  it('is not removed by one admin alone, nor by a request that is too old or gone', () => {
    const waiting = given(...history, requested);
    waiting.when({ ...confirm, by: 'bea' }).thenRejects('conflict', 'account/recovery-own');
    waiting
      .when({ ...confirm, proof: ' INVOICES ' })
      .thenRejects('invalid', 'account/recovery-same-proof');
    waiting
      .when({ ...confirm, isRequesterAdmin: false })
      .thenRejects('conflict', 'account/recovery-requester-gone');
    waiting.when({ ...confirm, now: nextDay }).thenRejects('conflict', 'account/recovery-expired');
    waiting
      .when({ ...confirm, recoveryId: 'r-2' })
      .thenRejects('conflict', 'account/recovery-gone');
    given(...history, requested, withdrawn)
      .when(confirm)
      .thenRejects('conflict', 'account/recovery-gone');
    given(...history, requested, confirmed, removed)
      .when(confirm)
      .thenRejects('conflict', 'account/recovery-gone');
  });

  it('is asked for once at a time, and again a day later', () => {
    given(...history, requested)
      .when(request)
      .thenNothing();
    given(...history, requested)
      .when({ ...request, recoveryId: 'r-2' })
      .thenRejects('conflict', 'account/recovery-open');
    const later = { ...request, recoveryId: 'r-2', now: nextDay };
    const requestedAt = nextDay.toISOString();
    given(...history, requested)
      .when(later)
      .then({
        type: 'AccountRecoveryRequested',
        data: { ...requested.data, recoveryId: 'r-2', requestedAt },
      });
  });

  it('is withdrawn with a reason, once', () => {
    given(...history, requested)
      .when(withdraw)
      .then(withdrawn);
    given(...history, requested, withdrawn)
      .when(withdraw)
      .thenNothing();
  });

  it('is one that the account has', () => {
    given(registered).when(request).thenRejects('conflict', 'account/no-second-factor');
  });
});

describe('a lost mailbox', () => {
  const move = {
    ...request,
    aim: 'address',
    newEmail: 'new@example.com',
  } satisfies RequestAccountRecovery;
  const moveRequested: AccountEvent = {
    type: 'AccountRecoveryRequested',
    data: {
      recoveryId: 'r-1',
      aim: 'address',
      newEmail: 'new@example.com',
      proof: 'Invoices',
      requestedBy: 'bea',
      operator: null,
      requestedAt: at,
      dueAt: null,
    },
  };

  it('is replaced by an address that has to confirm itself', () => {
    given(registered).when(move).then(moveRequested);
    given(registered, moveRequested)
      .when(confirm)
      .then(confirmed, {
        type: 'AccountEmailChangeRequested',
        data: { requestId: 'r-1', newEmail: 'new@example.com', requestedAt: at },
      });
  });

  it('that is replaced unlinks every login, because another person may have linked it', () => {
    const identity = { issuer: 'https://issuer.example', identityHash: 'thief' };
    const linked: AccountEvent = {
      type: 'AccountIdentityLinked',
      data: { ...identity, linkedAt: at },
    };
    const changeRequested: AccountEvent = {
      type: 'AccountEmailChangeRequested',
      data: { requestId: 'r-1', newEmail: 'new@example.com', requestedAt: at },
    };
    given(registered, linked, moveRequested, confirmed, changeRequested)
      .when({ type: 'ConfirmEmailChange', requestId: 'r-1', now })
      .then(
        {
          type: 'AccountEmailChanged',
          data: {
            requestId: 'r-1',
            email: 'new@example.com',
            formerEmail: 'ada@example.com',
            changedAt: at,
            undoUntil: '2026-05-11T10:00:00.000Z',
          },
        },
        {
          type: 'AccountIdentityUnlinked',
          data: { ...identity, cause: 'regained', unlinkedAt: at },
        },
      );
  });

  it('is not replaced by itself', () => {
    given(registered)
      .when({ ...move, newEmail: 'ada@example.com' })
      .thenRejects('invalid', 'account/same-email');
  });
});

describe('a suspended account', () => {
  const suspend = { type: 'SuspendAccount', reason: 'Spam', now } as const;
  const restore = { type: 'RestoreAccount', reason: 'A mistake', now } as const;
  const suspended: AccountEvent = {
    type: 'AccountSuspended',
    data: { reason: 'Spam', suspendedAt: at },
  };
  const restored: AccountEvent = {
    type: 'AccountRestored',
    data: { reason: 'A mistake', restoredAt: at },
  };

  it('is suspended once, and restored once', () => {
    given(registered).when(suspend).then(suspended);
    given(registered, suspended).when(suspend).thenNothing();
    given(registered, suspended).when(restore).then(restored);
    given(registered, suspended, restored).when(restore).thenNothing();
    given(registered, suspended, restored).when(suspend).then(suspended);
  });
});
