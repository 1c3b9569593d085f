import { findAccountByEmail, findRegisteredAccount } from '#application/account/find-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { findErasures } from '#application/members/find-erasures.ts';
import { orderErasure } from '#application/members/request-erasure.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { findErasedPlan, type ErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import { addressNotFoundError } from '#domain/shared/accounts/not-found.ts';
import { planLabels } from '#domain/shared/plans/plans.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import type { Platform } from '#platform/platform.ts';
import { parseEmail } from './admin.ts';
import { UsageError } from '../arguments.ts';
import { parseOperatorName } from '../operator-name.ts';
import { operatorContext, type Output, type ProductCommand } from '../command.ts';

const erasureReasons = ['asked-for', 'test-account', 'abuse', 'legal'] as const;

type ErasureOptions = {
  readonly platform: Platform;
  readonly reason: (typeof erasureReasons)[number];
  readonly name: string;
  readonly immediately: boolean;
  readonly output: Output;
};

// A fixed list, because the reason stays unencrypted after the erasure.
const parseReason = (given: string | undefined): ErasureOptions['reason'] => {
  const reason = erasureReasons.find((each) => each === given);
  if (reason) return reason;
  throw new UsageError(`--reason must be one of ${erasureReasons.join(', ')}.`);
};

export const eraseMember: ProductCommand = {
  name: 'members erase',
  parameters: `<email or id> --reason ${erasureReasons.join('|')} --operator "<name>" [--now] [--yes]`,
  summary:
    'erase an account and destroy its key 24 hours later, or finish an erasure; cannot be undone',
  positionals: ['email or id'],
  options: ['reason', 'operator'],
  flags: ['now', 'yes'],
  runs: 'in-product',
  confirmation: ({ positionals: [account = ''], options }) => ({
    question: `The account ${account} will be erased ${options['now'] === undefined ? 'in 24 hours' : 'immediately'}. Its paid plan ends, and only a purchase of the last 14 days is refunded. Type ${account} to confirm:`,
    expected: account,
  }),
  run: async (platform, { positionals, options }, output) => {
    const emailOrId = positionals[0] ?? '';
    const operator = {
      platform,
      reason: parseReason(options['reason']),
      name: parseOperatorName(options['operator']),
      immediately: options['now'] !== undefined,
      output,
    };
    if (options['yes'] === undefined) throw new UsageError('The erasure was not confirmed.');
    if (isUuid(emailOrId)) await erase(operator, emailOrId);
    else await eraseByEmail(operator, parseEmail(emailOrId));
  },
};

// An interrupted erasure is only completed. The address may belong to another account by now, and a repeated command
// refers to the original account.
const eraseByEmail = async (operator: ErasureOptions, email: string): Promise<void> => {
  const { platform, output } = operator;
  const erasures = await findErasures(platform, email);
  const pendingErasures = erasures.filter(({ completedAt }) => completedAt === null);
  for (const { accountId } of pendingErasures) await erase(operator, accountId);
  const found = await findAccountByEmail(platform, email);
  if (pendingErasures.length > 0) {
    if (found)
      output.line(`${email} now belongs to account ${found.accountId}, which was not erased.`);
    return;
  }
  if (found) return erase(operator, found.accountId);
  if (erasures.length === 0) throw unknownAddressError(email);
  for (const { accountId, completedAt } of erasures) {
    const account = `Account ${accountId}, which had the address ${email},`;
    output.line(
      `${account} was already erased at ${String(completedAt)}, and its key was destroyed.`,
    );
  }
};

const unknownAddressError = (email: string): Rejection =>
  addressNotFoundError(
    `Nothing was erased: no account has the address ${email}, and no erased account had it.`,
  );

const erase = async (operator: ErasureOptions, accountId: string): Promise<void> => {
  const { platform, output, immediately, name, reason } = operator;
  const context = operatorContext(platform, { options: { operator: name } }, 'cli/members');
  if (!(await findRegisteredAccount(platform, accountId))) {
    await eraseAccount(platform, { accountId, reason }, context);
    output.line(`Account ${accountId} was erased and its key destroyed.`);
    return;
  }
  const explanation = 'Given on the command line';
  const erasureRequest = { accountId, reason, explanation, operator: name, immediately };
  const plan = findErasedPlan(await loadMembership(platform, accountId), context.now);
  const { erasureId, dueAt } = await orderErasure(platform, erasureRequest, context);
  if (plan !== null) output.line(formatErasedPlan(plan, context.now));
  if (!immediately) {
    output.line(`Account ${accountId} will be erased at ${dueAt}.`);
    output.line('Until then, an admin can withdraw the erasure on the page of the member.');
    return;
  }
  await eraseAccount(platform, { accountId, erasureId }, context);
  if (await findRegisteredAccount(platform, accountId)) {
    throw new Rejection('conflict', 'account/erasure-gone', {
      message:
        'An admin withdrew the erasure, or the account was given the admin role. Nothing was erased.',
    });
  }
  output.line(`Account ${accountId} was erased and its key destroyed.`);
};

const formatErasedPlan = (plan: ErasedPlan, now: Date): string =>
  formatPlanEnd(plan, now) +
  (plan.losesCredit ? ' Credit that no invoice has used yet is lost too.' : '');

const formatPlanEnd = ({ plan, refundUntil, paidUntil }: ErasedPlan, now: Date): string => {
  const end = `The paid ${planLabels[plan]} plan ends with the account.`;
  if (refundUntil !== null) return `${end} The purchase is fully refunded.`;
  if (paidUntil === null) return end;
  return `${end} It is paid until ${formatBindingTime(paidUntil, now)}, and the time that is left is not refunded.`;
};
