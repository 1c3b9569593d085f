import type { AccountEvent } from '#domain/account/events.ts';
import { day, type Payloads } from './payload-step.ts';

export const accountPayloads: Payloads<AccountEvent> = {
  AccountRegistered: ({ who, word, at }) => ({
    email: `${who}@x.example`,
    displayName: word,
    username: word,
    passwordHash: 'h',
    verificationId: null,
    registeredAt: at,
  }),
  AccountEmailVerificationRequested: ({ word, at }) => ({ requestId: word, requestedAt: at }),
  AccountPasswordResetRequested: ({ word, at }) => ({ requestId: word, requestedAt: at }),
  AccountPasswordChanged: ({ at }) => ({ cause: 'reset', passwordHash: 'h2', changedAt: at }),
  AccountEmailChangeRequested: ({ who, word, at }) => ({
    ...{ requestId: word, newEmail: `${who}.new@x.example` },
    requestedAt: at,
  }),
  AccountEmailChanged: ({ who, word, at, index }) => ({
    ...{ requestId: word, email: `${who}.new@x.example`, formerEmail: `${who}@x.example` },
    ...{ changedAt: at, undoUntil: day(index + 7) },
  }),
  AccountEmailChangeUndone: ({ who, word, at }) => ({
    ...{ requestId: word, email: `${who}@x.example` },
    undoneAt: at,
  }),
  AccountIdentityLinked: ({ word, at }) => ({
    ...{ issuer: 'https://issuer.example', identityHash: word },
    linkedAt: at,
  }),
  AccountIdentityUnlinked: ({ word, index, at }) => ({
    ...{ issuer: 'https://issuer.example', identityHash: word },
    cause: index % 2 === 0 ? 'asked' : 'regained',
    unlinkedAt: at,
  }),
  AccountDeletionRequested: ({ word, at }) => ({ requestId: word, requestedAt: at }),
  AccountRecoveryRequested: ({ who, word, at }) => ({
    ...{ recoveryId: word, aim: 'address', newEmail: `${who}.new@x.example`, proof: word },
    ...{ requestedBy: word, requestedAt: at },
  }),
  AccountRecoveryConfirmed: ({ word, at }) => ({
    ...{ recoveryId: word, proof: word, confirmedBy: word, confirmedAt: at },
  }),
  AccountRecoveryWithdrawn: ({ word, at }) => ({ recoveryId: word, reason: word, withdrawnAt: at }),
  AccountSuspended: ({ word, at }) => ({ reason: word, suspendedAt: at }),
  AccountRestored: ({ word, at }) => ({ reason: word, restoredAt: at }),
  AccountSecondFactorPrepared: ({ word, at }) => ({ secret: word, preparedAt: at }),
  AccountSecondFactorEnabled: ({ word, at }) => ({ recoveryCodeHashes: [word], enabledAt: at }),
  AccountSecondFactorDisabled: ({ at }) => ({ cause: 'asked', disabledAt: at }),
  AccountRecoveryCodeUsed: ({ word, at }) => ({ codeHash: word, left: 9, usedAt: at }),
  AccountEmailVerified: ({ at }) => ({ verifiedAt: at }),
  AccountProfileChanged: ({ word, at }) => ({ displayName: word, username: word, changedAt: at }),
  AccountPreferencesChanged: ({ index, at }) => ({
    preferredCoins: index % 2 === 0 ? ['bitcoin'] : [],
    preferredCategories: [],
    sentimentPreference: 'neutral',
    changedAt: at,
  }),
  AccountNotificationsChanged: ({ index, at }) => ({
    choices: { newsletter: index % 2 === 0 },
    changedAt: at,
  }),
  AccountNewsletterChosen: ({ index, at }) => ({
    ...{ frequency: index % 2 === 0 ? 'weekly' : 'daily', topics: ['movers'], changedAt: at },
  }),
  AccountMailsSuppressed: ({ who, word, at }) => ({
    ...{ address: `${who}@x.example`, cause: 'bounce', detail: word, suppressedAt: at },
  }),
  AccountMailsResumed: ({ word, at }) => ({ cause: 'staff', reason: word, resumedAt: at }),
  AccountBioChanged: ({ word, at }) => ({ bio: word, changedAt: at }),
  AccountPhotoChanged: ({ word, at }) => ({ photoId: word, changedAt: at }),
  AccountPhotoRemoved: ({ word, at }) => ({ photoId: word, removedAt: at }),
  AccountDataExported: ({ at }) => ({ exportedAt: at }),
  AccountTermsAccepted: ({ at }) => ({
    versions: { terms: '2026-01-01', privacy: '2026-01-02', risk: '2026-01-03' },
    ...{ occasion: 'registration', acceptedAt: at },
  }),
  AccountInvited: ({ word, at }) => ({ requestId: word, invitedAt: at }),
  AccountAdminGranted: ({ word, at }) => ({ reason: word, grantedAt: at }),
  AccountAdminRevoked: ({ word, at }) => ({ reason: word, revokedAt: at }),
  AccountSupportGranted: ({ word, at }) => ({ reason: word, grantedAt: at }),
  AccountSupportRevoked: ({ word, at }) => ({ reason: word, revokedAt: at }),
  AccountErased: ({ at }) => ({ reason: 'asked-for', erasedAt: at }),
  AccountErasureCompleted: ({ at }) => ({ completedAt: at }),
};
