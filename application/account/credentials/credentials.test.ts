import { describe, expect, it } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { LinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { deriveId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import {
  createTestContext,
  readStreamEvents,
  minutesLater,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import {
  confirmEmailChange,
  releaseFormerIdentifiers,
  requestEmailChange,
  undoEmailChange,
} from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmDeletion, requestDeletion } from '../deletion/delete-account.ts';
import { emailHash, findAccountByEmail } from '../find-account.ts';
import { registerAccount } from '../registration/register-account.ts';
import { requirePassword } from './require-password.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { verifyEmailByLink } from '../registration/verify-email.ts';

const ada = { email: 'ada@example.com', password: 'Engine1843' };
const seen = { ipAddress: '192.0.2.7', userAgent: 'Firefox' };
const requestId = '33333333-3333-4333-8333-333333333333';

const open = async () => {
  const base = await openTestPorts();
  const ports = { ...base, systemNow: () => today, mayMailTo: () => Promise.resolve(true) };
  const { accountId } = await registerAccount(ports, ada, createTestContext());
  return { ports, accountId, own: { accountId, password: ada.password, ...seen } };
};

const tokenFor = (
  { linkTokens }: TestPorts,
  link: { purpose: LinkPurpose; accountId: string; requestId: string },
): string => linkTokens.issue(link, minutesLater(5));

const newest = async (ports: TestPorts, accountId: string, type: string): Promise<string> => {
  const events = await readStreamEvents(ports, accountStream(accountId));
  const found = events.findLast((event) => event.type === type);
  const data = found?.data as { requestId?: string; verificationId?: string } | undefined;
  return data?.requestId ?? data?.verificationId ?? '';
};

describe('the address of a new account', () => {
  it('is confirmed by the link of its registration', async () => {
    const { ports, accountId } = await open();
    const verificationId = await newest(ports, accountId, 'AccountRegistered');
    const link = { purpose: 'verify-email', accountId, requestId: verificationId } as const;
    await verifyEmailByLink(ports, { token: tokenFor(ports, link) }, createTestContext());
    expect(await findAccountByEmail(ports, ada.email)).toMatchObject({
      account: { emailVerified: true },
    });
  });

  it.each([
    ['a forged token', 'x'.repeat(94)],
    ['no token', 'x'],
  ])('is not confirmed by %s', async (_, token) => {
    const { ports } = await open();
    await expect(verifyEmailByLink(ports, { token }, createTestContext())).rejects.toMatchObject({
      code: 'account/link-invalid',
    });
  });

  it('that makes an admin is confirmed only by a person who is logged in', async () => {
    const { ports } = await open();
    const named = { ...ada, email: 'admin@example.com' };
    const { accountId } = await registerAccount(ports, named, createTestContext());
    const verificationId = await newest(ports, accountId, 'AccountRegistered');
    const link = { purpose: 'verify-email', accountId, requestId: verificationId } as const;
    const token = tokenFor(ports, link);
    const refused = { kind: 'conflict', code: 'account/login-to-confirm' };
    await expect(verifyEmailByLink(ports, { token }, createTestContext())).rejects.toMatchObject(
      refused,
    );
    const other = { token, callerId: 'another account' };
    await expect(verifyEmailByLink(ports, other, createTestContext())).rejects.toMatchObject(
      refused,
    );
    await verifyEmailByLink(ports, { token, callerId: accountId }, createTestContext());
    expect((await findAccountByEmail(ports, named.email))?.account.emailVerified).toBe(true);
  });

  it.each(['AccountAdminGranted', 'AccountSupportGranted'] as const)(
    'of an account with a role (%s) is confirmed only by a person who is logged in',
    async (type) => {
      const { ports, accountId } = await open();
      const verificationId = await newest(ports, accountId, 'AccountRegistered');
      // Earlier releases granted roles to unconfirmed accounts.
      const at = today.toISOString();
      const role = { id: requestId, type, data: { reason: 'Hired', grantedAt: at } };
      const stream = accountStream(accountId);
      for (const { metadata } of await readStreamEvents(ports, stream)) {
        await ports.eventStore.append(stream, [{ ...role, metadata }], 0);
      }
      const link = { purpose: 'verify-email', accountId, requestId: verificationId } as const;
      const token = tokenFor(ports, link);
      await expect(verifyEmailByLink(ports, { token }, createTestContext())).rejects.toMatchObject({
        code: 'account/login-to-confirm',
      });
      await verifyEmailByLink(ports, { token, callerId: accountId }, createTestContext());
      expect((await findAccountByEmail(ports, ada.email))?.account.emailVerified).toBe(true);
    },
  );

  it('is not confirmed by a link for something else, or of another account', async () => {
    const { ports, accountId } = await open();
    const other = await registerAccount(
      ports,
      { ...ada, email: 'grace@example.com' },
      createTestContext(),
    );
    const verificationId = await newest(ports, accountId, 'AccountRegistered');
    const links = [
      { purpose: 'reset-password', accountId, requestId: verificationId },
      { purpose: 'verify-email', accountId: other.accountId, requestId: verificationId },
    ] as const;
    for (const link of links) {
      const token = tokenFor(ports, link);
      await expect(verifyEmailByLink(ports, { token }, createTestContext())).rejects.toThrow(
        'This link',
      );
    }
  });
});

describe('a change of password', () => {
  it('takes the current one, and ends the other sessions', async () => {
    const { ports, own } = await open();
    const change = { ...own, newPassword: 'Analytical1', tokenHash: 'mine' };
    await changePassword(ports, change, createTestContext());
    await expect(signIn(ports, { ...ada, ...seen }, createTestContext())).rejects.toMatchObject({
      code: 'account/invalid-credentials',
    });
    const attempt = { ...seen, email: ada.email, password: 'Analytical1' };
    await expect(signIn(ports, attempt, createTestContext())).resolves.toBeDefined();
    expect(ports.endedSessions).toEqual([own.accountId, own.accountId]);
  });

  it('with a wrong one is refused and recorded', async () => {
    const { ports, own, accountId } = await open();
    const change = { ...own, password: 'Wrong1234', newPassword: 'Analytical1', tokenHash: 'mine' };
    await expect(changePassword(ports, change, createTestContext())).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account/wrong-password',
    });
    expect(await readEventTypes(ports, signInStream(accountId, today))).toEqual(['SignInFailed']);
  });
});

