import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const nextDay = '2026-05-05T10:00:00.000Z';

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
const madeAdmin: AccountEvent = {
  type: 'AccountAdminGranted',
  data: { reason: 'Hired', grantedAt: at },
};
const request = {
  type: 'RequestAccountErasure',
  erasureId: 'e-1',
  reason: 'asked-for',
  explanation: 'Letter of 3 May',
  by: 'bea',
  now,
} as const;
const requested = {
  type: 'AccountErasureRequested',
  data: {
    erasureId: 'e-1',
    reason: 'asked-for',
    explanation: 'Letter of 3 May',
    requestedBy: 'bea',
    operator: null,
    requestedAt: at,
  },
} as const satisfies AccountEvent;
const confirm = {
  type: 'ConfirmAccountErasure',
  erasureId: 'e-1',
  explanation: 'Read the letter',
  by: 'cleo',
  isRequesterAdmin: true,
  now,
} as const;
const confirmed: AccountEvent = {
  type: 'AccountErasureConfirmed',
  data: {
    erasureId: 'e-1',
    explanation: 'Read the letter',
    confirmedBy: 'cleo',
    operator: null,
    confirmedAt: at,
    dueAt: nextDay,
  },
};
const withdraw = {
  type: 'WithdrawAccountErasure',
  erasureId: 'e-1',
  explanation: 'Wrong person',
  by: 'dan',
  now,
} as const;
const withdrawn = (dueAt: string | null): AccountEvent => ({
  type: 'AccountErasureWithdrawn',
  data: {
    erasureId: 'e-1',
    explanation: 'Wrong person',
    withdrawnBy: 'dan',
    dueAt,
    withdrawnAt: at,
  },
});
const execute = {
  type: 'ExecuteAccountErasure',
  erasureId: 'e-1',
  now: new Date(nextDay),
} as const;
const erased: AccountEvent = {
  type: 'AccountErased',
  data: { reason: 'asked-for', erasedAt: nextDay },
};

describe('an erasure by staff', () => {
  it('is requested by one admin, once', () => {
    given(registered).when(request).then(requested);
    given(registered, requested).when(request).thenNothing();
    given(registered, requested)
      .when({ ...request, erasureId: 'e-2' })
      .thenRejects('conflict', 'account/erasure-open');
  });

  it('is confirmed by another, and due a day later', () => {
    const waiting = given(registered, requested);
    waiting.when(confirm).then(confirmed);
    waiting.when({ ...confirm, by: 'bea' }).thenRejects('conflict', 'account/erasure-own');
    given(registered, requested, confirmed).when(confirm).thenNothing();
  });

  it('expires after seven days without a confirmation, and is then requested again', () => {
    const waiting = given(registered, requested);
    const lastMoment = new Date('2026-05-11T09:59:59.999Z');
    const weekLater = new Date('2026-05-11T10:00:00.000Z');
    const other = { ...request, erasureId: 'e-2' } as const;
    waiting.when({ ...other, now: lastMoment }).thenRejects('conflict', 'account/erasure-open');
    waiting.when({ ...confirm, now: weekLater }).thenRejects('conflict', 'account/erasure-expired');
    const again: AccountEvent = {
      type: 'AccountErasureRequested',
      data: { ...requested.data, erasureId: 'e-2', requestedAt: weekLater.toISOString() },
    };
    waiting.when({ ...other, now: weekLater }).then(again);
    given(registered, requested, again)
      .when({ ...confirm, now: weekLater })
      .thenRejects('conflict', 'account/erasure-gone');
  });

  it('does not expire after the confirmation', () => {
    const late = new Date('2026-06-04T10:00:00.000Z');
    given(registered, requested, confirmed)
      .when({ ...execute, now: late })
      .then({ type: 'AccountErased', data: { reason: 'asked-for', erasedAt: late.toISOString() } });
  });

  it('is not confirmed for a person who is no longer an admin', () => {
    given(registered, requested)
      .when({ ...confirm, isRequesterAdmin: false })
      .thenRejects('conflict', 'account/erasure-requester-gone');
  });

  it('is executed when it is due, not before and not twice', () => {
    given(registered, requested, confirmed).when(execute).then(erased);
    const early = new Date('2026-05-05T09:59:59.999Z');
    given(registered, requested, confirmed)
      .when({ ...execute, now: early })
      .thenNothing();
    given(registered, requested, confirmed, erased).when(execute).thenNothing();
  });

  it('is not executed when it was not confirmed', () => {
    given(registered, requested).when(execute).thenNothing();
    given(registered).when(execute).thenNothing();
    given().when(execute).thenNothing();
  });

  it('is withdrawn by any admin, confirmed or not, and then no longer executed', () => {
    given(registered, requested).when(withdraw).then(withdrawn(null));
    given(registered, requested, confirmed).when(withdraw).then(withdrawn(nextDay));
    const history = [registered, requested, confirmed, withdrawn(nextDay)];
    given(...history)
      .when(withdraw)
      .thenNothing();
    given(...history)
      .when(execute)
      .thenNothing();
    given(...history)
      .when(confirm)
      .thenRejects('conflict', 'account/erasure-gone');
    given(...history)
      .when(request)
      .then(requested);
  });

  it('is the same after a new password, which is no decision of staff', () => {
    const changed: AccountEvent = {
      type: 'AccountPasswordChanged',
      data: { cause: 'changed', passwordHash: 'new', changedAt: at },
    };
    given(registered, requested, confirmed, changed).when(execute).then(erased);
  });
});

