import path from 'node:path';
import type { Logger } from 'pino';
import type { EventDefinition } from '#domain/shared/event.ts';
import type { Backups } from './backup/backup.port.ts';
import type { Broadcast } from './broadcast/broadcast.port.ts';
import { systemClock } from './clock/system.adapter.ts';
import type { Clock, MovableClock } from './clock/clock.port.ts';
import type { Config } from './config.ts';
import { openStoresDir } from './data-dir/open-stores-dir.ts';
import { openErasureList } from './erasure-list/open-erasure-list.adapter.ts';
import { withErasureList } from './erasure-list/with-erasure-list.ts';
import type { EventStore } from './event-store/event-store.port.ts';
import { upcastEvents } from './consumers/upcast-events.ts';
import { encryptedEventStore } from './event-store/encrypted-event-store.ts';
import { withAppendNotifications } from './event-store/append-notifications.ts';
import { withCacheInvalidation, openFoldedStreams } from './folded-streams/folded-streams.ts';
import { systemHost } from './host/system.adapter.ts';
import { chooseIssuer } from './issuer/choose-issuer.adapter.ts';
import { safeEvictionPolicy, unknownEvictionPolicy } from './jobs/eviction-policies.ts';
import type { Jobs } from './jobs/jobs.port.ts';
import { encryptedKeptDocuments } from './kept-documents/encrypted-kept-documents.ts';
import type { StoredKeptDocuments } from './kept-documents/kept-documents.port.ts';
import type { KeyStore } from './keys/keys.port.ts';
import { linkTokens } from './keys/link-tokens.ts';
import { lookupHasher } from './keys/lookup-hash.ts';
import { trialHashes } from './keys/trial-hashes.ts';
import { obtainMasterKey, parseMasterKey } from './keys/master-key.ts';
import { requireKeyFile } from './keys/keys-beside-events.ts';
import { requireKeysMatchingLog } from './keys/require-keys-of-log.ts';
import type { MasterKeys } from './keys/wrapped-key.ts';
import type { Leases } from './leases/leases.port.ts';
import { openMailer } from './mail/choose-mail.adapter.ts';
import { openMarketData } from './market-data/open-market-data.adapter.ts';
import { openPayments } from './payments/configured.adapter.ts';
import { requireNotMoved } from './move/move-mark.ts';
import { openNews } from './news/open-news.adapter.ts';
import type { Platform } from './platform.ts';
import { publicAddress } from './public-address.ts';
import { getPushContact } from './push/contact-of.ts';
import type { PushSender } from './push/push.port.ts';
import type { WebPushOptions } from './push/web-push.adapter.ts';
import type { RateLimits } from './rate-limits/rate-limits.port.ts';
import type { ReadModels } from './read-models/read-models.port.ts';
import { mailHold } from './restoration/restoration.ts';
import type { Sessions } from './sessions/sessions.port.ts';
import { openSignInSteps } from './sign-in-steps/choose-sign-in-steps.adapter.ts';
import { openHttpClient } from './outgoing/open-outgoing.adapter.ts';
import { stopAll, type ShutdownStep } from './shutdown.ts';

export { openHttpClient as openOutgoing } from './outgoing/open-outgoing.adapter.ts';

export type CompositionOptions = {
  readonly logger: Logger;
  readonly eventRegistry: Readonly<Record<string, EventDefinition>>;
  /** The only process that uses the data folder, whose lock it holds. */
  readonly allInOne: boolean;
  /** For the commands that move an installation. */
  readonly opensMoved?: boolean;
  /**
   * The clock that a demo's clock runs ahead of, in milliseconds since 1970. Defaults to the
   * system clock; tests inject their own.
   */
  readonly systemTime?: () => number;
};

/** Throws an `OperatorError` for an installation that was moved away, or is imported only in part. */
export const createPlatform = async (
  config: Config,
  options: CompositionOptions,
): Promise<Platform> => {
  const platform = await openPlatform(config, options);
  if (options.opensMoved === true) return platform;
  try {
    await requireNotMoved(platform);
    return platform;
  } catch (error) {
    await platform.close();
    throw error;
  }
};

