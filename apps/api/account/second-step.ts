import type { SecondStepRequired } from '#application/account/sign-in/complete-sign-in.ts';
import type { PendingSecondStep } from '#application/second-factor/take-second-step.ts';
import { createSignInStepGate, type SignInStepGate } from '../http/session/step-gate.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** State of the second login step. */
export type SecondStep = PendingSecondStep & { readonly remember: boolean };

/** A code may be entered within five minutes, with five attempts. */
export const secondStepGate = ({
  platform,
  systemNow,
  secureCookies,
}: Pick<AccountRoutesDeps, 'platform' | 'systemNow' | 'secureCookies'>): SignInStepGate =>
  createSignInStepGate({
    steps: platform.signInSteps,
    secure: secureCookies,
    systemNow,
    kind: 'second-factor',
    minutes: 5,
    tries: 5,
  });

/** Starts the code step and returns its cookie. No session exists yet. */
export const beginSecondStep = (
  steps: SignInStepGate,
  { accountId, basis }: SecondStepRequired,
  { method, remember }: Pick<SecondStep, 'method' | 'remember'>,
): Promise<string> => steps.begin({ accountId, basis, method, remember });

export const toSecondStep = (
  data: Awaited<ReturnType<SignInStepGate['find']>>,
): SecondStep | undefined =>
  data && {
    accountId: String(data['accountId']),
    basis: String(data['basis']),
    method: data['method'] === 'openid' ? 'openid' : 'password',
    remember: data['remember'] === true,
  };
