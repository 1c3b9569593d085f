import { requireConfirmedAddress } from '#domain/account/require-owner.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { IssuerIdentity } from '#platform/issuer/issuer.port.ts';
import type { CommandContext } from '../../command-context.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../credentials/require-password.ts';
import { isClaimTakenError } from '../identifiers/claims.ts';
import type { ResolveClaimPorts } from '../identifiers/resolve-claim.ts';
import { handleIdentityLink } from './handle-identity-link.ts';
import { identityHash } from './sign-in-with-oidc.ts';

/** Checked before the owner goes to the issuer. */
export const requireIdentityLinkable = async (
  ports: RequirePasswordPorts,
  own: PasswordConfirmation,
  context: CommandContext,
): Promise<void> => {
  requireConfirmedAddress(await requirePassword(ports, own, context));
};

/** Links a login at the issuer to the account of its owner, whatever its address, also after it was unlinked. */
export const linkOwnIdentity = async (
  ports: ResolveClaimPorts,
  { accountId, identity }: { readonly accountId: string; readonly identity: IssuerIdentity },
  context: CommandContext,
): Promise<void> => {
  const hash = identityHash(ports, identity);
  const linked = { issuer: identity.issuer, identityHash: hash, now: context.now };
  const command = { type: 'LinkOwnIdentity', ...linked } as const;
  try {
    await handleIdentityLink(ports, { accountId, hash, command }, context);
  } catch (error) {
    throw isClaimTakenError(error) ? identityInUseError() : error;
  }
};

const identityInUseError = (): Rejection =>
  new Rejection('conflict', 'account/identity-in-use', {
    message: 'This login already opens another account.',
  });
