import { findAccountByEmail } from '#application/account/find-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { parseEmail } from './admin.ts';
import { operatorContext, type ProductCommand } from './command.ts';

export const eraseMember: ProductCommand = {
  name: 'members erase',
  parameters: '<email>',
  summary: 'delete an account and destroy its key; cannot be undone',
  words: ['email'],
  options: [],
  runs: 'in-product',
  run: async (platform, { words }, { line }) => {
    const email = parseEmail(words[0]);
    const found = await findAccountByEmail(platform, email);
    if (!found) {
      throw new Rejection('missing', 'account/not-found', {
        message: `No account found with the address ${email}; nothing was erased.`,
      });
    }
    const { accountId } = found;
    await eraseAccount(platform, { accountId }, operatorContext(platform, 'cli/members'));
    line(`Account ${accountId} was erased and its key destroyed.`);
  },
};
