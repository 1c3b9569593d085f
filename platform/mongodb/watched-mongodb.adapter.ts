import type { MongoClient } from 'mongodb';
import { secondMs } from '#domain/shared/time/durations.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';

export type WatchOptions = {
  readonly elapsed?: () => number;
  /** Silence of a server's monitor after which the client reconnects. */
  readonly silenceLimitMs?: number;
};

export type ClientWatcher = {
  /** Whether no server has responded for a second. */
  readonly isUnavailable: () => boolean;
  readonly stop: () => void;
};

// Shorter interruptions are waited out, up to the driver's limit for server selection.
const unavailableAfterMs = secondMs;

export const watchClient = (client: MongoClient, options: WatchOptions): ClientWatcher => {
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
  const stopController = new AbortController();
  const heartbeat = trackHeartbeats(client, elapsed);
  let isReviving = false;
  const check = async (): Promise<void> => {
    if (isReviving || !heartbeat.isSilent(silenceLimitMs)) return;
    isReviving = true;
    await revive(client, stopController.signal).catch(() => undefined);
    heartbeat.forget();
    isReviving = false;
  };
  const timer = setInterval(() => void check(), silenceLimitMs / 4);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopController.abort();
  };
};

const revive = async (client: MongoClient, signal: AbortSignal): Promise<void> => {
  await client.close();
  await retryWithBackoff(() => client.connect(), { signal, minPauseMs: 500, maxPauseMs: 500 });
};

const trackHeartbeats = (client: MongoClient, elapsed: () => number) => {
  const lastHeartbeats = new Map<string, number>();
  const onHeartbeat = ({ connectionId }: { readonly connectionId: string }): void => {
    lastHeartbeats.set(connectionId, elapsed());
  };
  client.on('serverHeartbeatStarted', onHeartbeat);
  client.on('serverHeartbeatSucceeded', onHeartbeat);
  client.on('serverHeartbeatFailed', onHeartbeat);
  client.on('serverClosed', ({ address }) => lastHeartbeats.delete(address));
  return {
    isSilent: (limitMs: number): boolean =>
      [...lastHeartbeats.values()].some((at) => elapsed() - at > limitMs),
    forget: (): void => {
      lastHeartbeats.clear();
    },
  };
};
