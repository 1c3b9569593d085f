import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../shared/time/durations.ts';
import { Rejection } from '../shared/rejection.ts';
import type { AccountCommand } from './commands.ts';
import { accountDecider } from './decider.ts';
import type { AccountEvent } from './events.ts';
import type { AccountState, RegisteredAccount } from './state.ts';

type Kind = 'verification' | 'passwordReset' | 'emailChange' | 'deletion' | 'recovery' | 'prepared';
type Step = { readonly act: keyof typeof acts; readonly days: number };

// Whether another person may own the login after the event, which closes every open request (ADR 0078). Every type is
// listed, so that a new event does not compile before its author has decided.
const changesHands: Readonly<Record<AccountEvent['type'], boolean>> = {
  AccountAdminGranted: false,
  AccountAdminRevoked: false,
  AccountBioChanged: false,
  AccountDataExported: false,
  AccountDeletionRequested: false,
  AccountEmailChangeRequested: false,
  AccountEmailChangeUndone: true,
  AccountEmailChanged: true,
  AccountEmailVerificationRequested: false,
  AccountEmailVerified: false,
  AccountErased: false,
  AccountErasureCompleted: false,
  AccountErasureConfirmed: false,
  AccountErasureRequested: false,
  AccountErasureWithdrawn: false,
  AccountIdentityLinked: false,
  AccountIdentityUnlinked: true,
  AccountInvited: false,
  AccountLoginHelped: false,
  AccountMailDelivered: false,
  AccountMailSoftBounced: false,
  AccountMailsResumed: false,
  AccountMailsSuppressed: false,
  AccountNewsletterChosen: false,
  AccountNotificationsChanged: false,
  AccountPasswordChanged: true,
  AccountPasswordResetRequested: false,
  AccountPhotoChanged: false,
  AccountPhotoRemoved: false,
  AccountPreferencesChanged: false,
  AccountProfileChanged: false,
  AccountRecoveryCodeUsed: false,
  AccountRecoveryConfirmed: true,
  AccountRecoveryRequested: false,
  AccountRecoveryWithdrawn: false,
  AccountRegistered: false,
  AccountRestored: false,
  AccountSecondFactorDisabled: false,
  AccountSecondFactorEnabled: true,
  AccountSecondFactorPrepared: false,
  AccountSupportGranted: false,
  AccountSupportRevoked: false,
  AccountSuspended: true,
  AccountTermsAccepted: false,
};

/** What the rule says about a history, told apart from how the account folds it. */
type Expected = {
  readonly open: Map<Kind, string>;
  undoable: { readonly requestId: string; readonly undoUntil: string }[];
};

const expectAfter = (expected: Expected, events: readonly AccountEvent[]): void => {
  // Also those that stand before the trigger in the same decision would be closed: none does.
  if (events.some((event) => changesHands[event.type] || isLost(event))) expected.open.clear();
  for (const event of events) noteEvent(expected, event);
};

// The same event with another cause is the owner's own act.
const isLost = ({ type, data }: AccountEvent): boolean =>
  type === 'AccountSecondFactorDisabled' && data.cause === 'lost';

const opens: Partial<Record<AccountEvent['type'], Kind>> = {
  AccountEmailVerificationRequested: 'verification',
  AccountPasswordResetRequested: 'passwordReset',
  AccountInvited: 'passwordReset',
  AccountEmailChangeRequested: 'emailChange',
  AccountDeletionRequested: 'deletion',
  AccountRecoveryRequested: 'recovery',
  AccountSecondFactorPrepared: 'prepared',
};
const answers: Partial<Record<AccountEvent['type'], Kind>> = {
  AccountEmailVerified: 'verification',
  AccountSecondFactorEnabled: 'prepared',
  AccountSecondFactorDisabled: 'prepared',
  AccountRecoveryWithdrawn: 'recovery',
};

const noteEvent = (expected: Expected, { type, data }: AccountEvent): void => {
  const [opened, answered] = [opens[type], answers[type]];
  if (opened !== undefined) expected.open.set(opened, idIn(data));
  if (answered !== undefined) expected.open.delete(answered);
  if (type === 'AccountEmailChanged') {
    const { requestId, undoUntil } = data;
    expected.undoable.push({ requestId, undoUntil });
  }
  if (type === 'AccountEmailChangeUndone') {
    const undone = expected.undoable.findIndex(({ requestId }) => requestId === data.requestId);
    expected.undoable = expected.undoable.slice(0, undone);
  }
};

