import type { SignInSucceeded } from '#domain/sign-in/events.ts';
import { signInDecider, signInStream } from '#domain/sign-in/decider.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { isSameDevice } from './device-name.ts';

type LogPorts = { readonly eventStore: Pick<EventStore, 'read'> };
type SignIn = SignInSucceeded['data'];

export type SignInReference = {
  readonly accountId: string;
  readonly stream: string;
  readonly revision: number;
};

/**
 * The sign-in at this revision, if its device was not used earlier in this month or in the previous one. Undefined
 * for the first sign-in, because there is no device to compare it with.
 */
export const findNewDevice = async (
  ports: LogPorts,
  { accountId, stream, revision }: SignInReference,
): Promise<SignIn | undefined> => {
  const [signIn, ...earlier] = (await signInsUpTo(ports, { stream, revision })).reverse();
  if (!signIn) return undefined;
  const monthBefore = signInStream(accountId, lastDayOfMonthBefore(signIn.signedInAt));
  const seen = [...earlier, ...(await signInsUpTo(ports, { stream: monthBefore }))];
  const isKnown = seen.some(({ userAgent }) => isSameDevice(userAgent, signIn.userAgent));
  return seen.length === 0 || isKnown ? undefined : signIn;
};

const signInsUpTo = async (
  { eventStore }: LogPorts,
  { stream, revision = Infinity }: { readonly stream: string; readonly revision?: number },
): Promise<SignIn[]> => {
  const found: SignIn[] = [];
  for await (const stored of eventStore.read(stream)) {
    if (stored.revision > revision) break;
    const { type, data, metadata } = stored;
    const event = signInDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'SignInSucceeded') found.push(event.data);
  }
  return found;
};

const lastDayOfMonthBefore = (iso: string): Date => {
  const day = new Date(iso);
  day.setUTCDate(0);
  return day;
};
