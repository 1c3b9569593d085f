import type { MongoClient } from 'mongodb';
import { secondMs } from '#domain/shared/time/durations.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';

export type WatchOptions = {
  readonly elapsed?: () => number;
  /** Silence of a server's monitor after which the client reconnects. */
  readonly silenceLimitMs?: number;
};

export type WatchedClient = {
  /** Whether no server has responded for a second. */
  readonly isUnavailable: () => boolean;
  readonly stop: () => void;
};

// Shorter interruptions are waited out, up to the driver's limit for server selection.
const unavailableAfterMs = secondMs;

export const watchClient = (client: MongoClient, options: WatchOptions): WatchedClient => {
  const { elapsed = () => performance.now() } = options;
  let unavailableSince: number | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const { hasKnownServers } = newDescription;
    unavailableSince = hasKnownServers ? undefined : (unavailableSince ?? elapsed());
  });
  return {
    isUnavailable: () =>
      unavailableSince !== undefined && elapsed() - unavailableSince >= unavailableAfterMs,
    stop: reviveWhenSilent(client, { ...options, elapsed }),
  };
};

// The driver polls each server every second. When a connection ends just before such a poll is
// written, mongodb 7 waits indefinitely for the write, stops polling, and never notices that the
// server is back.
const reviveWhenSilent = (
  client: MongoClient,
  { elapsed, silenceLimitMs = 8000 }: WatchOptions & { readonly elapsed: () => number },
): (() => void) => {
  const stopping = new AbortController();
  const heartbeat = heartbeats(client, elapsed);
  let reviving = false;
  const check = async (): Promise<void> => {
    if (reviving || !heartbeat.isSilent(silenceLimitMs)) return;
    reviving = true;
    await revive(client, stopping.signal).catch(() => undefined);
    heartbeat.forget();
    reviving = false;
  };
  const timer = setInterval(() => void check(), silenceLimitMs / 4);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
};

const revive = async (client: MongoClient, signal: AbortSignal): Promise<void> => {
  await client.close();
  await retryWithBackoff(() => client.connect(), { signal, minPauseMs: 500, maxPauseMs: 500 });
};

const heartbeats = (client: MongoClient, elapsed: () => number) => {
  const last = new Map<string, number>();
  const onHeartbeat = ({ connectionId }: { readonly connectionId: string }): void => {
    last.set(connectionId, elapsed());
  };
  client.on('serverHeartbeatStarted', onHeartbeat);
  client.on('serverHeartbeatSucceeded', onHeartbeat);
  client.on('serverHeartbeatFailed', onHeartbeat);
  client.on('serverClosed', ({ address }) => last.delete(address));
  return {
    isSilent: (limitMs: number): boolean =>
      [...last.values()].some((at) => elapsed() - at > limitMs),
    forget: (): void => {
      last.clear();
    },
  };
};
