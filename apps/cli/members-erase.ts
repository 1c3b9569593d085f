import { findAccountByEmail } from '#application/account/find-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { findErasures } from '#application/members/find-erasures.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { parseEmail } from './admin.ts';
import { operatorContext, type Output, type ProductCommand } from './command.ts';

export const eraseMember: ProductCommand = {
  name: 'members erase',
  parameters: '<email or id>',
  summary: 'delete an account and destroy its key, or finish that; cannot be undone',
  words: ['email or id'],
  options: [],
  runs: 'in-product',
  run: async (platform, { words }, output) => {
    const given = words[0] ?? '';
    if (isUuid(given)) await erase(platform, given, output);
    else await eraseByEmail(platform, parseEmail(given), output);
  },
};

// An erasure that was cut short is finished, and nothing else is done: the address may belong to somebody else by
// now, and a repeated command means the account that it was given for.
const eraseByEmail = async (platform: Platform, email: string, output: Output): Promise<void> => {
  const erasures = await findErasures(platform, email);
  const underWay = erasures.filter(({ completedAt }) => completedAt === null);
  for (const { accountId } of underWay) await erase(platform, accountId, output);
  const found = await findAccountByEmail(platform, email);
  if (underWay.length > 0) {
    if (found) output.line(`${email} belongs to account ${found.accountId} now, which was kept.`);
    return;
  }
  if (found) return erase(platform, found.accountId, output);
  if (erasures.length === 0) throw unknownAddress(email);
  for (const { accountId, completedAt } of erasures) {
    const account = `Account ${accountId}, which had the address ${email},`;
    output.line(`${account} was erased already, at ${String(completedAt)}; its key is destroyed.`);
  }
};

const unknownAddress = (email: string): Rejection =>
  new Rejection('missing', 'account/not-found', {
    message: `No account has the address ${email}, and no erasure of one that had it is known; nothing was erased.`,
  });

const erase = async (platform: Platform, accountId: string, { line }: Output): Promise<void> => {
  await eraseAccount(platform, { accountId }, operatorContext(platform, 'cli/members'));
  line(`Account ${accountId} was erased and its key destroyed.`);
};
