import { keptTrialMonths, listKeptMonths } from '#domain/shared/time/kept-months.ts';
import { formatStreamMonth } from '#domain/shared/time/months.ts';
import { trialMonthKeyId, type KeyStore } from './keys.port.ts';
import { lookupHasher } from './lookup-hash.ts';
import type { TrialHashes } from './trial-hashes.port.ts';

export const trialHashes = (keys: Pick<KeyStore, 'findMany' | 'obtain'>): TrialHashes => ({
  current: async (mailbox, now) =>
    lookupHasher(await keys.obtain(trialMonthKeyId(formatStreamMonth(now))))(mailbox),
  kept: async (mailbox, now) => {
    const ids = listKeptMonths(now, keptTrialMonths).map(trialMonthKeyId);
    const foundKeys = await keys.findMany(ids);
    return ids
      .map((id) => foundKeys.get(id) ?? null)
      .filter((key) => key !== null)
      .map((key) => lookupHasher(key)(mailbox));
  },
});
