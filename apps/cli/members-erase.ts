import { findAccountByEmail } from '#application/account/find-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { readEmail } from './admin.ts';
import { operatorContext, type Command } from './command.ts';
import { readArguments, takeWords } from './usage.ts';

export const erase: Command = async (platform, argv) => {
  const [address] = takeWords(readArguments(argv, []), ['email']);
  const email = readEmail(address);
  const found = await findAccountByEmail(platform, email);
  if (!found) {
    throw new Rejection('missing', 'account/not-found', {
      message: `No account found with the address ${email}; nothing was erased.`,
    });
  }
  const { accountId } = found;
  await eraseAccount(platform, { accountId }, operatorContext(platform, 'cli/members'));
  return [`Account ${accountId} was erased and its key destroyed.`];
};
