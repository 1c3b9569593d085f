import { describe, it } from 'vitest';
import { dayMs } from '../../shared/time/durations.ts';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import type { ExecuteAccountRecovery, OrderAccountRecovery } from './commands.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const due = new Date('2026-05-07T10:00:00.000Z');
const beforeDue = new Date(due.getTime() - 1);
const newEmail = 'new@example.com';

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
const order: OrderAccountRecovery = {
  type: 'OrderAccountRecovery',
  recoveryId: 'r-1',
  newEmail,
  proof: 'Named the last three invoices',
  operator: 'Jo Brown',
  isRecoverableByAdmins: false,
  now,
};
const ordered: AccountEvent = {
  type: 'AccountRecoveryRequested',
  data: {
    recoveryId: 'r-1',
    aim: 'address',
    newEmail,
    proof: 'Named the last three invoices',
    requestedBy: null,
    operator: 'Jo Brown',
    requestedAt: at,
    dueAt: due.toISOString(),
  },
};
const execute: ExecuteAccountRecovery = {
  type: 'ExecuteAccountRecovery',
  recoveryId: 'r-1',
  isRecoverableByAdmins: false,
  isAddressTaken: false,
  now: due,
};
const confirmed: AccountEvent = {
  type: 'AccountRecoveryConfirmed',
  data: { recoveryId: 'r-1', proof: null, confirmedBy: null, confirmedAt: due.toISOString() },
};
const changeRequested: AccountEvent = {
  type: 'AccountEmailChangeRequested',
  data: { requestId: 'r-1', newEmail, requestedAt: due.toISOString() },
};
const withdrawnFor = (reason: string, withdrawnAt: string): AccountEvent => ({
  type: 'AccountRecoveryWithdrawn',
  data: { recoveryId: 'r-1', reason, withdrawnAt },
});

describe('an ordered change of address', () => {
  it('waits 72 hours, and then asks the new address to confirm', () => {
    given(registered).when(order).then(ordered);
    given(registered, ordered)
      .when({ ...execute, now: beforeDue })
      .thenNothing();
    given(registered, ordered).when(execute).then(confirmed, changeRequested);
  });

  it('is executed once', () => {
    given(registered, ordered, confirmed, changeRequested).when(execute).thenNothing();
  });

  it('is ordered once, so that a repeat by another operator does not postpone it', () => {
    const later = new Date('2026-05-06T10:00:00.000Z');
    given(registered, ordered)
      .when({ ...order, recoveryId: 'r-2', operator: 'Kim', now: later })
      .thenNothing();
    given(registered, ordered)
      .when({ ...order, recoveryId: 'r-2', newEmail: 'other@example.com', now: later })
      .thenRejects('conflict', 'account/recovery-open');
  });

  it('is executed when the product was stopped for days, and not after a week', () => {
    const afterDays = new Date(due.getTime() + 6 * dayMs);
    given(registered, ordered)
      .when({ ...execute, now: afterDays })
      .then(
        {
          type: 'AccountRecoveryConfirmed',
          data: {
            recoveryId: 'r-1',
            proof: null,
            confirmedBy: null,
            confirmedAt: afterDays.toISOString(),
          },
        },
        {
          type: 'AccountEmailChangeRequested',
          data: { requestId: 'r-1', newEmail, requestedAt: afterDays.toISOString() },
        },
      );
    const afterWeek = new Date(due.getTime() + 7 * dayMs);
    given(registered, ordered)
      .when({ ...execute, now: afterWeek })
      .thenNothing();
  });

  it('is stopped by a withdrawal, a new password and a suspension', () => {
    given(registered, ordered)
      .when({ type: 'WithdrawAccountRecovery', recoveryId: 'r-1', reason: 'Mistake', now })
      .then(withdrawnFor('Mistake', at));
    given(registered, ordered, withdrawnFor('Mistake', at)).when(execute).thenNothing();
    const passwordChanged: AccountEvent = {
      type: 'AccountPasswordChanged',
      data: { cause: 'reset', passwordHash: 'other', changedAt: at },
    };
    given(registered, ordered, passwordChanged).when(execute).thenNothing();
    const suspended: AccountEvent = {
      type: 'AccountSuspended',
      data: { reason: 'Abuse', suspendedAt: at },
    };
    given(registered, ordered, suspended).when(execute).thenNothing();
  });

  it('is withdrawn if another account uses the address by now', () => {
    given(registered, ordered)
      .when({ ...execute, isAddressTaken: true })
      .then(withdrawnFor('Another account uses the new address by now.', due.toISOString()));
  });

  it('has no effect on an account that was erased', () => {
    const erased: AccountEvent = {
      type: 'AccountErased',
      data: { reason: 'asked-for', erasedAt: at },
    };
    given(registered, ordered, erased).when(execute).thenNothing();
    given(registered, ordered, erased).when(order).thenRejects('missing', 'account/not-found');
  });

  it('cannot be confirmed by an admin, so that nobody shortens the wait', () => {
    given(registered, ordered)
      .when({
        type: 'ConfirmAccountRecovery',
        recoveryId: 'r-1',
        proof: 'Called back',
        by: 'cleo',
        isRequesterAdmin: true,
        now,
      })
      .thenRejects('conflict', 'account/recovery-not-due');
  });

  it('and a request by an admin exclude each other', () => {
    const request = {
      type: 'RequestAccountRecovery',
      recoveryId: 'r-2',
      aim: 'address',
      newEmail,
      proof: 'Invoices',
      by: 'bea',
      now,
    } as const;
    given(registered, ordered).when(request).thenRejects('conflict', 'account/recovery-open');
    const requested: AccountEvent = {
      type: 'AccountRecoveryRequested',
      data: {
        recoveryId: 'r-2',
        aim: 'address',
        newEmail,
        proof: 'Invoices',
        requestedBy: 'bea',
        operator: null,
        requestedAt: at,
        dueAt: null,
      },
    };
    given(registered, requested).when(order).thenRejects('conflict', 'account/recovery-open');
    given(registered, requested)
      .when({ ...execute, recoveryId: 'r-2' })
      .thenNothing();
  });

  it('is about another address than the present one', () => {
    given(registered)
      .when({ ...order, newEmail: 'ada@example.com' })
      .thenRejects('invalid', 'account/same-email');
  });
});

describe.each([
  ['an admin', { type: 'AccountAdminGranted', data: { reason: 'Founder', grantedAt: at } }],
  ['support staff', { type: 'AccountSupportGranted', data: { reason: 'Team', grantedAt: at } }],
] as const)('the address of %s', (_role, granted) => {
  it('is changed by an operator only if two other admins cannot do it', () => {
    given(registered, granted).when(order).then(ordered);
    given(registered, granted, ordered).when(execute).then(confirmed, changeRequested);
    given(registered, granted)
      .when({ ...order, isRecoverableByAdmins: true })
      .thenRejects('conflict', 'account/recovery-of-staff');
  });

  it('is not changed by an order from before the role, if two other admins can do it', () => {
    given(registered, ordered, granted)
      .when({ ...execute, isRecoverableByAdmins: true })
      .then(
        withdrawnFor(
          'The account belongs to staff, and two admins can change its address.',
          due.toISOString(),
        ),
      );
  });
});