describe('the erasure of an admin', () => {
  it('is refused until the role is removed', () => {
    given(registered, madeAdmin).when(request).thenRejects('conflict', 'account/erasure-of-admin');
    given(registered, requested, madeAdmin)
      .when(confirm)
      .thenRejects('conflict', 'account/erasure-of-admin');
    given(registered, madeAdmin).when(order).thenRejects('conflict', 'account/erasure-of-admin');
  });

  it('is withdrawn when the role was given after the confirmation', () => {
    given(registered, requested, confirmed, madeAdmin)
      .when(execute)
      .then({
        type: 'AccountErasureWithdrawn',
        data: {
          erasureId: 'e-1',
          explanation: 'The account was given the admin role.',
          withdrawnBy: null,
          dueAt: nextDay,
          withdrawnAt: nextDay,
        },
      });
  });
});

const order = {
  type: 'OrderAccountErasure',
  erasureId: 'e-9',
  reason: 'abuse',
  explanation: 'Given on the command line',
  operator: 'Jo Operator',
  immediately: false,
  now,
} as const;
const byOperator = {
  explanation: 'Given on the command line',
  operator: 'Jo Operator',
} as const;

describe('an erasure from the command line', () => {
  const asked = {
    type: 'AccountErasureRequested',
    data: {
      ...byOperator,
      erasureId: 'e-9',
      reason: 'abuse',
      requestedBy: null,
      requestedAt: at,
    },
  } as const satisfies AccountEvent;
  const confirmedAs = (erasureId: string, dueAt: string): AccountEvent => ({
    type: 'AccountErasureConfirmed',
    data: { ...byOperator, erasureId, confirmedBy: null, confirmedAt: at, dueAt },
  });

  it('needs no second person, and can be withdrawn for a day as well', () => {
    given(registered).when(order).then(asked, confirmedAs('e-9', nextDay));
    given(registered, asked, confirmedAs('e-9', nextDay))
      .when({ ...withdraw, erasureId: 'e-9' })
      .then({
        type: 'AccountErasureWithdrawn',
        data: {
          erasureId: 'e-9',
          explanation: 'Wrong person',
          withdrawnBy: 'dan',
          dueAt: nextDay,
          withdrawnAt: at,
        },
      });
  });

  it('is due immediately only when the operator says so', () => {
    given(registered)
      .when({ ...order, immediately: true })
      .then(asked, confirmedAs('e-9', at));
  });

  it('confirms a request that is waiting', () => {
    given(registered, requested).when(order).then(confirmedAs('e-1', nextDay));
  });

  it('does not confirm a request that expired', () => {
    const later = new Date('2026-05-11T10:00:00.000Z');
    given(registered, requested)
      .when({ ...order, immediately: true, now: later })
      .then(
        { ...asked, data: { ...asked.data, requestedAt: later.toISOString() } },
        {
          type: 'AccountErasureConfirmed',
          data: {
            ...byOperator,
            erasureId: 'e-9',
            confirmedBy: null,
            confirmedAt: later.toISOString(),
            dueAt: later.toISOString(),
          },
        },
      );
  });

  it('does not delay one that is confirmed, and can make it due', () => {
    given(registered, requested, confirmed).when(order).thenNothing();
    given(registered, requested, confirmed)
      .when({ ...order, immediately: true })
      .then(confirmedAs('e-1', at));
  });
});