const idIn = (data: object): string => {
  const { requestId, recoveryId, secret } = data as Record<string, string | undefined>;
  return requestId ?? recoveryId ?? secret ?? '';
};

type Given = { readonly id: string; readonly now: Date; readonly state: RegisteredAccount };

// Each acts on the newest request of its kind, where there is one.
const acts = {
  verification: ({ id, now }: Given) => ({ type: 'RequestEmailVerification', requestId: id, now }),
  verify: ({ now, state }: Given) => answerTo('verification', state.requests.verification, now),
  askReset: ({ id, now }: Given) => ({ type: 'RequestPasswordReset', requestId: id, now }),
  invite: ({ id, now }: Given) => ({ type: 'InviteAccount', requestId: id, now }),
  reset: ({ now, state }: Given) => answerTo('passwordReset', state.requests.passwordReset, now),
  changePassword: ({ id, now, state }: Given) => {
    const hashes = { verifiedHash: state.passwordHash, passwordHash: id };
    return { type: 'ChangeAccountPassword', ...hashes, now };
  },
  askChange: ({ id, now, state }: Given) => {
    const wish = { requestId: id, newEmail: `${id}@x.example`, verifiedHash: state.passwordHash };
    return { type: 'RequestEmailChange', ...wish, now };
  },
  confirmChange: ({ now, state }: Given) =>
    answerTo('emailChange', state.requests.emailChange?.requestId ?? null, now),
  undo: ({ id, now, state }: Given) => {
    const requestId = state.formerEmails[Number(id.slice(1)) % 2]?.requestId ?? 'none';
    return { type: 'UndoEmailChange', requestId, passwordResetId: id, now };
  },
  askDeletion: ({ id, now, state }: Given) => {
    const verified = { verifiedHash: state.passwordHash, now };
    return { type: 'RequestDeletion', requestId: id, ...verified };
  },
  askRecovery: ({ id, now }: Given) => {
    const lost = { aim: 'address', newEmail: `${id}@y.example` } as const;
    return { type: 'RequestAccountRecovery', recoveryId: id, ...lost, proof: 'one', by: 'a', now };
  },
  orderRecovery: ({ id, now }: Given) => {
    const order = { newEmail: `${id}@z.example`, proof: 'one', operator: 'Jo' };
    const recoverable = { isRecoverableByAdmins: false };
    return { type: 'OrderAccountRecovery', recoveryId: id, ...order, ...recoverable, now };
  },
  confirmRecovery: ({ now, state }: Given) =>
    answerTo('recovery', state.recovery?.recoveryId ?? null, now),
  executeRecovery: ({ now, state }: Given) => {
    const recoveryId = state.recovery?.recoveryId ?? 'none';
    const findings = { isRecoverableByAdmins: false, isAddressTaken: false };
    return { type: 'ExecuteAccountRecovery', recoveryId, ...findings, now };
  },
  prepare: ({ id, now }: Given) => ({ type: 'PrepareSecondFactor', secret: id, now }),
  enable: ({ now, state }: Given) => {
    const { secondFactor } = state;
    return answerTo('prepared', secondFactor.status === 'off' ? null : secondFactor.secret, now);
  },
  lose: ({ now }: Given) => ({ type: 'DisableSecondFactor', cause: 'lost', now }),
  disable: ({ now, state: { secondFactor, passwordHash } }: Given) => {
    const secret = secondFactor.status === 'off' ? 'none' : secondFactor.secret;
    const verified = { verifiedHash: passwordHash, secret };
    return { type: 'DisableSecondFactor', cause: 'asked', ...verified, now };
  },
  suspend: ({ now }: Given) => ({ type: 'SuspendAccount', reason: 'r', now }),
  restore: ({ now }: Given) => ({ type: 'RestoreAccount', reason: 'r', now }),
} as const satisfies Record<string, (given: Given) => AccountCommand>;

const answerTo = (kind: Kind, given: string | null, now: Date): AccountCommand => {
  const requestId = given ?? 'none';
  const recovery = { recoveryId: requestId, proof: 'two', by: 'b', isRequesterAdmin: true };
  switch (kind) {
    case 'verification':
      return { type: 'VerifyAccountEmail', requestId, now };
    case 'passwordReset':
      return { type: 'ResetAccountPassword', requestId, passwordHash: requestId, now };
    case 'emailChange':
      return { type: 'ConfirmEmailChange', requestId, now };
    case 'deletion':
      return { type: 'EraseAccount', reason: 'asked-for', requestId, now };
    case 'recovery':
      return { type: 'ConfirmAccountRecovery', ...recovery, now };
    case 'prepared':
      return { type: 'EnableSecondFactor', secret: requestId, recoveryCodeHashes: [], now };
  }
};

