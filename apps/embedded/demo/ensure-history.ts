import { randomBytes } from 'node:crypto';
import { type DemoMark, readDemoMark, writeDemoMark } from '#platform/data-dir/demo-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { demoPassword, writeHistory } from './history.ts';

export type DemoHistory = Pick<DemoMark, 'ids' | 'adminPassword'>;

/** Writes the demo's history on the first start; the mark tells a later start whether it was finished. */
export const ensureHistory = async (platform: Platform): Promise<DemoHistory> => {
  const { storesDir, trial } = platform.config;
  const mark = await readDemoMark(storesDir);
  if (mark.state === 'written') return mark;
  // A demo that others can reach shows one password to everybody, and it must not be the admin's.
  const adminPassword = trial ? demoPassword : randomBytes(12).toString('base64url');
  await writeDemoMark(storesDir, { state: 'writing', ids: {}, adminPassword });
  const ids = await writeHistory(platform, { now: platform.clock.now(), adminPassword });
  const history = { ids: Object.fromEntries(ids), adminPassword };
  await writeDemoMark(storesDir, { state: 'written', ...history });
  return history;
};
