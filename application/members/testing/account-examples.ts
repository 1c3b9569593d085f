import type { AccountCommand } from '#domain/account/commands.ts';
import type { AccountState, RegisteredAccount } from '#domain/account/state.ts';
import {
  choose,
  drawId,
  personalText,
  type CommandExamples,
  type Draw,
} from './command-examples.ts';

const admins = {
  first: '00000000-0000-4000-8000-00000000000a',
  second: '00000000-0000-4000-8000-00000000000b',
} as const;

const emailOf = (draw: Draw): string => `${drawId(draw)}@member.example`;
const reasonOf = (draw: Draw) => ({ reason: personalText(draw), now: draw.now });

type Registered<Type extends AccountCommand['type']> = (
  state: RegisteredAccount,
  draw: Draw,
) => Extract<AccountCommand, { readonly type: Type }> | undefined;

/** Examples for a registered account. Before and after that, every command has to be refused. */
const registered =
  <Type extends AccountCommand['type']>(example: Registered<Type>) =>
  (state: AccountState, draw: Draw): ReturnType<Registered<Type>> =>
    state.status === 'registered' ? example(state, draw) : undefined;

const verifiedHashOf = ({ passwordHash }: RegisteredAccount) => ({ verifiedHash: passwordHash });

const versions = { terms: '2026-01-01', privacy: '2026-01-02', risk: '2026-01-03' };
const identity = { issuer: 'https://issuer.example' } as const;

