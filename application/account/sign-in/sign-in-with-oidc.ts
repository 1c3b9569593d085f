import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import { comparableName } from '#domain/shared/accounts/names.ts';
import { accountNotFoundError } from '#domain/shared/accounts/not-found.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { containsWebAddress } from '#domain/shared/accounts/web-addresses.ts';
import type { IssuerIdentity } from '#platform/issuer/issuer.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadState } from '../../load-stream.ts';
import { normalizeEmail } from '../identifiers/comparable-email.ts';
import {
  continueSignIn,
  type CompleteSignInPorts,
  type SignInResult,
  type SecondStepRequired,
} from './complete-sign-in.ts';
import { findAccountByEmail, findRegisteredAccount, type AccountMatch } from '../find-account.ts';
import { handleIdentityLink } from './handle-identity-link.ts';
import { registerAccount, type RegisterAccountPorts } from '../registration/register-account.ts';

export type OidcSignInPorts = RegisterAccountPorts & CompleteSignInPorts;

export type OidcSignIn = {
  readonly identity: IssuerIdentity;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Called before the identity is linked to an account; it may throw to prevent that. */
  readonly onLink: () => void;
  /** Called before a new account is opened; it may throw to prevent that. */
  readonly onRegister: () => Promise<void>;
};

/** Keyed hash of an issuer's identifier for a person. */
export const identityHash = (
  { lookupHash }: Pick<CompleteSignInPorts, 'lookupHash'>,
  { issuer, subject }: Pick<IssuerIdentity, 'issuer' | 'subject'>,
): string => lookupHash(`identity/${JSON.stringify([issuer, subject])}`);

/**
 * Signs in a person identified by an OpenID issuer. The account is the one linked to the identity, otherwise the one
 * with the address, otherwise a new one without a password. Only an address that the issuer has verified is used. A
 * second factor is still required.
 */
export const signInWithOidc = async (
  ports: OidcSignInPorts,
  { identity, ipAddress, userAgent, onLink, onRegister }: OidcSignIn,
  context: CommandContext,
): Promise<(SignInResult | SecondStepRequired) & { readonly registered: boolean }> => {
  const linkedAccount = await findByIdentity(ports, identity);
  const signInContext = { method: 'openid', ipAddress, userAgent } as const;
  if (linkedAccount) {
    return {
      ...(await continueSignIn(ports, { found: linkedAccount, ...signInContext }, context)),
      registered: false,
    };
  }
  onLink();
  const email = requireVerifiedAddress(identity);
  const owner = await findAccountByEmail(ports, email);
  if (!owner) await onRegister();
  const accountId = owner?.accountId ?? (await openAccount(ports, { email, identity }, context));
  await linkIdentity(ports, { accountId, identity, email }, context);
  const account = await findRegisteredAccount(ports, accountId);
  if (!account) throw accountNotFoundError();
  const match = { accountId, account };
  const result = await continueSignIn(ports, { found: match, ...signInContext }, context);
  return { ...result, registered: !owner };
};

export const findByIdentity = async (
  ports: Pick<OidcSignInPorts, 'eventStore' | 'lookupHash'>,
  identity: Pick<IssuerIdentity, 'issuer' | 'subject'>,
): Promise<AccountMatch | undefined> => {
  const hash = identityHash(ports, identity);
  const claim = await loadState(ports, {
    decider: claimDecider('identity'),
    stream: claimStream('identity', hash),
  });
  const accountId = getClaimHolder(claim);
  const account =
    accountId === undefined ? undefined : await findRegisteredAccount(ports, accountId);
  return accountId !== undefined && account?.identities.some((one) => one.identityHash === hash)
    ? { accountId, account }
    : undefined;
};

const requireVerifiedAddress = ({ email, emailVerified }: IssuerIdentity): string => {
  if (email !== null && emailVerified) return normalizeEmail(email);
  throw new Rejection('conflict', 'account/issuer-address-unverified', {
    message: 'The address has not been confirmed where you log in.',
  });
};

// If this is interrupted, the account has neither a password nor an identity, and the next sign-in links the
// identity.
const openAccount = async (
  ports: OidcSignInPorts,
  { email, identity }: { readonly email: string; readonly identity: IssuerIdentity },
  context: CommandContext,
): Promise<string> => {
  const displayName = toDisplayName(identity.name);
  // Next to the button of the issuer, the page says that this is confirmed by continuing.
  const registration = { email, password: null, displayName, ageConfirmed: true } as const;
  return (await registerAccount(ports, registration, context)).accountId;
};

// Undefined for a display name that members may not choose; the username is used instead.
const toDisplayName = (name: string | null): string | undefined => {
  const trimmedName = name?.slice(0, 80).trim() ?? '';
  return comparableName(trimmedName) === '' || containsWebAddress(trimmedName)
    ? undefined
    : trimmedName;
};

type IdentityLink = {
  readonly accountId: string;
  readonly identity: IssuerIdentity;
  readonly email: string;
};

const linkIdentity = (
  ports: OidcSignInPorts,
  { accountId, identity, email }: IdentityLink,
  context: CommandContext,
): Promise<void> => {
  const { issuer } = identity;
  const hash = identityHash(ports, identity);
  const linkedIdentity = { issuer, identityHash: hash, vouchedEmail: email, now: context.now };
  const command = { type: 'LinkIdentity', ...linkedIdentity } as const;
  return handleIdentityLink(ports, { accountId, hash, command }, context);
};
