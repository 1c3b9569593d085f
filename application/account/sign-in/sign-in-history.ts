import type { SignInEvent } from '#domain/sign-in/events.ts';
import { signInDecider } from '#domain/sign-in/decider.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';

export type SignInHistoryPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

export type Attempt = {
  readonly at: string;
  readonly succeeded: boolean;
  readonly ipAddress: string;
  readonly userAgent: string;
};

/**
 * The latest successful and failed sign-ins. The read model provides their positions, and the event log provides IP
 * address and user agent.
 */
export const signInHistory = async (
  ports: SignInHistoryPorts,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<readonly Attempt[]> => {
  // Reads twice the limit, because sign-outs are listed too.
  const page = { categories: ['signin'], limit: 2 * limit } as const;
  const { entries } = await listTimeline(ports, accountId, page);
  const oldest = new Map<string, number>();
  for (const { stream, revision } of entries) {
    oldest.set(stream, Math.min(revision, oldest.get(stream) ?? revision));
  }
  const found: Attempt[] = [];
  for (const [stream, from] of oldest) found.push(...(await attemptsIn(ports, { stream, from })));
  return found.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, limit);
};

const attemptsIn = async (
  { eventStore }: SignInHistoryPorts,
  { stream, from }: { readonly stream: string; readonly from: number },
): Promise<Attempt[]> => {
  const found: Attempt[] = [];
  for await (const { type, data, metadata } of eventStore.read(stream, from)) {
    const event = signInDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    const attempt = attemptOf(event, metadata.at);
    if (attempt) found.push(attempt);
  }
  return found;
};

const attemptOf = ({ type, data }: SignInEvent, at: string): Attempt | undefined => {
  if (type !== 'SignInSucceeded' && type !== 'SignInFailed') return undefined;
  const { ipAddress, userAgent } = data;
  return { at, succeeded: type === 'SignInSucceeded', ipAddress, userAgent };
};
