import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventRegistry } from '#application/event-registry.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { openObservations } from '#observations/collections.ts';
import type { ObservationCollection } from '#observations/open-collection.ts';
import { listBackups, readManifest } from '#platform/backup/manifest.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { applyRetentionWorker } from '#workers/retention/apply-retention.ts';
import { backUpBeforeMigration } from './back-up-before-migration.ts';

const first: ObservationCollection = { name: 'cards', version: 1, indexes: [] };
const second: ObservationCollection = {
  ...first,
  version: 2,
  migrations: { 1: (document) => document },
};

it('an update of an embedded installation backs up the documents that it migrates, once and for 30 days', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-update-'));
  const given = { DATA_DIR: folder, DEMO: 'off', MARKET_DATA: 'simulated', LOG_LEVEL: 'silent' };
  const logger = createLogger({ level: 'silent', name: 'test' });
  const options = { logger, eventRegistry, allInOne: true };
  const platform = await createPlatform(readConfig(given), options);
  onTestFinished(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });
  const open = (collection: ObservationCollection): Promise<void> =>
    openObservations(platform, {
      beforeMigration: backUpBeforeMigration(platform),
      collections: [collection],
    });
  await open(first);
  const changes = [{ id: 'a', document: { id: 'a' } }];
  await platform.readModels.write({ changes: [{ collection: first, changes }] });
  const backups = path.join(folder, 'before-update');
  expect(await listBackups(backups)).toEqual([]);
  await open(second);
  await open(second);
  expect(await listBackups(backups)).toEqual([1]);
  const { collections } = await readManifest(backups, 1);
  expect(collections.filter(({ name }) => name === 'cards')).toMatchObject([
    { version: 1, isActive: true, documents: 1 },
  ]);
  const run = applyRetentionWorker.handler(platform);
  const job = { name: 'apply-retention', key: 'k', payload: {}, attempt: 1 };
  const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
  const left = async (): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => name.startsWith('before-update'));
  await run({ ...job, dueAt: inDays(29) });
  expect(await left()).toEqual(['before-update', 'before-update-keys']);
  await run({ ...job, dueAt: inDays(31) });
  expect(await left()).toEqual([]);
});