describe('a password that is reset while it is checked', () => {
  const openDuringReset = async () => {
    const { ports, accountId, own } = await open();
    const { passwords } = ports;
    const verify = async (hash: string, password: string): Promise<boolean> => {
      const isRight = await passwords.verify(hash, password);
      const now = today;
      for (const command of [
        { type: 'RequestPasswordReset', requestId, now },
        { type: 'ResetAccountPassword', requestId, passwordHash: 'new', now },
      ] as const) {
        await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
      }
      return isRight;
    };
    return { ports: { ...ports, passwords: { ...passwords, verify } }, own };
  };
  const refused = { kind: 'conflict', code: 'account/password-changed-meanwhile' };

  it('changes no address and deletes nothing', async () => {
    const change = await openDuringReset();
    const wish = { ...change.own, email: 'countess@example.com' };
    await expect(requestEmailChange(change.ports, wish, createTestContext())).rejects.toMatchObject(
      refused,
    );
    const deletion = await openDuringReset();
    await expect(
      requestDeletion(deletion.ports, deletion.own, createTestContext()),
    ).rejects.toMatchObject(refused);
  });
});

describe('a password reset', () => {
  it('is asked for by the hash of the address, and set by the link', async () => {
    const { ports, accountId } = await open();
    const asked = { emailHash: emailHash(ports, ada.email), requestId };
    await requestPasswordReset(ports, asked, createTestContext());
    const token = tokenFor(ports, { purpose: 'reset-password', accountId, requestId });
    await resetPassword(ports, { token, password: 'Analytical1' }, createTestContext());
    const attempt = { ...seen, email: ada.email, password: 'Analytical1' };
    await expect(signIn(ports, attempt, createTestContext())).resolves.toBeDefined();
    expect(ports.endedSessions).toContain(accountId);
    await expect(
      resetPassword(ports, { token, password: 'Another12' }, createTestContext()),
    ).rejects.toMatchObject({ code: 'account/link-used' });
  });

  it('of an address without an account does nothing', async () => {
    const { ports, accountId } = await open();
    const asked = { emailHash: emailHash(ports, 'nobody@example.com'), requestId };
    await requestPasswordReset(ports, asked, createTestContext());
    expect(await readEventTypes(ports, accountStream(accountId))).toEqual(['AccountRegistered']);
  });
});

