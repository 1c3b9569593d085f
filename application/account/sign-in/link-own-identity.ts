import { requireConfirmedAddress } from '#domain/account/require-owner.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { IssuerIdentity } from '#platform/issuer/issuer.port.ts';
import type { CommandContext } from '../../command-context.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../credentials/require-password.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import { isClaimTakenError } from '../identifiers/claims.ts';
import type { ResolveClaimPorts } from '../identifiers/resolve-claim.ts';
import { hashCredentials, type CompleteSignInPorts } from './complete-sign-in.ts';
import { handleIdentityLink } from './handle-identity-link.ts';
import { identityHash } from './sign-in-with-oidc.ts';

type LookupHash = Pick<CompleteSignInPorts, 'lookupHash'>;

/** Checked before the owner goes to the issuer. Returns a hash of the login fields, which must not change meanwhile. */
export const requireIdentityLinkable = async (
  ports: RequirePasswordPorts & LookupHash,
  own: PasswordConfirmation,
  context: CommandContext,
): Promise<string> => {
  const account = await requirePassword(ports, own, context);
  requireConfirmedAddress(account);
  return hashCredentials(ports, account, 'openid');
};

type OwnIdentity = {
  readonly accountId: string;
  readonly identity: IssuerIdentity;
  /** The result of `requireIdentityLinkable`. */
  readonly basis: string | null;
};

/** Links a login at the issuer to the account of its owner, whatever its address, also after it was unlinked. */
export const linkOwnIdentity = async (
  ports: ResolveClaimPorts,
  { accountId, identity, basis }: OwnIdentity,
  context: CommandContext,
): Promise<void> => {
  const account = await requireRegisteredAccount(ports, accountId);
  if (hashCredentials(ports, account, 'openid') !== basis) throw loginChangedError();
  const hash = identityHash(ports, identity);
  const { passwordHash: verifiedHash } = account;
  const linked = { issuer: identity.issuer, identityHash: hash, verifiedHash, now: context.now };
  const command = { type: 'LinkOwnIdentity', ...linked } as const;
  try {
    await handleIdentityLink(ports, { accountId, hash, command }, context);
  } catch (error) {
    throw isClaimTakenError(error) ? identityInUseError() : error;
  }
};

const loginChangedError = (): Rejection =>
  new Rejection('conflict', 'account/login-changed-meanwhile', {
    message: 'Your login was changed in the meantime. Please try again.',
  });

const identityInUseError = (): Rejection =>
  new Rejection('conflict', 'account/identity-in-use', {
    message: 'This login already opens another account.',
  });
