import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { demoMarkerFile } from '#platform/data-dir/demo-folder.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { batched } from '#platform/event-store/batched.ts';
import { exportLog } from '#platform/log-file/export-log.ts';
import { exportKeys } from '#platform/log-file/key-file.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { rebuildProjection } from '#projections/engine/rebuild.ts';
import { advanceTime } from '#workers/advance-time.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { collectDocuments, writeExpected } from './expected-documents.ts';
import { appendGoldenEvents, listEventVersions, formatEventVersion } from './golden.ts';
import type { EventVersion } from './golden-places.ts';
import { writeHistory } from './history.ts';
import {
  calculateDigests,
  type Manifest,
  releaseFiles,
  releasesFolder,
  testMasterKey,
  writeManifest,
} from './release-folder.ts';
import { createWorkerCatalogue, type WorkerCatalogue } from '#workers/catalogue.ts';
import { announceAccessChangeWorker } from '#workers/accounts/announce-access-change.ts';
import { cancelMailsWorker } from '#workers/mail/cancel-mails.ts';
import { comparePaymentsWorker } from '#workers/membership/compare-payments.ts';
import { deliverMailsWorker } from '#workers/mail/deliver-mails.ts';
import { expireGrantsWorker } from '#workers/membership/expire-grants.ts';
import { finishErasureWorker } from '#workers/accounts/finish-erasure.ts';
import { forgetCustomerWorker } from '#workers/membership/forget-customer.ts';
import { mailAccountLinkWorker } from '#workers/mail/mail-account-link.ts';
import { mailInvoicesWorker } from '#workers/mail/mail-invoices.ts';
import { mailMembershipNoticeWorker } from '#workers/mail/mail-membership-notice.ts';
import { mailNewDeviceWorker } from '#workers/mail/mail-new-device.ts';
import { mailPaymentNoticeWorker } from '#workers/mail/mail-payment-notice/mail-payment-notice.ts';
import { mailSupportWorker } from '#workers/mail/mail-support.ts';
import { mailWelcomeWorker } from '#workers/mail/mail-welcome.ts';
import { prepareRenewalsWorker } from '#workers/membership/prepare-renewals/prepare-renewals.ts';
import { resolveClaimsWorker } from '#workers/accounts/resolve-claims.ts';

// The clock starts at this time for every recorded release.
const recordedFrom = Date.parse('2026-11-02T08:00:00.000Z');

export const recordRelease = async (version: string): Promise<string> => {
  const folder = path.join(releasesFolder, version);
  if (existsSync(folder)) {
    throw new OperatorError(`${folder} exists: a recorded release never changes.`);
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidemark-release-'));
  mkdirSync(folder, { recursive: true });
  const files = releaseFiles(folder);
  let recorded: Omit<Manifest, 'digests'>;
  try {
    const config = readConfig({
      DATA_DIR: dataDir,
      DEMO: 'on',
      MARKET_DATA: 'simulated',
      LOG_LEVEL: 'warn',
      FORECASTS: 'off',
      MASTER_KEY: testMasterKey,
    });
    const logger = createLogger({ level: 'warn', name: 'release' });
    const options = { logger, eventRegistry, allInOne: true, systemTime: () => recordedFrom };
    const platform = await createPlatform(config, options);
    try {
      await writeLog(platform);
      await exportFiles(platform, folder);
      recorded = await describe(platform, version);
    } finally {
      await platform.close();
    }
    packData(config.storesDir, files.data);
    const digests = calculateDigests(folder);
    writeManifest(folder, { ...recorded, digests });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const writeLog = async (platform: Platform): Promise<void> => {
  const { movableClock: clock } = platform;
  if (!clock) throw new Error('The history needs a clock that can be moved.');
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await clock.freezeAt(new Date(recordedFrom));
  const workers = await startWorkers(platform, { turnMs: 10, catalogue: recordedWork });
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await workers.reachedHead();
  };
  try {
    await writeHistory({
      platform,
      setClock: async (time) => {
        await waitForConsumers();
        await clock.freezeAt(time);
      },
      advanceTo: async (to) => {
        await advanceTime({ ...platform, clock, waitForConsumers }, { to });
        await clock.freezeAt();
      },
    });
  } finally {
    await workers.stop();
  }
  try {
    await appendGoldenEvents(platform, await missingVersions(platform));
    const missing = await missingVersions(platform);
    if (missing.length > 0)
      throw new Error(`Not in the log: ${missing.map(formatEventVersion).join(', ')}.`);
    await projector.reachedHead();
  } finally {
    await projector.stop();
  }
  // Documents folded before an erasure can differ from a replay without the key, and only a replay
  // is reproducible.
  for (const projection of projections) {
    const { logger } = platform;
    await rebuildProjection({ ports: platform, projection, logger, timeoutMs: 60_000 });
  }
};

const missingVersions = async (platform: Platform): Promise<readonly EventVersion[]> => {
  const stored = new Set<string>();
  for await (const { type, metadata } of readLog(platform.storedEvents))
    stored.add(formatEventVersion({ type, version: metadata.schemaVersion }));
  return listEventVersions().filter((each) => !stored.has(formatEventVersion(each)));
};

const exportFiles = async (platform: Platform, folder: string): Promise<void> => {
  const files = releaseFiles(folder);
  await exportLog(platform, files.log);
  await exportKeys(platform, files.keys);
  for (const expected of await collectDocuments(platform)) writeExpected(folder, expected);
};

const describe = async (
  platform: Platform,
  version: string,
): Promise<Omit<Manifest, 'digests'>> => {
  let events = 0;
  for await (const batch of batched(readLog(platform.storedEvents), 1000)) events += batch.length;
  return {
    version,
    testMasterKey,
    events,
    eventTypes: await versionsByType(platform),
    readModels: Object.fromEntries(
      projections.map(({ collection }) => [collection.name, collection.version]),
    ),
  };
};

const versionsByType = async (platform: Platform): Promise<Record<string, number[]>> => {
  const versions = new Map<string, Set<number>>();
  for await (const { type, metadata } of readLog(platform.storedEvents)) {
    const known = versions.get(type) ?? new Set();
    versions.set(type, known.add(metadata.schemaVersion));
  }
  const sorted = [...versions].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([type, each]) => [type, [...each].sort((one, other) => one - other)]),
  );
};

// Demo files are left out, because the archive represents an installation with members.
const ofDemoOnly = (name: string): boolean =>
  name.startsWith(demoMarkerFile) || name === 'clock.json' || name.includes('stripe');

const packData = (storesDir: string, archive: string): void => {
  const names = readdirSync(storesDir).filter((name) => !ofDemoOnly(name));
  execFileSync('tar', ['-czf', archive, '-C', storesDir, ...names.sort()]);
};

/** Recorded reactions and jobs, which need neither a market nor a newsletter. */
const recordedWork: WorkerCatalogue = createWorkerCatalogue([
  expireGrantsWorker,
  comparePaymentsWorker,
  prepareRenewalsWorker,
  finishErasureWorker,
  forgetCustomerWorker,
  resolveClaimsWorker,
  mailAccountLinkWorker,
  mailNewDeviceWorker,
  mailWelcomeWorker,
  mailMembershipNoticeWorker,
  mailInvoicesWorker,
  mailPaymentNoticeWorker,
  mailSupportWorker,
  deliverMailsWorker,
  cancelMailsWorker,
  announceAccessChangeWorker,
]);