const openPlatform = async (
  config: Config,
  { logger, eventRegistry, allInOne, systemTime }: CompositionOptions,
): Promise<Platform> => {
  const openTemporaryReadModels = await openFolder(config, allInOne);
  const movableClock =
    config.demo && allInOne ? await openMovableClock(config, systemTime) : undefined;
  const clock = movableClock ?? systemClock();
  const outgoing = openHttpClient(config);
  // Opened first, because an unusable recording is a configuration error that should fail before
  // any store is created.
  const marketData = await openMarketData(config, { clock, logger, outgoing });
  const dropCounter = countDrops(logger);
  const server = await openEventStoreServer(config, { logger, onDropped: dropCounter.count });
  const keys = await openKeys(config, await obtainMasterKeys(config), logger);
  const storedEvents = server ?? (await openEventFile(config));
  await checkKeys(config, { store: storedEvents, keys });
  const mail = await openMailer(config, clock);
  const { payments, provider } = await openPayments(config, clock);
  const broadcast = await openBroadcast(config);
  const foldedStreams = await openFoldedStreams({ keys, broadcast });
  const erasureList = await openErasureList(config, logger);
  const erasureAwareKeys = withErasureList(keys, { erasureList, now: () => clock.now() });
  const storedDocuments = await openStoredDocuments(config);
  const parts = {
    ...withAppendNotifications(encryptedEventStore({ store: storedEvents, keys, eventRegistry })),
    readModels: await openReadModels(config),
    jobs: await openJobs(config, clock, logger),
    sessions: await openSessions(config),
    signInSteps: await openSignInSteps(config),
    keptDocuments: encryptedKeptDocuments({ documents: storedDocuments, keys }),
    rateLimits: await openRateLimits(config, logger),
    broadcast,
    foldedStreams,
    leases: await openLeases(config),
    marketData,
    newsData: await openNews(config, outgoing),
    keys: withCacheInvalidation(erasureAwareKeys, foldedStreams),
    mail: mail.mail,
    payments,
  };
  const shutdownSteps = toShutdownSteps(parts);
  const { memoryRateLimits } = await import('./rate-limits/memory.adapter.ts');
  const { argon2PasswordHasher: argon2Passwords } = await import('./passwords/argon2.adapter.ts');
  const { speakeasyCodes } = await import('./one-time-codes/speakeasy.adapter.ts');
  const { sharpPictures } = await import('./pictures/sharp.adapter.ts');
  const { sharpShareCards } = await import('./pictures/sharp-cards.adapter.ts');
  return {
    ...parts,
    storedEvents,
    storedDocuments,
    erasureList,
    mailHold: mailHold(parts),
    host: systemHost(config),
    backups: await openBackups(config),
    openTemporaryReadModels,
    droppedSubscriptions: dropCounter.total,
    config,
    logger,
    clock,
    movableClock,
    outgoing,
    outbox: mail.outbox,
    demoProvider: provider,
    passwords: argon2Passwords(),
    oneTimeCodes: speakeasyCodes(),
    issuer: await chooseIssuer(config),
    pictures: sharpPictures(),
    shareCards: sharpShareCards(),
    localRateLimits: memoryRateLimits(),
    lookupHash: lookupHasher(await keys.secret('lookup-hash')),
    trialHashes: trialHashes(keys),
    linkTokens: linkTokens(await keys.secret('link-token')),
    push: await openPush(config, { outgoing, privateKey: await keys.secret('push-key') }),
    publicAddress: publicAddress(config),
    upcast: upcastEvents(eventRegistry),
    closeSteps: shutdownSteps,
    close: () => stopAll(shutdownSteps, { logger }),
  };
};

type Parts = Pick<Platform, (typeof closingOrder)[number]>;

// Producers of work are closed before the stores they write to, so that no write reaches a closed
// store.
const closingOrder = [
  'jobs',
  'payments',
  'marketData',
  'newsData',
  'foldedStreams',
  'broadcast',
  'leases',
  'rateLimits',
  'mail',
  'sessions',
  'signInSteps',
  'keptDocuments',
  'eventStore',
  'readModels',
  'keys',
] as const;

