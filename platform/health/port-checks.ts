import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Broadcast } from '../broadcast/broadcast.port.ts';
import { safeEvictionPolicy, unknownEvictionPolicy } from '../jobs/eviction-policies.ts';
import type { Issuer } from '../issuer/issuer.port.ts';
import type { ProviderHealth } from '../payments/payments.port.ts';
import type { Platform } from '../platform.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { okFinding, type HealthFinding, type HealthCheck } from './health.ts';

type Ports = Pick<
  Platform,
  | 'broadcast'
  | 'eventStore'
  | 'jobs'
  | 'keptDocuments'
  | 'keys'
  | 'payments'
  | 'rateLimits'
  | 'readModels'
  | 'sessions'
>;
type WorstState = HealthCheck['worstState'];

export const portChecks = {
  eventStore: ({ eventStore }: Pick<Ports, 'eventStore'>, atWorst: WorstState): HealthCheck =>
    createCheck('event store', atWorst, () => eventStore.head()),
  readModels: (
    { readModels }: Pick<Ports, 'readModels'>,
    atWorst: WorstState,
    collections: readonly string[],
  ): HealthCheck => ({
    name: 'read models',
    worstState: atWorst,
    check: async () => {
      const collectionNames = ['no-such-read-model', ...collections];
      const versions = await Promise.all(
        collectionNames.map((name) => readModels.activeVersion(name)),
      );
      const unbuiltCollections = collections.filter(
        (_, index) => versions[index + 1] === undefined,
      );
      if (unbuiltCollections.length === 0) return okFinding;
      return { state: 'failing', words: `still being built: ${unbuiltCollections.join(', ')}` };
    },
  }),
  sessions: (
    { sessions }: { readonly sessions: Pick<Ports['sessions'], 'find'> },
    atWorst: WorstState,
  ): HealthCheck => createCheck('sessions', atWorst, () => sessions.find(noSuchId)),
  keptDocuments: (
    { keptDocuments }: { readonly keptDocuments: Pick<Ports['keptDocuments'], 'list'> },
    atWorst: WorstState,
  ): HealthCheck =>
    createCheck('kept documents', atWorst, () => keptDocuments.list(noSuchId, 'drafts')),
  keys: (
    { keys }: { readonly keys: Pick<Ports['keys'], 'find'> },
    atWorst: WorstState,
  ): HealthCheck => createCheck('keys', atWorst, () => keys.find(noSuchId)),
  jobs: ({ jobs }: Pick<Ports, 'jobs'>, atWorst: WorstState): HealthCheck => ({
    name: 'jobs',
    worstState: atWorst,
    check: () => checkJobs(jobs),
  }),
  rateLimits: ({ rateLimits }: Pick<Ports, 'rateLimits'>, atWorst: WorstState): HealthCheck =>
    createCheck('rate limits', atWorst, () => rateLimits.peek(probeLimit, noSuchId)),
  broadcast: ({ broadcast }: Pick<Ports, 'broadcast'>, atWorst: WorstState): HealthCheck =>
    createCheck('broadcast', atWorst, createEchoCheck(broadcast)),
  payments: ({ payments }: Pick<Ports, 'payments'>, atWorst: WorstState): HealthCheck => ({
    name: 'payments',
    worstState: atWorst,
    check: async () => paymentsFindings[await payments.health()],
  }),
  issuer: (issuer: Pick<Issuer, 'check'>, atWorst: WorstState): HealthCheck =>
    createCheck('issuer', atWorst, () => issuer.check()),
  disk: (folder: string, atWorst: WorstState): HealthCheck => ({
    name: 'disk',
    worstState: atWorst,
    check: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= minFreeBytes ? okFinding : diskFullFinding;
    },
  }),
};

const checkJobs = async (jobs: Ports['jobs']): Promise<HealthFinding> => {
  await jobs.check();
  if (await jobs.administration.isPaused())
    return { state: 'failing', words: 'no job runs: the queue is paused' };
  const policy = await jobs.evictionPolicy();
  if (policy === safeEvictionPolicy) return okFinding;
  if (policy === unknownEvictionPolicy)
    return { state: 'ok', words: 'the eviction policy of Redis is unknown' };
  return {
    state: 'degraded',
    words: `jobs can be lost: the eviction policy of Redis is ${policy} instead of ${safeEvictionPolicy}`,
  };
};

const noSuchId = '00000000-0000-4000-8000-000000000000';
const probeLimit = { name: 'health', points: 1, perSeconds: 1 };
const minFreeBytes = 1_048_576;
const diskFullFinding: HealthFinding = {
  state: 'failing',
  words: 'is full: nothing can be stored',
};

const paymentsFindings: Readonly<Record<ProviderHealth, HealthFinding>> = {
  works: okFinding,
  away: { state: 'failing', words: 'cannot be reached' },
  off: { state: 'ok', words: 'not set up' },
};

const createCheck = (
  name: string,
  atWorst: WorstState,
  ask: () => Promise<unknown>,
): HealthCheck => ({
  name,
  worstState: atWorst,
  check: () => ask().then(() => okFinding),
});

// A message may be lost; the next check sends another.
const echoLimitMs = secondMs;

const createEchoCheck = (broadcast: Broadcast): (() => Promise<void>) => {
  const channel = `health-${randomUUID()}`;
  let onMessage: (() => void) | undefined;
  let subscription: Promise<unknown> | undefined;
  return async () => {
    subscription ??= broadcast.subscribe(channel, () => onMessage?.());
    try {
      await subscription;
    } catch (error) {
      subscription = undefined;
      throw error;
    }
    const { promise: echo, resolve } = Promise.withResolvers<undefined>();
    onMessage = () => {
      resolve(undefined);
    };
    await broadcast.publish(channel, '');
    await withTimeLimit(echo, echoLimitMs);
  };
};
