import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { importLog } from '#platform/log-file/import-log.ts';
import { readKeyFile } from '#platform/log-file/key-file.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import { collectDocuments, type ExpectedDocuments } from './expected-documents.ts';
import { releaseFiles, testMasterKey } from './release-folder.ts';

type Settings = Readonly<Record<string, string>>;

/** Imports a release's log into empty stores, and returns the documents of the current code. */
export const replayRelease = (
  folder: string,
  settings: Settings = {},
): Promise<readonly ExpectedDocuments[]> => {
  const { log, keys } = releaseFiles(folder);
  return inDataDir(settings, async (platform) => {
    await importLog(platform, { file: log, keys: await readKeyFile(keys) });
    return project(platform);
  });
};

/**
 * Opens a release's data folder with the current code, and passes the platform and its documents
 * to `use`.
 */
export const openRecordedData = <Result>(
  folder: string,
  use: (platform: Platform, documents: readonly ExpectedDocuments[]) => Promise<Result>,
): Promise<Result> =>
  inDataDir(
    {},
    async (platform) => use(platform, await project(platform)),
    (dataDir) => {
      execFileSync('tar', ['-xzf', releaseFiles(folder).data, '-C', dataDir]);
    },
  );

const inDataDir = async <Result>(
  settings: Settings,
  use: (platform: Platform) => Promise<Result>,
  fill: (dataDir: string) => void = () => undefined,
): Promise<Result> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidemark-replay-'));
  try {
    fill(dataDir);
    const defaults = {
      DATA_DIR: dataDir,
      DEMO: 'off',
      MARKET_DATA: 'simulated',
      LOG_LEVEL: 'silent',
    };
    const config = readConfig({ ...defaults, MASTER_KEY: testMasterKey, ...settings });
    const logger = createLogger({ level: 'silent', name: 'release' });
    const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
    return await use(platform).finally(platform.close);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const project = async (platform: Platform): Promise<readonly ExpectedDocuments[]> => {
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  try {
    await projector.reachedHead();
    const parked = projector.status().filter(({ state }) => state === 'parked');
    if (parked.length > 0) throw new Error(`Parked: ${JSON.stringify(parked)}`);
    return await collectDocuments(platform);
  } finally {
    await projector.stop();
  }
};