const toShutdownSteps = (parts: Parts): ShutdownStep[] =>
  closingOrder.map((name) => ({ name, stop: async () => parts[name]?.close() }));

const getStorePath = (config: Config, name: string): string => path.join(config.storesDir, name);

const countDrops = (logger: Logger) => {
  let total = 0;
  const count = (): void => {
    total += 1;
    logger.debug('The event store ended a subscription that fell behind; it goes on.');
  };
  return { count, total: () => total };
};

const openEventStoreServer = async (
  config: Config,
  { logger, onDropped }: { readonly logger: Logger; readonly onDropped: () => void },
): Promise<EventStore | undefined> => {
  if (!config.EVENTSTORE_URL) return undefined;
  const { openEventStoreDb } = await import('./event-store/eventstoredb.adapter.ts');
  return openEventStoreDb({
    url: config.EVENTSTORE_URL,
    onConnectionLost: (err: unknown) => {
      logger.warn({ err }, 'The event store is unavailable; retrying.');
    },
    onDropped,
    onWaiting: (reason) => {
      logger.warn({ reason }, 'Waiting for the event store.');
    },
  });
};

const openEventFile = async (config: Config): Promise<EventStore> => {
  const { sqliteEventStore } = await import('./event-store/sqlite.adapter.ts');
  return sqliteEventStore({ file: getStorePath(config, 'events.sqlite') });
};

const openReadModels = async (config: Config): Promise<ReadModels> => {
  if (config.MONGODB_URL) {
    const { mongoReadModels } = await import('./read-models/mongodb.adapter.ts');
    return mongoReadModels({ url: config.MONGODB_URL });
  }
  const { sqliteReadModels } = await import('./read-models/sqlite.adapter.ts');
  return sqliteReadModels({ file: getStorePath(config, 'read-models.sqlite') });
};

const openFolder = async (
  config: Config,
  allInOne: boolean,
): Promise<Platform['openTemporaryReadModels']> => {
  await openStoresDir(config);
  const temporaryModule = await import('./read-models/temporary.adapter.ts');
  if (allInOne) await temporaryModule.removeTemporaryReadModels(config.storesDir);
  return () => temporaryModule.openTemporaryReadModels(config.storesDir);
};

const openBackups = async (config: Config): Promise<Backups | undefined> => {
  if (!config.embedded) return undefined;
  const { sqliteBackups } = await import('./backup/backups.adapter.ts');
  return sqliteBackups(config.storesDir);
};

const openJobs = async (config: Config, clock: Clock, logger: Logger): Promise<Jobs> => {
  const onError = (err: unknown): void => {
    logger.warn({ err }, 'No job can be taken from the queue; trying again.');
  };
  if (config.REDIS_URL) {
    const { bullmqJobs } = await import('./jobs/bullmq.adapter.ts');
    const jobs = await bullmqJobs({ url: config.REDIS_URL, onError });
    await warnOfEviction(jobs, logger);
    return jobs;
  }
  const { sqliteJobs } = await import('./jobs/sqlite.adapter.ts');
  return sqliteJobs({ file: getStorePath(config, 'jobs.sqlite'), clock, onError });
};

const warnOfEviction = async (jobs: Jobs, logger: Logger): Promise<void> => {
  // A process starts without Redis; the health check names the policy later.
  const policy = await jobs.evictionPolicy().catch(() => undefined);
  if (policy === undefined || policy === safeEvictionPolicy) return;
  logger.warn(
    { policy },
    policy === unknownEvictionPolicy
      ? 'Redis (REDIS_URL) does not say its maxmemory-policy. It must be noeviction, or jobs can be lost.'
      : `Redis (REDIS_URL) has the maxmemory-policy ${policy}: jobs can be lost. Set it to noeviction.`,
  );
};

const openSessions = async (config: Config): Promise<Sessions> => {
  if (config.MONGODB_URL) {
    const { mongoSessions } = await import('./sessions/mongodb.adapter.ts');
    return mongoSessions({ url: config.MONGODB_URL });
  }
  const { sqliteSessions } = await import('./sessions/sqlite.adapter.ts');
  return sqliteSessions({ file: getStorePath(config, 'sessions.sqlite') });
};

