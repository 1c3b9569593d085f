import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';

const freshMinutes = 5;

// Beside the session, and gone with its time: a session that is opened anew has none.
const nameOf = (tokenHash: string): string => `proof-${tokenHash}`;

type Ports = { readonly signInSteps: SignInSteps };
type Session = { readonly accountId: string; readonly tokenHash: string };

/** Notes that the owner of a session has signed in at their issuer just now. */
export const noteProof = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Session,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + freshMinutes * 60_000).toISOString();
  const step = { kind: 'proof', data: { accountId }, expiresAt, triesLeft: 0 } as const;
  await signInSteps.begin(nameOf(tokenHash), step);
};

/** Whether they did so within five minutes. */
export const isProvedAtIssuer = async (
  { signInSteps }: Ports,
  { accountId, tokenHash }: Session,
  now: Date,
): Promise<boolean> => {
  const step = await signInSteps.find(nameOf(tokenHash));
  return (
    step?.kind === 'proof' &&
    step.data['accountId'] === accountId &&
    Date.parse(step.expiresAt) > now.getTime()
  );
};
