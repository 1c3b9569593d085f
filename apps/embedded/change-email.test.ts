import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  confirmEmailChange,
  undoEmailChange,
} from '#application/account/credentials/change-email.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '#application/account/credentials/reset-password.ts';
import { emailHash, findAccountByEmail } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { sendCommand } from '#application/handle-command.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { recoveryWaitingHours } from '#domain/account/recovery/recovery.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { runInProduct } from '../cli/run-command.ts';
import { startPaymentTestProduct, type PaymentTestProduct } from './testing/paying-product.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let product: PaymentTestProduct;
beforeAll(async () => {
  product = await startPaymentTestProduct();
});
afterAll(() => product.close());

const operator = ['--operator', 'Jo Brown'];
const proof = ['--proof', 'Named the last three invoices'];

const run = async (...argv: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  const output = { line: add, error: add, progress: add };
  await runInProduct(product.platform, ['members', 'change-email', ...argv], output);
  await product.idle();
  return lines;
};

const order = (email: string, newEmail: string): Promise<string[]> =>
  run(email, newEmail, ...proof, ...operator, '--yes');

const register = async (email: string): Promise<string> => {
  const { platform, context } = product;
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(platform, input, context());
  await verifyEmail(platform, { accountId }, context());
  await product.idle();
  return accountId;
};

const grantAdmin = async (accountId: string): Promise<void> => {
  const command = {
    type: 'GrantAccountAdmin',
    reason: 'Founder',
    now: product.context().now,
  } as const;
  await sendCommand(
    product.platform,
    accountDecider,
    { id: accountId, command },
    product.context(),
  );
  await product.idle();
};

const waitHours = async (hours: number): Promise<void> => {
  await product.moveTo(new Date(product.context().now.getTime() + hours * hourMs));
  await product.idle();
};

/** Oldest first. */
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  ((await product.platform.outbox?.sent(email)) ?? []).toReversed();

const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject);

const linkTo = async (email: string, purpose: string): Promise<string> => {
  for (const { text } of (await mailsTo(email)).toReversed()) {
    const token = new RegExp(`/confirm/${purpose}#(\\S+)`, 'u').exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`No mail to ${email} has a link for ${purpose}.`);
};

const isUsed = async (email: string): Promise<boolean> =>
  (await findAccountByEmail(product.platform, email)) !== undefined;