const openStoredDocuments = async (config: Config): Promise<StoredKeptDocuments> => {
  if (config.MONGODB_URL) {
    const { mongoKeptDocuments } = await import('./kept-documents/mongodb.adapter.ts');
    return mongoKeptDocuments({ url: config.MONGODB_URL });
  }
  const { sqliteKeptDocuments } = await import('./kept-documents/sqlite.adapter.ts');
  return sqliteKeptDocuments({ file: getStorePath(config, 'kept-documents.sqlite') });
};

const obtainMasterKeys = async (config: Config): Promise<MasterKeys> => {
  const { MASTER_KEY: given, OTHER_MASTER_KEY: other, storesDir: folder } = config;
  const masterKey = await obtainMasterKey({ given, folder });
  if (other === undefined) return { masterKey };
  return { masterKey, otherMasterKey: parseMasterKey(other, 'OTHER_MASTER_KEY') };
};

const openKeys = async (
  config: Config,
  masterKeys: MasterKeys,
  logger: Logger,
): Promise<KeyStore> => {
  if (config.MONGODB_URL) {
    const { mongoKeyStore: mongoKeys } = await import('./keys/mongodb.adapter.ts');
    return mongoKeys({
      // This port opens first and waits for MongoDB to start, so that the others find it running.
      url: config.MONGODB_URL,
      ...masterKeys,
      startLimitMs: 30_000,
      onWaiting: (err) => {
        logger.warn({ err }, 'Waiting for MongoDB.');
      },
    });
  }
  requireKeyFile(config);
  const { sqliteKeyStore: sqliteKeys } = await import('./keys/sqlite.adapter.ts');
  return sqliteKeys({ file: getStorePath(config, 'keys.sqlite'), ...masterKeys });
};

const checkKeys = async (
  config: Config,
  { store, keys }: { readonly store: EventStore; readonly keys: KeyStore },
): Promise<void> => {
  const keyStoreName = config.MONGODB_URL
    ? 'The key store in MongoDB'
    : getStorePath(config, 'keys.sqlite');
  try {
    await requireKeysMatchingLog({ store, keys, place: keyStoreName });
  } catch (error) {
    await Promise.all([store.close(), keys.close()]);
    throw error;
  }
};

const openPush = async (
  config: Config,
  options: Omit<WebPushOptions, 'contact'>,
): Promise<PushSender> => {
  const { webPush } = await import('./push/web-push.adapter.ts');
  return webPush({ ...options, contact: getPushContact(config) });
};

const openRateLimits = async (config: Config, logger: Logger): Promise<RateLimits> => {
  if (config.REDIS_URL) {
    const { redisRateLimits } = await import('./rate-limits/redis.adapter.ts');
    return redisRateLimits({
      url: config.REDIS_URL,
      onUnavailable: (err) => {
        logger.warn(
          { err },
          'Redis is unavailable; this process counts rate limits in its own memory until it answers again.',
        );
      },
    });
  }
  const { memoryRateLimits } = await import('./rate-limits/memory.adapter.ts');
  return memoryRateLimits();
};

const openBroadcast = async (config: Config): Promise<Broadcast> => {
  if (config.REDIS_URL) {
    const { redisBroadcast } = await import('./broadcast/redis.adapter.ts');
    return redisBroadcast({ url: config.REDIS_URL });
  }
  const { memoryBroadcast } = await import('./broadcast/memory.adapter.ts');
  return memoryBroadcast();
};

const openLeases = async (config: Config): Promise<Leases> => {
  if (config.MONGODB_URL) {
    const { mongoLeases } = await import('./leases/mongodb.adapter.ts');
    return mongoLeases({ url: config.MONGODB_URL });
  }
  const { memoryLeases } = await import('./leases/memory.adapter.ts');
  return memoryLeases();
};

const openMovableClock = async (
  config: Config,
  systemTime: (() => number) | undefined,
): Promise<MovableClock> => {
  const { movableClock } = await import('./clock/movable.adapter.ts');
  const file = getStorePath(config, 'clock.json');
  return movableClock({ file, ...(systemTime && { systemTime }) });
};
