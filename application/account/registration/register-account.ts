import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState, RegisteredAccount } from '#domain/account/state.ts';
import type { AcceptedVersions } from '#domain/shared/accounts/legal-documents.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import {
  withoutRequestKeys,
  type CommandContext,
  type CommandResult,
} from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type HandledCommand } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { claimFreeUsername } from './choose-username.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import {
  confirmClaim,
  isClaimTakenError,
  releaseIdentifier,
  type Identifier,
} from '../identifiers/claims.ts';
import { normalizeEmail } from '../identifiers/comparable-email.ts';
import { completeErasure } from '../deletion/complete-erasure.ts';
import { serializeLoginFields, type CheckedLogin } from '../credentials/require-unchanged-login.ts';
import { emailHash } from '../find-account.ts';
import type { ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

export type RegisterAccountPorts = ResolveClaimPorts & {
  readonly passwords: PasswordHasher;
  readonly keys: Pick<KeyStore, 'destroy'>;
};

export type Registration = {
  readonly email: string;
  /** Null if an OpenID issuer vouches for the person; the address then needs no verification link. */
  readonly password: string | null;
  /** Defaults to the username. */
  readonly displayName?: string | undefined;
  /** The accepted versions of the terms; absent if the person was not asked. */
  readonly accepted?: AcceptedVersions;
  /** The person confirmed that they are 18 or over; absent if the person was not asked. */
  readonly ageConfirmed?: true;
};

/** The login that a session is opened for: `requireUnchangedLogin` checks it once the session is stored. */
export type RegistrationResult = CommandResult & CheckedLogin;

/**
 * Opens an account. Its identifiers are claimed first, so only one of two registrations with the same address
 * succeeds. Claims expire, so an interrupted registration blocks an address only briefly.
 */
export const registerAccount = async (
  ports: RegisterAccountPorts,
  { password, ...registration }: Registration,
  context: CommandContext,
): Promise<RegistrationResult> => {
  const email = normalizeEmail(registration.email);
  const accountId = deriveOrGenerateId(context.idempotencyKey, 'account', email);
  const accountContext = { ...context, actor: accountId };
  const earlierRegistration = await findEarlierRegistration(
    ports,
    { accountId, password },
    accountContext,
  );
  if (earlierRegistration) return earlierRegistration;
  // Hashing is slow, so it runs before any claim: a crash during hashing leaves no address claimed.
  const passwordHash = password === null ? null : await ports.passwords.hash(password);
  const address: Identifier = { kind: 'email', hash: emailHash(ports, email), accountId };
  await claimAddress(ports, address, accountContext);
  const { username, hash } = await claimFreeUsername(ports, { email, accountId }, accountContext);
  const displayName = registration.displayName ?? username;
  const { accepted, ageConfirmed } = registration;
  const account = {
    email,
    displayName,
    username,
    passwordHash,
    accepted: accepted ?? null,
    ...(ageConfirmed && { ageConfirmed }),
  };
  const result = await openAccount(ports, account, accountContext);
  const claims: Identifier[] = [address, { kind: 'username', hash, accountId }];
  await confirmClaims(ports, claims, accountContext);
  const twin = await findSimultaneousRegistration(
    ports,
    { accountId, password, passwordHash },
    accountContext,
  );
  if (twin) return twin;
  const openedAccount = result.events.reduce(accountDecider.evolve, result.before);
  return toRegistrationResult(result, accountId, openedAccount);
};

// Another request with the same key may have stored the account first. Its hash differs, even of the same password.
const findSimultaneousRegistration = async (
  ports: RegisterAccountPorts,
  { accountId, password, passwordHash }: Pick<Registration, 'password'> & StoredLogin,
  context: CommandContext,
): Promise<RegistrationResult | undefined> => {
  if (context.idempotencyKey === undefined) return undefined;
  const account = await loadState(ports, {
    decider: accountDecider,
    stream: accountStream(accountId),
  });
  if (account.status === 'registered' && account.passwordHash === passwordHash) return undefined;
  return findEarlierRegistration(ports, { accountId, password }, context);
};

type StoredLogin = { readonly accountId: string; readonly passwordHash: string | null };

const toRegistrationResult = (
  result: HandledCommand<AccountEvent, AccountState>,
  accountId: string,
  account: AccountState,
): RegistrationResult => {
  if (account.status !== 'registered') throw emailInUseError();
  return {
    ...result,
    accountId,
    method: 'password',
    basis: serializeLoginFields(account, 'password'),
  };
};

// A repeated idempotency key returns the account of the first request if the password matches and the account is as
// registered, and is refused otherwise: the caller opens a session without asking for a second factor.
const findEarlierRegistration = async (
  ports: RegisterAccountPorts,
  { accountId, password }: Pick<Registration, 'password'> & { readonly accountId: string },
  context: CommandContext,
): Promise<RegistrationResult | undefined> => {
  if (context.idempotencyKey === undefined) return undefined;
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  if (account.status === 'unregistered') return undefined;
  if (account.status !== 'registered' || !isUnchangedSinceRegistration(account, context.now)) {
    throw emailInUseError();
  }
  if (!(await matchesPassword(ports, account, password))) throw emailInUseError();
  const result = await openAccount(ports, account, context);
  return toRegistrationResult(result, accountId, account);
};

const isUnchangedSinceRegistration = (
  { registeredAt, isSuspended, secondFactor, formerEmails, resetRequired }: RegisteredAccount,
  now: Date,
): boolean =>
  now.getTime() - Date.parse(registeredAt) < dayMs &&
  !isSuspended &&
  secondFactor.status !== 'on' &&
  formerEmails.length === 0 &&
  !resetRequired;

const matchesPassword = async (
  { passwords }: RegisterAccountPorts,
  { passwordHash }: RegisteredAccount,
  password: string | null,
): Promise<boolean> =>
  password === null || passwordHash === null
    ? password === passwordHash
    : passwords.verify(passwordHash, password);

type NewAccount = Pick<Registration, 'ageConfirmed'> &
  Pick<RegisteredAccount, 'accepted' | 'email' | 'displayName' | 'username' | 'passwordHash'>;

const openAccount = (
  ports: RegisterAccountPorts,
  account: NewAccount,
  context: CommandContext,
): Promise<HandledCommand<AccountEvent, AccountState>> => {
  const { email, displayName, username, passwordHash, accepted, ageConfirmed } = account;
  const accountId = context.actor;
  const verificationId =
    passwordHash === null
      ? null
      : deriveOrGenerateId(context.idempotencyKey, 'verification', accountId);
  const fields = { email, displayName, username, passwordHash, verificationId };
  const acceptedTerms = accepted ? { accepted } : {};
  const age = ageConfirmed ? { ageConfirmed } : {};
  const command = {
    type: 'RegisterAccount',
    ...fields,
    ...acceptedTerms,
    ...age,
    now: context.now,
  } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

const claimAddress = async (
  ports: RegisterAccountPorts,
  address: Identifier,
  context: CommandContext,
): Promise<void> => {
  try {
    await claimIdentifier(ports, address, context);
  } catch (error) {
    throw isClaimTakenError(error) ? emailInUseError() : error;
  }
};

// Withdraws the account if a claim expired and was taken by another account in the meantime.
const confirmClaims = async (
  ports: RegisterAccountPorts,
  claims: readonly Identifier[],
  context: CommandContext,
): Promise<void> => {
  try {
    for (const claim of claims) await confirmClaim(ports, claim, context);
  } catch (error) {
    if (!isClaimTakenError(error)) throw error;
    await undoRegistration(ports, claims, context);
    throw emailInUseError();
  }
};

const undoRegistration = async (
  ports: RegisterAccountPorts,
  claims: readonly Identifier[],
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'EraseAccount', reason: 'not-said', now: context.now } as const;
  await sendCommand(
    ports,
    accountDecider,
    { id: context.actor, command },
    withoutRequestKeys(context),
  );
  for (const claim of claims) await releaseIdentifier(ports, claim, context);
  await completeErasure(ports, { accountId: context.actor }, context);
};

export const emailInUseError = (): Rejection =>
  new Rejection('conflict', 'account/email-already-in-use', {
    message: 'This email is already registered',
    field: 'email',
  });
