import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '#domain/shared/rejection.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import type { CommandContext } from '../../command-context.ts';
import {
  continueSignIn,
  type CompleteSignInPorts,
  type SignInResult,
  type SecondStepRequired,
} from './complete-sign-in.ts';
import { findAccountByEmail, type FindAccountPorts } from '../find-account.ts';
import { recordSignIn } from './record-sign-in.ts';

export type SignInPorts = CompleteSignInPorts &
  FindAccountPorts & {
    readonly passwords: PasswordHasher;
    readonly keys: Pick<KeyStore, 'findMany'>;
    /** Runs work after the response was sent. If absent, the response waits for the work. */
    readonly afterwards?: (work: () => Promise<unknown>) => void;
  };

export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly ipAddress: string;
  readonly userAgent: string;
};

// Verifying against an invalid hash takes as long as against a real one.
const dummyHash = 'none';

// An id that no account has. Looking up its key takes as long as for an existing account.
const nonexistentAccountId = '00000000-0000-4000-8000-000000000000';

/**
 * Checks address and password and records the attempt. An unknown address and a wrong password get the same response
 * after the same work. A failure is recorded only for an existing account, and only after the response. If the
 * account has a second factor, this is only the first step.
 */
export const signIn = async (
  ports: SignInPorts,
  attempt: SignInAttempt,
  context: CommandContext,
): Promise<SignInResult | SecondStepRequired> => {
  const startedAt = performance.now();
  const match = await findAccountByEmail(ports, attempt.email);
  // An account that logs in at an OpenID issuer has no password hash either.
  const hash = match?.account.passwordHash ?? dummyHash;
  if (!match) await ports.keys.findMany([nonexistentAccountId]);
  const isPasswordCorrect = await ports.passwords.verify(hash, attempt.password);
  const { ipAddress, userAgent } = attempt;
  const signInContext = { method: 'password', ipAddress, userAgent, now: context.now } as const;
  if (!match || !isPasswordCorrect) {
    const failure = {
      type: 'RecordFailedSignIn',
      reason: 'wrong-password',
      ...signInContext,
    } as const;
    await waitForNextStep(ports, startedAt);
    if (match) {
      const { accountId } = match;
      await runAfterResponse(ports, () =>
        recordSignIn(ports, { accountId, command: failure }, context),
      );
    }
    throw invalidCredentialsError();
  }
  return continueSignIn(ports, { found: match, method: 'password', ipAddress, userAgent }, context);
};

const refusalStepMs = 50;

const runAfterResponse = async (
  { afterwards }: SignInPorts,
  work: () => Promise<unknown>,
): Promise<void> => {
  if (afterwards) afterwards(work);
  else await work();
};

// Reading an account takes longer if its history is longer. Refusals wait for the next multiple of 50 ms, so that
// response times reveal less about the history.
const waitForNextStep = async ({ pause = sleep }: SignInPorts, began: number): Promise<void> => {
  await pause(refusalStepMs - ((performance.now() - began) % refusalStepMs));
};

const invalidCredentialsError = (): Rejection =>
  new Rejection('unauthenticated', 'account/invalid-credentials', {
    message: 'Invalid login credentials',
  });
