import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { accountDecider } from '#domain/account/decider.ts';
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '../../api/testing/embedded-platform.ts';
import { runInProduct } from '../run-command.ts';

let platform: EmbeddedPlatform;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
});
afterAll(() => platform.close());

const email = 'ana@example.com';

const ran = async (...argv: string[]): Promise<string> => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  const output = { line: add, error: add, progress: add };
  await runInProduct(platform, ['members', 'restore', ...argv], output);
  return lines[0] ?? '';
};

it('restores a suspended admin, and says when there is nothing to restore', async () => {
  const now = platform.clock.now();
  const context = { actor: 'system', now, correlationId: 'test' };
  const account = { email, password: 'Engine1843', displayName: 'Ana' };
  const { accountId } = await registerAccount(platform, account, context);
  await verifyEmail(platform, { accountId }, context);
  for (const type of ['GrantAccountAdmin', 'SuspendAccount'] as const)
    await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type, reason: 'Test', now } },
      context,
    );
  expect(await ran(email, '--reason', 'By mistake')).toBe(`${email} can log in again.`);
  expect(await requireRegisteredAccount(platform, accountId)).toMatchObject({
    isAdmin: true,
    isSuspended: false,
  });
  expect(await ran(email)).toBe(`${email} is not suspended.`);
});
