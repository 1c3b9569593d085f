import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findAccountByEmail } from '#application/account/find-account.ts';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { startTestServer } from '#platform/event-store/testing/test-server.ts';
import { readJsonLines } from '#platform/log-file/json-lines.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import { sqliteJobs } from '#platform/jobs/sqlite.adapter.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue } from '#workers/catalogue.ts';
import { changelogLine, readChangelog } from './release/accept-documents.ts';
import { describeDocumentMismatch } from './release/compare-documents.ts';
import { type ExpectedDocuments, readExpected } from './release/expected-documents.ts';
import { toEmail, password } from './release/history.ts';
import {
  calculateDigests,
  listReleases,
  releaseFiles,
  releasesFolder,
  testMasterKey,
} from './release/release-folder.ts';
import { openRecordedData, replayRelease } from './release/replay-release.ts';

/** SHA-256 of each release's `release.json`, which holds the digests of its log, keys and data folder. */
const recorded: Readonly<Record<string, string>> = {
  '0.1.0': '14cc9258094ea6caa7402b1eb0dd597f19a519752430c49bec9ee9aea16db7f4',
};

const releases = listReleases();
const faultsIn = (folder: string, documents: readonly ExpectedDocuments[]): readonly string[] =>
  documents.flatMap(
    (actual) => describeDocumentMismatch(readExpected(folder, actual.readModel), actual) ?? [],
  );

it('every release has its line here, with the digest of what never changes', () => {
  const digests = releases.map(({ version, folder }) => {
    const bytes = readFileSync(releaseFiles(folder).manifest);
    return [version, createHash('sha256').update(bytes).digest('hex')];
  });
  expect(Object.fromEntries(digests)).toEqual(recorded);
  const folders = readdirSync(releasesFolder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(recorded).sort());
});

/** Grace chose preferred coins, Tom watched a coin. Both are one list now. */
const listCoins = async (platform: Platform, name: string): Promise<readonly string[]> => {
  const found = await findAccountByEmail(platform, toEmail(name));
  const { watched } = await loadAlerts(platform, { accountId: found?.accountId ?? '' });
  return watched.map(({ symbol }) => symbol);
};

// A replay of every read model takes a busy machine more than a minute.
const timeout = 240_000;

describe.each(releases)('release $version', { timeout }, ({ folder, manifest }) => {
  it('has the log, keys and data folder that were recorded, and takes less than 3 MB', () => {
    expect(calculateDigests(folder)).toEqual(manifest.digests);
    expect(manifest.testMasterKey).toBe(testMasterKey);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sizes = files.map((name) => statSync(path.join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('holds every event type and every version that existed then', async () => {
    const found: Record<string, Set<number>> = {};
    let events = 0;
    for await (const { value } of readJsonLines(releaseFiles(folder).log)) {
      const { type, metadata } = value as { type: string; metadata: { schemaVersion: number } };
      (found[type] ??= new Set()).add(metadata.schemaVersion);
      events += 1;
    }
    expect(events).toBe(manifest.events);
    const versions = Object.entries(found).map(([type, each]) => [type, [...each].sort()]);
    expect(Object.fromEntries(versions)).toEqual(manifest.eventTypes);
    for (const [type, each] of Object.entries(manifest.eventTypes)) {
      const whole = Array.from({ length: each.length }, (_, index) => index + 1);
      expect([type, each]).toEqual([type, whole]);
    }
  });

  it('folds to the same documents in the embedded stores', async () => {
    expect(faultsIn(folder, await replayRelease(folder))).toEqual([]);
  });

  it('folds to the same documents in EventStoreDB', async () => {
    const server = await startTestServer();
    try {
      const documents = await replayRelease(folder, { EVENTSTORE_URL: server.url });
      expect(faultsIn(folder, documents)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('has a data folder that opens, shows the same documents and lets its members log in', async () => {
    await openRecordedData(folder, async (platform, documents) => {
      expect(faultsIn(folder, documents)).toEqual([]);
      const log: string[] = [];
      for await (const { id, storedAt } of readLog(platform.storedEvents)) log.push(id + storedAt);
      const lines: string[] = [];
      for await (const { value } of readJsonLines(releaseFiles(folder).log)) {
        const { id, storedAt } = value as { id: string; storedAt: string };
        lines.push(id + storedAt);
      }
      expect(log).toEqual(lines);
      const credentials = { email: toEmail('grace'), password, ipAddress: '192.0.2.8' };
      const context = { actor: 'anonymous', now: new Date('2026-12-01'), correlationId: 'test' };
      await signIn(platform, { ...credentials, userAgent: 'Test' }, context);
      expect(await listCoins(platform, 'grace')).toEqual(['BTC', 'ETH']);
      expect(await listCoins(platform, 'tom')).toEqual(['BTC']);
      const erased = { ...credentials, email: toEmail('mary'), userAgent: 'Test' };
      await expect(signIn(platform, erased, context)).rejects.toMatchObject({
        code: 'account/invalid-credentials',
      });
    });
  });

  it('has jobs in its queue that run, under their old names', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tidemark-queue-'));
    execFileSync('tar', ['-xzf', releaseFiles(folder).data, '-C', dataDir, 'jobs.sqlite']);
    const clock = { now: () => new Date('2026-12-20') };
    const queue = sqliteJobs({ file: path.join(dataDir, 'jobs.sqlite'), clock });
    const outcomes: string[] = [];
    queue.onOutcome((name, outcome) => outcomes.push(`${name}: ${outcome}`));
    await openRecordedData(folder, async (platform) => {
      const threads = {
        run: () => Promise.reject(new Error('unused')),
        close: () => Promise.resolve(),
      };
      const handlers = catalogue.handlers({ ...platform, clock, threads });
      const recordedNames = ['expire-grants', 'mail-payment-notice'];
      await queue.work(
        Object.fromEntries(
          Object.entries(handlers).filter(([name]) => recordedNames.includes(name)),
        ),
      );
      await vi.waitFor(() => {
        expect(outcomes.toSorted()).toEqual([
          'expire-grants: done',
          'expire-grants: done',
          'mail-payment-notice: done',
        ]);
      });
      await queue.close();
    });
    await rm(dataDir, { recursive: true });
  });

  it('has a line in the changelog for every read model whose version was raised since', () => {
    const changelog = readChangelog();
    const raised = projections
      .map(({ collection: { name, version } }) => ({ readModel: name, version }))
      .filter(({ readModel, version }) => manifest.readModels[readModel] !== version);
    const without = raised.filter((each) => !changelog.includes(changelogLine(each)));
    expect(without.map(({ readModel }) => `run npm run release -- accept ${readModel}`)).toEqual(
      [],
    );
  });
});