const tryDecide = (
  state: AccountState,
  command: AccountCommand,
): readonly AccountEvent[] | Rejection => {
  try {
    return accountDecider.decide(state, command);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email: 'ada@example.com',
    displayName: 'Ada',
    username: 'ada',
    passwordHash: null,
    verificationId: 'r0',
    registeredAt: '2026-05-01T00:00:00.000Z',
  },
};

const kinds = ['verification', 'passwordReset', 'emailChange', 'deletion', 'recovery'] as const;

describe('the requests of an account', () => {
  const steps = fc.array(
    fc.record<Step>({
      act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      days: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 30 },
  );

  it('are open exactly until they are answered, replaced, or closed by a trigger', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let state = accountDecider.evolve(accountDecider.initialState, registered);
        let now = new Date('2026-05-01T00:00:00.000Z');
        const expected: Expected = { open: new Map([['verification', 'r0']]), undoable: [] };
        const asked: { kind: Kind; id: string }[] = [{ kind: 'verification', id: 'r0' }];
        const story: string[] = [];
        for (const [index, { act, days }] of history.entries()) {
          if (state.status !== 'registered') break;
          now = new Date(now.getTime() + days * dayMs);
          const decided = tryDecide(state, acts[act]({ id: `i${String(index)}`, now, state }));
          if (decided instanceof Rejection) continue;
          story.push(...decided.map(({ type }) => type));
          state = decided.reduce<AccountState>(accountDecider.evolve, state);
          expectAfter(expected, decided);
          for (const [kind, id] of expected.open) asked.push({ kind, id });
          checkRequests(state, { expected, asked, now, story });
        }
      }),
      { numRuns: 150, seed: 33 },
    );
  });
});

type Check = {
  readonly expected: Expected;
  readonly asked: readonly { readonly kind: Kind; readonly id: string }[];
  readonly now: Date;
  readonly story: readonly string[];
};

const closedCodes = new Set(['account/link-used', 'account/recovery-gone']);

const checkRequests = (state: AccountState, check: Check): void => {
  checkAnswers(state, check);
  if (state.status !== 'registered') return;
  checkSlots(state, check);
  checkUndo(state, check);
};

const checkAnswers = (state: AccountState, { expected, asked, now, story }: Check): void => {
  for (const { kind, id } of asked) {
    if (kind === 'prepared') continue;
    const answered = tryDecide(state, answerTo(kind, id, now));
    // A used link of a confirmed address changes nothing, and is not refused.
    const isOpen =
      answered instanceof Rejection ? !closedCodes.has(answered.code) : answered.length > 0;
    const when = `${kind} ${id} after ${story.join(' → ')}`;
    expect(isOpen, when).toBe(expected.open.get(kind) === id);
  }
};

const checkSlots = (state: RegisteredAccount, { expected, story }: Check): void => {
  const { secondFactor, requests, recovery } = state;
  const known = { ...requests, recovery: recovery?.recoveryId ?? null };
  const found = new Map<Kind, string>();
  for (const kind of kinds) {
    const slot = known[kind];
    const id = typeof slot === 'object' ? slot?.requestId : slot;
    if (id !== undefined) found.set(kind, id);
  }
  if (secondFactor.status === 'prepared') found.set('prepared', secondFactor.secret);
  const inOrder = (open: Map<Kind, string>): unknown => Object.fromEntries([...open].sort());
  expect(inOrder(found), story.join(' → ')).toEqual(inOrder(expected.open));
};

const checkUndo = (state: RegisteredAccount, { expected, now, story }: Check): void => {
  for (const { requestId, undoUntil } of expected.undoable) {
    const undo = { type: 'UndoEmailChange', requestId, passwordResetId: 'x', now } as const;
    const undone = tryDecide(state, undo);
    const inTime = Date.parse(undoUntil) > now.getTime();
    const when = `undo of ${requestId} after ${story.join(' → ')}`;
    expect(!(undone instanceof Rejection), when).toBe(inTime);
  }
  expect(state.formerEmails.map(({ requestId }) => requestId)).toEqual(
    expected.undoable.map(({ requestId }) => requestId),
  );
};
