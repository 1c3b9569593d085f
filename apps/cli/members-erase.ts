import { requireAccountByEmail } from '#application/account/find-account.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { readEmail } from './admin.ts';
import { operatorContext, type Command } from './command.ts';
import { readArguments, takeWords } from './usage.ts';

export const erase: Command = async (platform, argv) => {
  const [address] = takeWords(readArguments(argv, []), ['email']);
  const { accountId } = await requireAccountByEmail(platform, readEmail(address));
  await eraseAccount(platform, { accountId }, operatorContext(platform, 'cli/members'));
  return [`Account ${accountId} was erased and its key destroyed.`];
};