describe('a change of address', () => {
  const change = async () => {
    const opened = await open();
    const { ports, own, accountId } = opened;
    const wish = { ...own, email: 'Countess@Example.com ' };
    await requestEmailChange(ports, wish, createTestContext());
    const changeId = await newest(ports, accountId, 'AccountEmailChangeRequested');
    const link = { accountId, requestId: changeId };
    const confirm = tokenFor(ports, { purpose: 'confirm-email', ...link });
    const undo = tokenFor(ports, { purpose: 'undo-email', ...link });
    return { ...opened, confirm, undo };
  };
  const attempt = (email: string) => ({ ...seen, email, password: ada.password });

  it('holds once the link is followed; the former address stays reserved for a week', async () => {
    const { ports, confirm, accountId } = await change();
    await expect(
      signIn(ports, attempt('countess@example.com'), createTestContext()),
    ).rejects.toThrow();
    await confirmEmailChange(ports, { token: confirm }, createTestContext());
    await expect(
      signIn(ports, attempt('countess@example.com'), createTestContext()),
    ).resolves.toMatchObject({ accountId });
    await expect(signIn(ports, attempt(ada.email), createTestContext())).rejects.toThrow();
    await releaseFormerIdentifiers(ports, { accountId }, createTestContext());
    await expect(registerAccount(ports, ada, createTestContext())).rejects.toThrow(
      'already registered',
    );

    const later = createTestContext(minutesLater(7 * 24 * 60 + 1));
    await releaseFormerIdentifiers(ports, { accountId }, later);
    const next = await registerAccount(ports, ada, later);
    expect(next.accountId).not.toBe(accountId);
    expect(await findAccountByEmail(ports, 'countess@example.com')).toMatchObject({ accountId });
  });

  it('is undone from the former address, which frees the new one', async () => {
    const { ports, confirm, undo, accountId } = await change();
    await confirmEmailChange(ports, { token: confirm }, createTestContext());
    await undoEmailChange(ports, { token: undo }, createTestContext());
    expect(await findAccountByEmail(ports, ada.email)).toMatchObject({ accountId });
    expect(ports.endedSessions).toContain(accountId);
    const stranger = { email: 'countess@example.com', password: 'Analytical1' };
    await expect(registerAccount(ports, stranger, createTestContext())).resolves.toBeDefined();
  });

  it('that was undone leaves the old password without use until the mailed link sets a new one', async () => {
    const { ports, own, confirm, undo, accountId } = await change();
    await confirmEmailChange(ports, { token: confirm }, createTestContext());
    await undoEmailChange(ports, { token: undo }, createTestContext());
    const resetRequired = { code: 'account/reset-required' };
    await expect(signIn(ports, attempt(ada.email), createTestContext())).rejects.toMatchObject(
      resetRequired,
    );
    await expect(requirePassword(ports, own, createTestContext())).rejects.toMatchObject(
      resetRequired,
    );
    expect(await readEventTypes(ports, signInStream(accountId, today))).toEqual([]);
    const guess = { ...attempt(ada.email), password: 'Guessed123' };
    await expect(signIn(ports, guess, createTestContext())).rejects.toMatchObject({
      code: 'account/invalid-credentials',
    });

    const resetId = await newest(ports, accountId, 'AccountPasswordResetRequested');
    const token = tokenFor(ports, { purpose: 'reset-password', accountId, requestId: resetId });
    await resetPassword(ports, { token, password: 'Analytical1' }, createTestContext());
    await expect(
      signIn(ports, { ...attempt(ada.email), password: 'Analytical1' }, createTestContext()),
    ).resolves.toMatchObject({ accountId });
  });

  it('to an address that is taken is refused, also when it was taken meanwhile', async () => {
    const { ports, own, confirm, accountId } = await change();
    const stranger = { email: 'countess@example.com', password: 'Analytical1' };
    const taken = await registerAccount(ports, stranger, createTestContext());
    await expect(
      requestEmailChange(ports, { ...own, email: stranger.email }, createTestContext()),
    ).rejects.toMatchObject({ code: 'account/email-already-in-use' });
    await expect(
      confirmEmailChange(ports, { token: confirm }, createTestContext()),
    ).rejects.toMatchObject({
      code: 'account/email-already-in-use',
    });
    expect(await findAccountByEmail(ports, ada.email)).toMatchObject({ accountId });
    expect(await findAccountByEmail(ports, stranger.email)).toMatchObject({
      accountId: taken.accountId,
    });
  });
});

describe('a change to an address that makes an admin', () => {
  it('is confirmed only by a person who is logged in', async () => {
    const { ports, own, accountId } = await open();
    await requestEmailChange(ports, { ...own, email: 'admin@example.com' }, createTestContext());
    const changeId = await newest(ports, accountId, 'AccountEmailChangeRequested');
    const link = { purpose: 'confirm-email', accountId, requestId: changeId } as const;
    const token = tokenFor(ports, link);
    await expect(confirmEmailChange(ports, { token }, createTestContext())).rejects.toMatchObject({
      code: 'account/login-to-confirm',
    });
    await confirmEmailChange(ports, { token, callerId: accountId }, createTestContext());
    expect(await findAccountByEmail(ports, 'admin@example.com')).toMatchObject({ accountId });
  });
});

describe('a request for an address whose mailbox has had enough', () => {
  it('changes nothing and reports success', async () => {
    const { ports, own, accountId } = await open();
    const limited = { ...ports, mayMailTo: () => Promise.resolve(false) };
    await requestEmailChange(limited, { ...own, email: 'new@example.com' }, createTestContext());
    expect(await readEventTypes(ports, accountStream(accountId))).toEqual(['AccountRegistered']);
  });
});

describe('the deletion of an account', () => {
  it('waits for the mailed link, and then frees the address', async () => {
    const { ports, own, accountId } = await open();
    const context = createTestContext(today, { idempotencyKey: 'delete' });
    await requestDeletion(ports, own, context);
    expect(await findAccountByEmail(ports, ada.email)).toBeDefined();
    const deletionId = deriveId('delete', 'deletion', accountId);
    const link = { purpose: 'delete-account', accountId, requestId: deletionId } as const;
    await confirmDeletion(ports, { token: tokenFor(ports, link) }, createTestContext());
    expect(await findAccountByEmail(ports, ada.email)).toBeUndefined();
    await expect(registerAccount(ports, ada, createTestContext())).resolves.toBeDefined();
  });
});
