import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import type { LoginHelp } from './events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const reason = 'Called us';
const requestId = '0d2f6f7e-6f0b-4a5b-9a64-3d1f2d6c9a11';
const issuer = 'https://issuer.example';

const registered = (passwordHash: string | null = 'hash'): AccountEvent => ({
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
const verified: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const linked: AccountEvent = {
  type: 'AccountIdentityLinked',
  data: { issuer, identityHash: 'one', linkedAt: at },
};
const helped = (help: LoginHelp): AccountEvent => ({
  type: 'AccountLoginHelped',
  data: { help, reason, helpedAt: at },
});

describe('staff unlock a login', () => {
  it('records it with the reason, and nothing when the login is not locked', () => {
    const unlock = { type: 'UnlockAccountLogin', reason, now } as const;
    given(registered())
      .when({ ...unlock, locked: true })
      .then(helped('unlocked'));
    given(registered())
      .when({ ...unlock, locked: false })
      .thenNothing();
  });
});

describe('staff end all sessions', () => {
  it('records it with the reason, and nothing when none is open', () => {
    const end = { type: 'EndAccountSessions', reason, now } as const;
    given(registered())
      .when({ ...end, open: 2 })
      .then(helped('sessions-ended'));
    given(registered())
      .when({ ...end, open: 0 })
      .thenNothing();
  });
});

describe('staff send a confirmation link', () => {
  const send = { type: 'SendConfirmationLink', requestId, reason, now } as const;
  it('requests a new link', () => {
    given(registered())
      .when(send)
      .then(helped('confirmation-link'), {
        type: 'AccountEmailVerificationRequested',
        data: { requestId, requestedAt: at },
      });
  });

  it('does nothing for a confirmed address', () => {
    given(registered(), verified).when(send).thenNothing();
  });
});

describe('staff send a reset link', () => {
  it('requests a new link', () => {
    given(registered())
      .when({ type: 'SendPasswordResetLink', requestId, reason, now })
      .then(helped('reset-link'), {
        type: 'AccountPasswordResetRequested',
        data: { requestId, requestedAt: at },
      });
  });
});

describe('staff unlink a login provider', () => {
  const unlink = { type: 'UnlinkMemberIdentity', identityHash: 'one', reason, now } as const;
  it('unlinks it', () => {
    given(registered(), verified, linked)
      .when(unlink)
      .then(helped('identity-unlinked'), {
        type: 'AccountIdentityUnlinked',
        data: { issuer, identityHash: 'one', cause: 'asked', unlinkedAt: at },
      });
  });

  it('does nothing when it is not linked', () => {
    given(registered(), verified).when(unlink).thenNothing();
  });

  it('refuses the only way to log in', () => {
    given(registered(null), linked, verified)
      .when(unlink)
      .thenRejects('conflict', 'account/last-login');
  });
});