export const accountExamples: CommandExamples<AccountCommand, AccountState> = {
  RegisterAccount: (_state, draw) => ({
    type: 'RegisterAccount',
    email: emailOf(draw),
    displayName: personalText(draw),
    username: `user.${String(draw.index)}`,
    passwordHash: null,
    verificationId: drawId(draw),
    accepted: versions,
    ageConfirmed: true,
    now: draw.now,
  }),
  RequestEmailVerification: registered((_state, draw) => ({
    type: 'RequestEmailVerification',
    requestId: drawId(draw),
    now: draw.now,
  })),
  VerifyAccountEmail: registered(({ requests }, { now }) => ({
    type: 'VerifyAccountEmail',
    ...(requests.verification !== null && { requestId: requests.verification }),
    now,
  })),
  RequestPasswordReset: registered((_state, draw) => ({
    type: 'RequestPasswordReset',
    requestId: drawId(draw),
    now: draw.now,
  })),
  InviteAccount: registered((_state, draw) => ({
    type: 'InviteAccount',
    requestId: drawId(draw),
    now: draw.now,
  })),
  ResetAccountPassword: registered(({ requests }, draw) =>
    requests.passwordReset === null
      ? undefined
      : {
          type: 'ResetAccountPassword',
          requestId: requests.passwordReset,
          passwordHash: drawId(draw),
          now: draw.now,
        },
  ),
  ChangeAccountPassword: registered((state, draw) => ({
    type: 'ChangeAccountPassword',
    ...verifiedHashOf(state),
    passwordHash: drawId(draw),
    now: draw.now,
  })),
  RequestEmailChange: registered((state, draw) => ({
    type: 'RequestEmailChange',
    ...verifiedHashOf(state),
    requestId: drawId(draw),
    newEmail: emailOf(draw),
    now: draw.now,
  })),
  ConfirmEmailChange: registered(({ requests }, { now }) =>
    requests.emailChange === null
      ? undefined
      : { type: 'ConfirmEmailChange', requestId: requests.emailChange.requestId, now },
  ),
  UndoEmailChange: registered(({ formerEmails: [former] }, draw) =>
    former === undefined
      ? undefined
      : {
          type: 'UndoEmailChange',
          requestId: former.requestId,
          passwordResetId: drawId(draw),
          now: draw.now,
        },
  ),
  LinkIdentity: registered(({ email }, draw) => ({
    type: 'LinkIdentity',
    ...identity,
    identityHash: drawId(draw),
    vouchedEmail: email,
    now: draw.now,
  })),
  LinkOwnIdentity: registered((state, draw) => ({
    type: 'LinkOwnIdentity',
    ...identity,
    ...verifiedHashOf(state),
    identityHash: drawId(draw),
    now: draw.now,
  })),
  UnlinkIdentity: registered((state, { now }) => {
    const [linked] = state.identities;
    if (linked === undefined) return undefined;
    const { identityHash } = linked;
    return { type: 'UnlinkIdentity', ...verifiedHashOf(state), identityHash, now };
  }),
  PrepareSecondFactor: registered((_state, draw) => ({
    type: 'PrepareSecondFactor',
    secret: drawId(draw),
    now: draw.now,
  })),
  EnableSecondFactor: registered(({ secondFactor }, draw) =>
    secondFactor.status === 'off'
      ? undefined
      : {
          type: 'EnableSecondFactor',
          secret: secondFactor.secret,
          recoveryCodeHashes: ['one', 'two', drawId(draw)],
          now: draw.now,
        },
  ),
  DisableSecondFactor: registered((state, draw) => {
    const { secondFactor } = state;
    if (secondFactor.status === 'off') return undefined;
    const { secret } = secondFactor;
    return choose(draw, [
      { type: 'DisableSecondFactor', cause: 'lost', now: draw.now },
      {
        type: 'DisableSecondFactor',
        cause: 'asked',
        ...verifiedHashOf(state),
        secret,
        now: draw.now,
      },
    ]);
  }),
  UseRecoveryCode: registered(({ secondFactor }, { now }) =>
    secondFactor.status === 'on'
      ? { type: 'UseRecoveryCode', codeHash: secondFactor.recoveryCodeHashes[0] ?? 'one', now }
      : undefined,
  ),
  RequestAccountRecovery: registered((_state, draw) => ({
    type: 'RequestAccountRecovery',
    recoveryId: drawId(draw),
    ...choose(draw, [
      { aim: 'address', newEmail: emailOf(draw) },
      { aim: 'second-factor', newEmail: null },
    ]),
    proof: personalText(draw),
    by: admins.first,
    now: draw.now,
  })),
  ConfirmAccountRecovery: registered(({ recovery }, draw) =>
    recovery === null
      ? undefined
      : {
          type: 'ConfirmAccountRecovery',
          recoveryId: recovery.recoveryId,
          proof: personalText(draw),
          by: admins.second,
          isRequesterAdmin: true,
          now: draw.now,
        },
  ),
  WithdrawAccountRecovery: registered(({ recovery }, draw) =>
    recovery === null
      ? undefined
      : { type: 'WithdrawAccountRecovery', recoveryId: recovery.recoveryId, ...reasonOf(draw) },
  ),
  OrderAccountRecovery: registered((_state, draw) => ({
    type: 'OrderAccountRecovery',
    recoveryId: drawId(draw),
    newEmail: emailOf(draw),
    proof: personalText(draw),
    operator: personalText(draw),
    isRecoverableByAdmins: false,
    now: draw.now,
  })),
  ExecuteAccountRecovery: registered(({ recovery }, draw) =>
    recovery?.dueAt
      ? {
          type: 'ExecuteAccountRecovery',
          recoveryId: recovery.recoveryId,
          isRecoverableByAdmins: false,
          isAddressTaken: choose(draw, [true, false]),
          now: new Date(Math.max(draw.now.getTime(), Date.parse(recovery.dueAt))),
        }
      : undefined,
  ),
  RequestAccountErasure: registered((_state, draw) => ({
    type: 'RequestAccountErasure',
    erasureId: drawId(draw),
    reason: 'legal',
    explanation: personalText(draw),
    by: admins.first,
    now: draw.now,
  })),
  ConfirmAccountErasure: registered(({ erasure }, draw) =>
    erasure === null
      ? undefined
      : {
          type: 'ConfirmAccountErasure',
          erasureId: erasure.erasureId,
          explanation: personalText(draw),
          by: admins.second,
          isRequesterAdmin: true,
          now: draw.now,
        },
  ),
  WithdrawAccountErasure: registered(({ erasure }, draw) =>
    erasure === null
      ? undefined
      : {
          type: 'WithdrawAccountErasure',
          erasureId: erasure.erasureId,
          explanation: personalText(draw),
          by: admins.first,
          now: draw.now,
        },
  ),
  OrderAccountErasure: registered((_state, draw) => ({
    type: 'OrderAccountErasure',
    erasureId: drawId(draw),
    reason: 'asked-for',
    explanation: personalText(draw),
    operator: personalText(draw),
    immediately: choose(draw, [true, false]),
    now: draw.now,
  })),
  ExecuteAccountErasure: registered(({ erasure }, { now }) =>
    erasure?.confirmation
      ? {
          type: 'ExecuteAccountErasure',
          erasureId: erasure.erasureId,
          now: new Date(Math.max(now.getTime(), Date.parse(erasure.confirmation.dueAt))),
        }
      : undefined,
  ),
  EraseAccount: registered((_state, { now }) => ({
    type: 'EraseAccount',
    reason: 'asked-for',
    now,
  })),
  CompleteAccountErasure: (_state, { now }) => ({ type: 'CompleteAccountErasure', now }),
  ChangeAccountProfile: registered((_state, draw) => ({
    type: 'ChangeAccountProfile',
    displayName: personalText(draw),
    username: `user.${String(draw.index)}`,
    now: draw.now,
  })),
  ChangeAccountPreferences: registered((_state, draw) => ({
    type: 'ChangeAccountPreferences',
    preferredCoins: [drawId(draw)],
    newsCoins: [drawId(draw)],
    preferredCategories: [],
    sentimentPreference: choose(draw, ['all', 'neutral']),
    currency: choose(draw, ['USD', 'GBP']),
    now: draw.now,
  })),
  TurnOnAccountNotification: registered((_state, { now }) => ({
    type: 'TurnOnAccountNotification',
    topic: 'range-alerts',
    now,
  })),
  ChangeAccountNotifications: registered(({ notifications }, { now }) => ({
    type: 'ChangeAccountNotifications',
    choices: { newsletter: notifications.newsletter !== true },
    now,
  })),
  ChangeAccountBio: registered((_state, draw) => ({
    type: 'ChangeAccountBio',
    bio: personalText(draw),
    now: draw.now,
  })),
  ChangeAccountPhoto: registered((_state, draw) => ({
    type: 'ChangeAccountPhoto',
    photoId: drawId(draw),
    now: draw.now,
  })),
  RemoveAccountPhoto: registered((_state, { now }) => ({ type: 'RemoveAccountPhoto', now })),
  RecordAccountExport: registered((state, { now }) => ({
    type: 'RecordAccountExport',
    ...verifiedHashOf(state),
    now,
  })),
  AcceptAccountTerms: registered((_state, { now }) => ({
    type: 'AcceptAccountTerms',
    versions,
    occasion: 'purchase',
    now,
  })),
  ChooseNewsletter: registered(({ newsletter }, { now }) => ({
    type: 'ChooseNewsletter',
    frequency: newsletter.frequency === 'weekly' ? 'daily' : 'weekly',
    topics: ['movers'],
    now,
  })),
  SuppressAccountMails: registered(({ email }, draw) => ({
    type: 'SuppressAccountMails',
    address: email,
    cause: choose(draw, ['bounce', 'complaint']),
    detail: personalText(draw),
    now: draw.now,
  })),
  ResumeAccountMails: registered((_state, draw) => ({
    type: 'ResumeAccountMails',
    ...reasonOf(draw),
  })),
  RecordSoftBounce: registered(({ email }, draw) => ({
    type: 'RecordSoftBounce',
    address: email,
    detail: personalText(draw),
    now: draw.now,
  })),
  RecordMailDelivery: registered(({ email }, { now }) => ({
    type: 'RecordMailDelivery',
    address: email,
    now,
  })),
  GrantAccountAdmin: registered((_state, draw) => ({
    type: 'GrantAccountAdmin',
    ...reasonOf(draw),
  })),
  RevokeAccountAdmin: registered((_state, draw) => ({
    type: 'RevokeAccountAdmin',
    ...reasonOf(draw),
  })),
  GrantAccountSupport: registered((_state, draw) => ({
    type: 'GrantAccountSupport',
    ...reasonOf(draw),
  })),
  RevokeAccountSupport: registered((_state, draw) => ({
    type: 'RevokeAccountSupport',
    ...reasonOf(draw),
  })),
  SuspendAccount: registered((_state, draw) => ({ type: 'SuspendAccount', ...reasonOf(draw) })),
  RestoreAccount: registered((_state, draw) => ({ type: 'RestoreAccount', ...reasonOf(draw) })),
  UnlockAccountLogin: registered((_state, draw) => ({
    type: 'UnlockAccountLogin',
    locked: true,
    ...reasonOf(draw),
  })),
  EndAccountSessions: registered((_state, draw) => ({
    type: 'EndAccountSessions',
    open: 1,
    ...reasonOf(draw),
  })),
  SendConfirmationLink: registered((_state, draw) => ({
    type: 'SendConfirmationLink',
    requestId: drawId(draw),
    ...reasonOf(draw),
  })),
  SendPasswordResetLink: registered((_state, draw) => ({
    type: 'SendPasswordResetLink',
    requestId: drawId(draw),
    ...reasonOf(draw),
  })),
  UnlinkMemberIdentity: registered(({ identities: [linked] }, draw) =>
    linked === undefined
      ? undefined
      : { type: 'UnlinkMemberIdentity', identityHash: linked.identityHash, ...reasonOf(draw) },
  ),
  RequestDeletion: registered((state, draw) => ({
    type: 'RequestDeletion',
    ...verifiedHashOf(state),
    requestId: drawId(draw),
    now: draw.now,
  })),
};
