import { proofRequired } from '#contract/proof-required.ts';
import { minuteMs } from '#domain/shared/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import type { Caller } from './session.ts';
import { httpTexts } from './texts.ts';

const minutes = { issuer: 5, staff: 15, ended: 15 } as const;
type Purpose = keyof typeof minutes;

const prefixes: Readonly<Record<Purpose, string>> = {
  issuer: 'proof',
  staff: 'staff-proof',
  ended: 'ended-proof',
};

// Beside the session, and gone with its time: a session that is opened anew has none.
const nameOf = (purpose: Purpose, tokenHash: string): string => `${prefixes[purpose]}-${tokenHash}`;

type Ports = { readonly signInSteps: Pick<SignInSteps, 'begin' | 'find'> };
type Owner = { readonly accountId: string; readonly tokenHash: string };

/** Notes that the owner of a session has proved just now that it is them: at their issuer, or by password or code. */
export const noteProof = async (
  ports: Ports,
  owner: Owner,
  { by, now }: { readonly by: 'issuer' | 'own'; readonly now: Date },
): Promise<void> => {
  if (by === 'issuer') await note(ports, owner, { purpose: 'issuer', now });
  await note(ports, owner, { purpose: 'staff', now });
};

/** Whether they did so at their issuer within five minutes. */
export const isProvedAtIssuer = (ports: Ports, owner: Owner, now: Date): Promise<boolean> =>
  isNoted(ports, owner, { purpose: 'issuer', now });

/** Whether they did so within fifteen minutes; the sign-in that opened the session counts until its password changes. */
export const isProved = async (ports: Ports, caller: Caller, now: Date): Promise<boolean> => {
  if (await isNoted(ports, caller, { purpose: 'staff', now })) return true;
  const signedInAt = Date.parse(caller.session.createdAt);
  if (now.getTime() - signedInAt >= minutes.staff * minuteMs) return false;
  return !(await isNoted(ports, caller, { purpose: 'ended', now }));
};

/** The sign-in that opened the session no longer counts: its password was changed. */
export const noteSignInOutdated = (ports: Ports, owner: Owner, now: Date): Promise<void> =>
  note(ports, owner, { purpose: 'ended', now });

export const proofMissing = (): Rejection =>
  new Rejection('forbidden', proofRequired, { message: httpTexts.proveAgain });

type Noted = { readonly purpose: Purpose; readonly now: Date };

const note = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Owner,
  { purpose, now }: Noted,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + minutes[purpose] * minuteMs).toISOString();
  const step = { kind: 'proof', data: { accountId }, expiresAt, triesLeft: 0 } as const;
  await signInSteps.begin(nameOf(purpose, tokenHash), step);
};

const isNoted = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Owner,
  { purpose, now }: Noted,
): Promise<boolean> => {
  const step = await signInSteps.find(nameOf(purpose, tokenHash));
  return (
    step?.kind === 'proof' &&
    step.data['accountId'] === accountId &&
    Date.parse(step.expiresAt) > now.getTime()
  );
};
