import type { AccountState } from '#domain/account/state.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { Keys } from '#platform/keys/keys.port.ts';
import type { Outbox } from '#platform/mail/mail.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { releaseIdentifier, type HandledClaim } from '../account/claims.ts';
import { emailHash, usernameHash, type FindAccountPorts } from '../account/find-account.ts';
import { handleAccount } from '../account/handle-account.ts';
import { asSideStep, writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { handleMembership } from '../membership/handle-membership.ts';

export type EraseAccountPorts = CommandPorts &
  FindAccountPorts & {
    readonly keys: Pick<Keys, 'destroy'>;
    readonly sessions: Pick<Sessions, 'destroyAll'>;
    /** Mails stored on disk; undefined when a mail server is configured. */
    readonly outbox?: Pick<Outbox, 'forget'> | undefined;
  };

/**
 * Deletes an account: records it, revokes its grants, releases address and name, then destroys the data key and
 * with it everything personal. The key comes last, because the address to release is encrypted with it. An
 * interrupted call can be repeated.
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
  const ended = await endGrants(ports, { accountId }, context);
  const released = await releaseAll(ports, { accountId, account }, context);
  await ports.sessions.destroyAll(accountId);
  const known = account.status === 'unregistered' ? {} : { email: account.email };
  await ports.outbox?.forget({ accountId, ...known });
  await ports.keys.destroy(accountId);
  return writtenBy(erased, ended, ...released);
};

/** An erased account must not be counted as a plan holder or get notices. */
const endGrants = (
  ports: EraseAccountPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): ReturnType<typeof handleMembership> => {
  const command = { type: 'RevokeGrants', reason: 'The account was erased.' } as const;
  return handleMembership(
    ports,
    { accountId, command: { ...command, now: context.now } },
    asSideStep(context),
  );
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
