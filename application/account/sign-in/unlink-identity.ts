import type { LinkedIdentity, RegisteredAccount } from '#domain/account/registered.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../credentials/require-password.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

export type ListedIdentity = Pick<LinkedIdentity, 'issuer' | 'linkedAt'> & {
  readonly id: string;
  /** False if this is the only way to log in. */
  readonly removable: boolean;
};

// Derived, because the keyed hash must not leave the server.
const getIdentityId = ({ identityHash }: LinkedIdentity): string =>
  deriveId('identity', identityHash);

/** The OpenID logins linked to an account, oldest link first. */
export const listIdentities = async (
  ports: ResolveClaimPorts,
  { accountId }: { readonly accountId: string },
): Promise<readonly ListedIdentity[]> =>
  toListedIdentities(await requireRegisteredAccount(ports, accountId));

export const findIdentity = (
  { identities }: Pick<RegisteredAccount, 'identities'>,
  id: string,
): LinkedIdentity | undefined => identities.find((one) => getIdentityId(one) === id);

export const toListedIdentities = ({
  identities,
  passwordHash,
}: Pick<RegisteredAccount, 'identities' | 'passwordHash'>): readonly ListedIdentity[] => {
  const isRemovable = passwordHash !== null || identities.length > 1;
  return identities.map((identity) => {
    const { issuer, linkedAt } = identity;
    return { id: getIdentityId(identity), issuer, linkedAt, removable: isRemovable };
  });
};

export type UnlinkRequest = PasswordConfirmation & {
  readonly id: string;
  /** The current session, which stays open. */
  readonly tokenHash: string;
};

/** The login may have opened other sessions, so they end. */
export const unlinkIdentity = async (
  ports: RequirePasswordPorts & ResolveClaimPorts & EndAccessPorts,
  { id, tokenHash, ...own }: UnlinkRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = own;
  const account = await requirePassword(ports, own, context);
  const identity = findIdentity(account, id);
  if (!identity) throw unknownIdentityError();
  const { identityHash } = identity;
  const verificationFields = { verifiedHash: account.passwordHash, now: context.now };
  const command = { type: 'UnlinkIdentity', identityHash, ...verificationFields } as const;
  const unlinkRequest = { accountId, command, keptTokenHash: tokenHash };
  const result = await handleCredentialChange(ports, unlinkRequest, context);
  const claim = { kind: 'identity', hash: identityHash } as const;
  await resolveClaim(ports, claim, context);
  return result;
};

const unknownIdentityError = (): Rejection =>
  new Rejection('missing', 'account/identity-unknown', {
    message: 'This login is not linked to your account, or no longer.',
  });
