import { reauthenticationRequiredCode } from '#contract/account/proof-required.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import type { Caller } from './session.ts';
import { httpTexts } from '../texts.ts';

const validityMinutes = { issuer: 5, staff: 15, ended: 15 } as const;
type Purpose = keyof typeof validityMinutes;

const prefixes: Readonly<Record<Purpose, string>> = {
  issuer: 'proof',
  staff: 'staff-proof',
  ended: 'ended-proof',
};

// Tied to the token hash, so that a new session starts without a record.
const toStepName = (purpose: Purpose, tokenHash: string): string =>
  `${prefixes[purpose]}-${tokenHash}`;

type Ports = { readonly signInSteps: Pick<SignInSteps, 'begin' | 'find'> };
type Owner = { readonly accountId: string; readonly tokenHash: string };

/** Records that the session's owner just reauthenticated, at their issuer or with a password or code. */
export const recordReauthentication = async (
  ports: Ports,
  owner: Owner,
  { by, now }: { readonly by: 'issuer' | 'own'; readonly now: Date },
): Promise<void> => {
  if (by === 'issuer') await saveRecord(ports, owner, { purpose: 'issuer', now });
  await saveRecord(ports, owner, { purpose: 'staff', now });
};

/** Whether the owner reauthenticated at their issuer within five minutes. */
export const isRecentlyAuthenticatedAtIssuer = (
  ports: Ports,
  owner: Owner,
  now: Date,
): Promise<boolean> => isRecorded(ports, owner, { purpose: 'issuer', now });

/**
 * Whether the owner reauthenticated within fifteen minutes. The login that opened the session counts, unless the
 * password has changed or an identity was unlinked since.
 */
export const isRecentlyAuthenticated = async (
  ports: Ports,
  caller: Caller,
  now: Date,
): Promise<boolean> => {
  if (await isRecorded(ports, caller, { purpose: 'staff', now })) return true;
  const signedInAt = Date.parse(caller.session.createdAt);
  if (now.getTime() - signedInAt >= validityMinutes.staff * minuteMs) return false;
  return !(await isRecorded(ports, caller, { purpose: 'ended', now }));
};

/** Called after a change of the login: the login that opened the session no longer counts as reauthentication. */
export const invalidateSignInTime = (ports: Ports, owner: Owner, now: Date): Promise<void> =>
  saveRecord(ports, owner, { purpose: 'ended', now });

export const reauthenticationRequired = (): Rejection =>
  new Rejection('forbidden', reauthenticationRequiredCode, { message: httpTexts.proveAgain });

type ReauthenticationRecord = { readonly purpose: Purpose; readonly now: Date };

const saveRecord = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Owner,
  { purpose, now }: ReauthenticationRecord,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + validityMinutes[purpose] * minuteMs).toISOString();
  const step = { kind: 'proof', data: { accountId }, expiresAt, triesLeft: 0 } as const;
  await signInSteps.begin(toStepName(purpose, tokenHash), step);
};

const isRecorded = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Owner,
  { purpose, now }: ReauthenticationRecord,
): Promise<boolean> => {
  const step = await signInSteps.find(toStepName(purpose, tokenHash));
  return (
    step?.kind === 'proof' &&
    step.data['accountId'] === accountId &&
    Date.parse(step.expiresAt) > now.getTime()
  );
};
