import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { isStaleError, sendCommand, type HandledCommand } from '../../handle-command.ts';
import { loadStream } from '../../load-stream.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { isClaimTakenError } from '../identifiers/claims.ts';
import { usernameHash } from '../find-account.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

export type ProfileChange = {
  readonly accountId: string;
  readonly displayName: string;
  readonly username: string;
};

const attempts = 10;

/**
 * Claims the new username, changes the profile, then confirms the new claim and releases the old one. Concurrent
 * changes could release each other's usernames. So the account changes only if its revision is the same as before the
 * claim.
 */
export const changeProfile = async (
  ports: ResolveClaimPorts,
  change: ProfileChange,
  context: CommandContext,
): Promise<CommandResult> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeOnce(ports, change, context);
    } catch (error) {
      const canRetry = isStaleError(error) && context.expectedRevision === undefined;
      if (!canRetry || attempt === attempts) throw error;
    }
  }
};

const changeOnce = async (
  ports: ResolveClaimPorts,
  { accountId, ...names }: ProfileChange,
  context: CommandContext,
): Promise<CommandResult> => {
  const stream = accountStream(accountId);
  const { state, revision } = await loadStream(ports, { decider: accountDecider, stream });
  const newHash = usernameHash(ports, names.username);
  const currentHash =
    state.status === 'registered' ? usernameHash(ports, state.username) : undefined;
  const claim =
    currentHash === newHash
      ? undefined
      : await claimName(ports, { wanted: newHash, accountId }, context);
  const command = { type: 'ChangeAccountProfile', ...names, now: context.now } as const;
  const revisionContext = { ...context, expectedRevision: context.expectedRevision ?? revision };
  let result: HandledCommand<AccountEvent, AccountState>;
  try {
    result = await sendCommand(ports, accountDecider, { id: accountId, command }, revisionContext);
  } catch (error) {
    if (error instanceof Rejection && claim) await resolveNames(ports, [claim], context);
    throw error;
  }
  const oldClaims =
    currentHash === undefined || currentHash === newHash ? [] : [{ hash: currentHash }];
  await resolveNames(ports, [...(claim ? [claim] : []), ...oldClaims], context);
  return result;
};

type ClaimedName = { readonly hash: string; readonly ownClaim?: number | undefined };

const claimName = async (
  ports: ResolveClaimPorts,
  { wanted, accountId }: { readonly wanted: string; readonly accountId: string },
  context: CommandContext,
): Promise<ClaimedName> => {
  try {
    const identifier = { kind: 'username', hash: wanted, accountId } as const;
    const { before, revision } = await claimIdentifier(ports, identifier, context);
    // An existing claim may belong to another change in progress.
    const isNew = before.status === 'free' || before.accountId !== accountId;
    return { hash: wanted, ownClaim: isNew ? revision : undefined };
  } catch (error) {
    if (!isClaimTakenError(error)) throw error;
    throw new Rejection('conflict', 'account/username-taken', {
      message: 'This username is already taken. Please choose another one.',
      field: 'username',
    });
  }
};

const resolveNames = async (
  ports: ResolveClaimPorts,
  names: readonly ClaimedName[],
  context: CommandContext,
): Promise<void> => {
  for (const name of names) {
    await resolveClaim(ports, { kind: 'username', ...name }, context);
  }
};
