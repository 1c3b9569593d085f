import type { AccountState } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { claimIdentifier } from './claim-identifier.ts';
import {
  confirmClaim,
  isTaken,
  releaseIdentifier,
  type HandledClaim,
  type Identifier,
} from './claims.ts';
import { findRegistered, usernameHash } from './find-account.ts';
import { handleAccount } from './handle-account.ts';
import type { ResolveClaimPorts } from './resolve-claim.ts';

export type ProfileChange = {
  readonly accountId: string;
  readonly displayName: string;
  readonly username: string;
};

/** Claims the new name, changes the profile, then releases the old name. */
export const changeProfile = async (
  ports: ResolveClaimPorts,
  { accountId, displayName, username }: ProfileChange,
  context: CommandContext,
): Promise<Written> => {
  const wanted: Identifier = { kind: 'username', hash: usernameHash(ports, username), accountId };
  await claimName(ports, wanted, context);
  const command = {
    type: 'ChangeAccountProfile',
    displayName,
    username,
    now: context.now,
  } as const;
  try {
    const changed = await handleAccount(ports, { accountId, command }, context);
    const confirmed = await confirmClaim(ports, wanted, context);
    const released = await releaseName(ports, { before: changed.before, wanted }, context);
    return writtenBy(changed, confirmed, ...released);
  } catch (error) {
    if (error instanceof Rejection) await giveBackUnused(ports, wanted, context);
    throw error;
  }
};

const claimName = async (
  ports: ResolveClaimPorts,
  wanted: Identifier,
  context: CommandContext,
): Promise<void> => {
  try {
    await claimIdentifier(ports, wanted, context);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Rejection('conflict', 'account/username-taken', {
      message: 'This username is already taken.',
      field: 'username',
    });
  }
};

/** Releases the name that this change replaced, which may differ from the one read before it. */
const releaseName = async (
  ports: ResolveClaimPorts,
  { before, wanted }: { readonly before: AccountState; readonly wanted: Identifier },
  context: CommandContext,
): Promise<HandledClaim[]> => {
  if (before.status !== 'registered') return [];
  const hash = usernameHash(ports, before.username);
  return hash === wanted.hash ? [] : [await releaseIdentifier(ports, { ...wanted, hash }, context)];
};

const giveBackUnused = async (
  ports: ResolveClaimPorts,
  wanted: Identifier,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegistered(ports, wanted.accountId);
  const inUse = account && usernameHash(ports, account.username) === wanted.hash;
  if (!inUse) await releaseIdentifier(ports, wanted, context);
};
