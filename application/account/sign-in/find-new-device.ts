import type { SignInSucceeded } from '#domain/sign-in/events.ts';
import { signInDecider, signInStream } from '#domain/sign-in/sign-in.ts';
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
  const [signIn, ...earlierSignIns] = (await readSignIns(ports, { stream, revision })).reverse();
  if (!signIn) return undefined;
  const previousMonthStream = signInStream(accountId, getLastDayOfPreviousMonth(signIn.signedInAt));
  const pastSignIns = [
    ...earlierSignIns,
    ...(await readSignIns(ports, { stream: previousMonthStream })),
  ];
  const isKnown = pastSignIns.some(({ userAgent }) => isSameDevice(userAgent, signIn.userAgent));
  return pastSignIns.length === 0 || isKnown ? undefined : signIn;
};

const readSignIns = async (
  { eventStore }: LogPorts,
  { stream, revision = Infinity }: { readonly stream: string; readonly revision?: number },
): Promise<SignIn[]> => {
  const signIns: SignIn[] = [];
  for await (const stored of eventStore.read(stream)) {
    if (stored.revision > revision) break;
    const { type, data, metadata } = stored;
    const event = signInDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'SignInSucceeded') signIns.push(event.data);
  }
  return signIns;
};

const getLastDayOfPreviousMonth = (iso: string): Date => {
  const day = new Date(iso);
  day.setUTCDate(0);
  return day;
};
