import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreError, type ExpectedRevision, type NewEvent } from '../event-store.port.ts';
import type { TestServerLog } from './test-server-log.ts';

export type AppendRequest = {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision | undefined;
};

export type AppendOutcome =
  | { readonly kind: 'stored'; readonly revision: number; readonly offset: bigint | undefined }
  | { readonly kind: 'wrong-revision'; readonly current: number }
  | { readonly kind: 'timeout' | 'too-large' | 'deleted' }
  | { readonly kind: 'unknown'; readonly message: string };

/**
 * Replaces the response to the next append. `store` performs the append as the server would;
 * undefined sends no response.
 */
export type AppendFault = (
  store: () => Promise<AppendOutcome>,
) => Promise<AppendOutcome | undefined>;

export type AppendBehaviour = {
  /** How long a repeat of an append in progress waits for its timeout; the real server takes 2 to 3 s. */
  readonly repeatTimeoutMs: number;
  readonly writeDelayMs: number;
};

export type AppendSimulator = {
  readonly received: AppendRequest[];
  next: AppendFault | undefined;
  readonly append: (request: AppendRequest) => Promise<AppendOutcome | undefined>;
};

/**
 * As measured on a real server: appends are idempotent, but a repeat of an append in progress
 * times out.
 */
export const createAppendSimulator = (
  log: () => TestServerLog,
  behaviour: AppendBehaviour,
): AppendSimulator => {
  const underWay = new Set<string>();
  const store = async (request: AppendRequest): Promise<AppendOutcome> => {
    // A repeat of a stored append or a wrong revision needs no write and is answered immediately.
    if (!isAtExpected(log(), request)) return storeIn(log(), request);
    const key = keyOf(request);
    if (underWay.has(key)) {
      await pause(behaviour.repeatTimeoutMs, undefined, { ref: false });
      return { kind: 'timeout' };
    }
    underWay.add(key);
    try {
      if (behaviour.writeDelayMs > 0) await pause(behaviour.writeDelayMs);
      return await storeIn(log(), request);
    } finally {
      underWay.delete(key);
    }
  };
  const appends: AppendSimulator = {
    received: [],
    next: undefined,
    append: (request) => {
      appends.received.push(request);
      const fault = appends.next;
      appends.next = undefined;
      return fault ? fault(() => store(request)) : store(request);
    },
  };
  return appends;
};

const isAtExpected = (log: TestServerLog, { stream, expected }: AppendRequest): boolean =>
  log.lastRevision(stream) === (expected === 'none' ? -1 : expected);

const keyOf = ({ stream, expected, events }: AppendRequest): string =>
  [stream, expected, ...events.map(({ id }) => id)].join('|');

const storeIn = async (
  log: TestServerLog,
  { stream, events, expected }: AppendRequest,
): Promise<AppendOutcome> => {
  if (expected === undefined)
    return { kind: 'unknown', message: 'Not supported by the test server.' };
  try {
    const { revision, offset } = await log.append(stream, events, expected);
    return { kind: 'stored', revision, offset };
  } catch (error) {
    if (!(error instanceof EventStoreError)) throw error;
    if (error.code === 'wrong-revision')
      return { kind: 'wrong-revision', current: log.lastRevision(stream) };
    if (error.code === 'too-large') return { kind: 'too-large' };
    return { kind: 'unknown', message: error.message };
  }
};
