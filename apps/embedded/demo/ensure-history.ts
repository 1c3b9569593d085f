import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { marketVersion } from '#models/simulated-market/fitted-constants.ts';
import {
  type DemoMarker,
  readDemoMarker,
  writeDemoMarker,
} from '#platform/data-dir/demo-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { modelsFolder } from '#workers/forecasts/issue-predictions/start-predictions.ts';
import { demoPassword, writeDemoHistory } from './history.ts';

export type DemoHistory = Pick<DemoMarker, 'ids' | 'adminPassword'>;

/** Writes the demo's history on the first start. The mark records whether it was finished. */
export const ensureDemoHistory = async (
  platform: Platform,
  onStep: (text: string) => void = () => undefined,
): Promise<DemoHistory> => {
  const { storesDir, trial } = platform.config;
  const marker = await readDemoMarker(storesDir);
  if (marker.state === 'written') {
    await changeMarket(platform, marker);
    return marker;
  }
  onStep('Writing the history of the demo');
  // A demo that others can reach shows one password to everyone, which must not be the admin's.
  const adminPassword = trial ? demoPassword : randomBytes(12).toString('base64url');
  await writeDemoMarker(storesDir, { state: 'writing', ids: {}, adminPassword });
  const ids = await writeDemoHistory(platform, { now: platform.clock.now(), adminPassword });
  const history = { ids: Object.fromEntries(ids), adminPassword };
  await writeDemoMarker(storesDir, { state: 'written', ...history, marketVersion });
  return history;
};

/**
 * A demo of an older version continues with the prices of the current market. Its models were
 * trained on the old market, so they are deleted.
 */
const changeMarket = async ({ config, logger }: Platform, mark: DemoMarker): Promise<void> => {
  if (mark.marketVersion === marketVersion) return;
  await rm(path.join(config.storesDir, modelsFolder), { recursive: true, force: true });
  await writeDemoMarker(config.storesDir, { ...mark, marketVersion });
  logger.warn(
    'demo: the simulated market has changed, so its prices and forecasts up to now do not fit those from now on; start the demo over for a history without a break',
  );
};
