import { Rejection } from '#domain/shared/rejection.ts';
import {
  hashCredentials,
  completeSignIn,
  type CompleteSignInPorts,
  type SignInResult,
} from '../account/sign-in/complete-sign-in.ts';
import { emailHash, findRegisteredAccount, type AccountMatch } from '../account/find-account.ts';
import type { CommandContext } from '../command-context.ts';
import type { SecondFactorPorts } from './second-factor-ports.ts';
import { useCode } from './use-code.ts';

export type SecondStepPorts = CompleteSignInPorts & SecondFactorPorts;

export type PendingSecondStep = {
  readonly accountId: string;
  readonly basis: string;
  readonly method: 'password' | 'openid';
};

/**
 * The account of an unfinished sign-in. Rejects a different address, and a first step that is no longer valid because
 * the login was changed or unlinked, the second factor was turned off, or the account was suspended or erased.
 */
export const requirePendingStep = async (
  ports: SecondStepPorts,
  { accountId, basis, method }: PendingSecondStep,
  email: string | undefined,
): Promise<AccountMatch> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (
    account?.secondFactor.status !== 'on' ||
    hashCredentials(ports, account, method) !== basis ||
    !matchesAccount(ports, { account, method, email })
  ) {
    throw noPendingStepError();
  }
  return { accountId, account };
};

// After an OpenID login the browser sends no address.
const matchesAccount = (
  ports: SecondStepPorts,
  {
    account,
    method,
    email,
  }: Pick<AccountMatch, 'account'> &
    Pick<PendingSecondStep, 'method'> & { readonly email: string | undefined },
): boolean =>
  email === undefined
    ? method === 'openid'
    : emailHash(ports, account.email) === emailHash(ports, email);

export const completeSecondStep = async (
  ports: SecondStepPorts,
  attempt: {
    readonly found: AccountMatch;
    readonly code: string;
    readonly method: 'password' | 'openid';
    readonly ipAddress: string;
    readonly userAgent: string;
  },
  context: CommandContext,
): Promise<SignInResult> => {
  const { found, code, ...signInContext } = attempt;
  const accountContext = { ...context, actor: found.accountId };
  const secondFactor = await useCode(ports, { ...found, code, ...signInContext }, accountContext);
  return completeSignIn(ports, { found, secondFactor, ...signInContext }, context);
};

export const noPendingStepError = (): Rejection =>
  new Rejection('unauthenticated', 'second-factor/no-sign-in', {
    message: 'This login has expired or was cancelled. Please log in again.',
  });
