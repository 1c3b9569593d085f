import type { AccountState } from '#domain/account/state.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { Keys } from '#platform/keys/keys.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { releaseIdentifier, type HandledClaim } from '../account/claims.ts';
import { emailHash, usernameHash, type FindAccountPorts } from '../account/find-account.ts';
import { handleAccount } from '../account/handle-account.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';

export type EraseAccountPorts = CommandPorts &
  FindAccountPorts & {
    readonly keys: Pick<Keys, 'destroy'>;
    readonly sessions: Pick<Sessions, 'destroyAll'>;
  };

/**
 * Deletes an account: the fact, then address and name are free again, then the data key is gone and with it everything
 * personal. The key comes last, because without it nobody knows which address to free; cut short, the same call goes on.
 */
export const eraseAccount = async (
  ports: EraseAccountPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Written> => {
  const command = { type: 'EraseAccount', now: context.now } as const;
  const erased = await handleAccount(ports, { accountId, command }, context);
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  const released = await releaseAll(ports, { accountId, account }, context);
  await ports.sessions.destroyAll(accountId);
  await ports.keys.destroy(accountId);
  return writtenBy(erased, ...released);
};

const releaseAll = async (
  ports: EraseAccountPorts,
  { accountId, account }: { readonly accountId: string; readonly account: AccountState },
  context: CommandContext,
): Promise<HandledClaim[]> => {
  if (account.status === 'unregistered') return [];
  const { email, username } = account;
  return [
    await releaseIdentifier(
      ports,
      { kind: 'email', hash: emailHash(ports, email), accountId },
      context,
    ),
    await releaseIdentifier(
      ports,
      { kind: 'username', hash: usernameHash(ports, username), accountId },
      context,
    ),
  ];
};