describe('a member who lost the mailbox', () => {
  it('gets a new address after the waiting time, and the former one is told and can undo it', async () => {
    const [former, email] = ['ada@example.com', 'ada.new@example.com'];
    const accountId = await register(former);
    const { platform, context } = product;
    const [answer = ''] = await order(former, email);
    expect(answer).toMatch(/^ada\.new@example\.com gets the link that confirms it on /u);
    expect(await order(former, email)).toEqual(expect.arrayContaining([answer]));
    expect(await subjectsTo(email)).toEqual(['Your new email address is waiting']);
    expect(await subjectsTo(former)).toContain('Your email address will be changed');
    const [warning] = (await mailsTo(former)).filter(({ text }) => text.includes('was lost'));
    expect(warning?.text).toContain('set a new password before then: that stops the change');
    expect(warning?.text).not.toContain(email);
    expect(await run('list')).toEqual([
      expect.stringMatching(
        /^ada@example\.com to ada\.new@example\.com, due on .*, requested by Jo Brown$/u,
      ),
    ]);
    await waitHours(recoveryWaitingHours - 1);
    expect(await subjectsTo(email)).toEqual(['Your new email address is waiting']);
    await waitHours(2);
    expect(await subjectsTo(email)).toEqual([
      'Your new email address is waiting',
      'Confirm your new email address',
    ]);
    expect(await run('list')).toEqual(['No change of address is waiting.']);
    expect(await isUsed(former)).toBe(true);
    await confirmEmailChange(platform, { token: await linkTo(email, 'confirm-email') }, context());
    await product.idle();
    expect(await findAccountByEmail(platform, email)).toMatchObject({ accountId });
    expect(await subjectsTo(former)).toContain('Your email address was changed');
    await undoEmailChange(platform, { token: await linkTo(former, 'undo-email') }, context());
    expect(await findAccountByEmail(platform, former)).toMatchObject({ accountId });
    const kinds = (await findAccountMails(platform, accountId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'address-change-ordered')).toHaveLength(2);
    expect(kinds).not.toContain('recovery-request');
  });

  it('stops a change that somebody else asked for with a new password', async () => {
    const [email, foreign] = ['ben@example.com', 'thief@example.com'];
    await register(email);
    const { platform, context } = product;
    await order(email, foreign);
    const reset = { emailHash: emailHash(platform, email), requestId: randomUUID() };
    await requestPasswordReset(platform, reset, context());
    await product.idle();
    const token = await linkTo(email, 'reset-password');
    await resetPassword(platform, { token, password: 'Analytical-1' }, context());
    await waitHours(recoveryWaitingHours + 1);
    expect(await subjectsTo(foreign)).toEqual([
      'Your new email address is waiting',
      'Your new email address will not be used',
    ]);
    expect(await run('list')).toEqual(['No change of address is waiting.']);
  });

  it('keeps the address if the operator withdraws the change', async () => {
    const email = 'cleo@example.com';
    await register(email);
    await order(email, 'cleo.new@example.com');
    expect(await run('withdraw', email, '--reason', 'Found the password', ...operator)).toEqual([
      `The account keeps the address ${email}.`,
    ]);
    expect(await run('withdraw', email)).toEqual([`No change of the address ${email} is waiting.`]);
    await waitHours(recoveryWaitingHours + 1);
    expect(await subjectsTo('cleo.new@example.com')).toEqual([
      'Your new email address is waiting',
      'Your new email address will not be used',
    ]);
    expect(await subjectsTo(email)).toContain('Your email address will not be changed');
  });

  it('keeps the address if another person registered the new one meanwhile', async () => {
    const [email, wanted] = ['dora@example.com', 'dora.new@example.com'];
    const accountId = await register(email);
    await order(email, wanted);
    await register(wanted);
    await waitHours(recoveryWaitingHours + 1);
    expect(await subjectsTo(wanted)).not.toContain('Confirm your new email address');
    expect(await run('list')).toEqual(['No change of address is waiting.']);
    expect(await findAccountByEmail(product.platform, email)).toMatchObject({ accountId });
    expect((await order(email, wanted)).join()).toContain('already');
  });

  it('is named by two addresses, a proof, an operator and a confirmation', async () => {
    const email = 'ella@example.com';
    await register(email);
    const newEmail = 'ella.new@example.com';
    expect((await run(email, newEmail, ...operator, '--yes'))[0]).toContain('--proof must say');
    expect((await run(email, newEmail, ...proof, '--yes'))[0]).toContain('--operator must be');
    expect((await run(email, newEmail, ...proof, ...operator))[0]).toContain('was not confirmed');
    expect((await run(email, 'x', ...proof, ...operator, '--yes'))[0]).toMatch(/email/iu);
    expect((await order('nobody@example.com', newEmail))[0]).toMatch(/no account/iu);
    expect((await order(email, email))[0]).toContain('different address');
    expect(await run('list')).toEqual(['No change of address is waiting.']);
  });
});

describe('an admin who lost the mailbox', () => {
  it('is helped on the command line while two other admins cannot do it', async () => {
    const [only, second, third] = ['one@example.com', 'two@example.com', 'three@example.com'];
    await grantAdmin(await register(only));
    await grantAdmin(await register(second));
    const newEmail = 'one.new@example.com';
    await order(only, newEmail);
    expect(await subjectsTo(newEmail)).toEqual(['Your new email address is waiting']);
    await run('withdraw', only, ...operator);
    await grantAdmin(await register(third));
    expect((await order(only, newEmail))[0]).toContain(
      'Two admins can change its address on the page of the member.',
    );
  });
});
