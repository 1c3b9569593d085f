import { cpSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Scenario, Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';
import { findStoresDir } from '../verify.ts';
import { runWriters, type Writer } from '../writers.ts';

type Backup = { readonly restore: () => void; readonly length: number };

const backUp = ({ folder, ledger }: Stage, name: string, label = 'backup'): Backup => {
  const stores = findStoresDir(folder);
  const safe = path.join(folder, `${label}-${name}`);
  mkdirSync(safe);
  for (const file of globSync(`${name}.sqlite*`, { cwd: stores }))
    cpSync(path.join(stores, file), path.join(safe, file));
  return {
    length: ledger.writes.length,
    restore: () => {
      for (const file of globSync(`${name}.sqlite*`, { cwd: stores }))
        rmSync(path.join(stores, file));
      for (const file of readdirSync(safe)) cpSync(path.join(safe, file), path.join(stores, file));
    },
  };
};

// Writes, stops, backs up, writes again and stops.
const writeAroundBackup = async (stage: Stage, name: string): Promise<BackupRun> => {
  const product = stage.subject();
  await product.start();
  await runWriters(stage.writers(product, 6), 1500);
  await product.stop();
  const backup = backUp(stage, name);
  await product.start();
  const later = stage.writers(product, 6);
  await runWriters(later, 1500);
  await product.stop();
  return { product, backup, later };
};
type BackupRun = {
  readonly product: Subject;
  readonly backup: Backup;
  readonly later: readonly Writer[];
};

/**
 * Writes after the backup are lost. They must no longer be shown, while new writes must be shown.
 */
export const restoredEvents: Scenario = {
  name: 'restored events',
  run: async (stage) => {
    const { product, backup } = await writeAroundBackup(stage, 'events');
    backup.restore();
    stage.ledger.setBackTo(backup.length);
    await product.start();
    await runWriters(stage.writers(product, 6), 1500);
    await stage.stopAndVerify(product);
  },
};

/** The log is complete, so the read models catch up with it. */
export const restoredReadModels: Scenario = {
  name: 'restored read models',
  run: async (stage) => {
    const { product, backup } = await writeAroundBackup(stage, 'read-models');
    backup.restore();
    await product.start();
    await runWriters(stage.writers(product, 6), 500);
    await stage.stopAndVerify(product);
  },
};

/**
 * A key store that is older than its log must be refused. If it is accepted, it must not destroy
 * anything: with the right keys restored, everything must be readable again.
 */
export const restoredKeys: Scenario = {
  name: 'restored keys',
  run: async (stage) => {
    const { product, backup, later } = await writeAroundBackup(stage, 'keys');
    const right = backUp(stage, 'keys', 'newest');
    backup.restore();
    const refusal = await product.start().then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (refusal === undefined) {
      stage.finding('it started with a key store that is older than its log');
      await runWriters(later, 1500);
      await product.stop();
    } else if (!refusal.includes('keys.sqlite')) {
      stage.finding(`the refusal does not name the key store: ${refusal.slice(0, 200)}`);
    }
    right.restore();
    await product.start();
    await stage.stopAndVerify(product);
  },
};
