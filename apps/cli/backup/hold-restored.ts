import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { repeatErasures } from '#application/restoration/repeat-erasures.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findBackupRecord } from '#platform/backup/backup-record.ts';
import { readErasureFile } from '#platform/erasure-list/erasure-file.ts';
import { destroyExpiredMonthKeys } from '#platform/keys/month-keys.ts';
import {
  emptyList,
  matchesErasureFingerprint,
  type ListContent,
} from '#platform/erasure-list/erasure-list.port.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import type { Platform } from '#platform/platform.ts';
import { restoreHoldReason, saveRestoration } from '#platform/restoration/restoration.ts';
import { holdReactions } from '#workers/engine/reaction-progress.ts';
import { UsageError } from '../arguments.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

/**
 * Ends all sessions, holds jobs, reactions and mails, destroys the keys of months that are no longer
 * kept, and repeats erasures. Returns how many
 * accounts and requests were erased. Can be repeated.
 */
export const holdRestoredInstallation = async (
  platform: Platform,
  erasures: ListContent,
): Promise<number> => {
  await platform.jobs.administration.pause();
  await holdReactions(platform.readModels, restoreHoldReason);
  const restoredAt = new Date().toISOString();
  await saveRestoration(platform, { restorationId: randomUUID(), restoredAt });
  await platform.sessions.clear();
  await destroyExpiredMonthKeys(platform.keys, platform.clock.now());
  await platform.erasureList?.addList(erasures);
  const ports = { ...platform, readLog: () => readLog(platform.storedEvents) };
  return repeatErasures(
    ports,
    erasures.entries,
    operatorContext(platform, { options: {} }, 'cli/restore'),
  );
};

/** For engines, which are restored with their own tools. */
export const holdRestoredCommand: ProductCommand = {
  name: 'hold-restored',
  parameters: '--erasures <file>|none',
  summary:
    'after engines were restored with their own tools: end all sessions, hold jobs, reactions and mails, repeat erasures',
  positionals: [],
  options: ['erasures'],
  runs: 'in-product',
  run: async (platform, { options }, { line }) => {
    const file = options['erasures'];
    if (file === undefined) throw new UsageError('--erasures is missing: the list, or none.');
    const erasures =
      file === 'none' ? emptyList : await loadMatchingList(platform, path.resolve(file));
    const erasedCount = await holdRestoredInstallation(platform, erasures);
    line(`Held. ${String(erasedCount)} erasures after the backup were repeated.`);
    line('Next: start Tidemark, then npm run cli -- verify and npm run cli -- release-restored.');
  },
};

// The restored documents have the record of a backup, if not of the newest one.
const loadMatchingList = async (platform: Platform, file: string): Promise<ListContent> => {
  const list = await readErasureFile(file);
  const fingerprint = (await findBackupRecord(platform))?.erasures;
  if (!fingerprint || matchesErasureFingerprint(list, fingerprint)) return list;
  throw new Rejection('conflict', 'restore/erasures', {
    message: `${file} is older than the backup or is a different list. Members who were erased after the backup would come back. Name the right list. If it is lost, --erasures none continues without it. Nothing was changed.`,
  });
};
