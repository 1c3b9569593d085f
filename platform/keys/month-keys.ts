import { hkdfSync } from 'node:crypto';
import { expiredMonths, keptTrialMonths } from '#domain/shared/time/kept-months.ts';
import { monthKeyId, trialMonthKeyId, type KeyStore } from './keys.port.ts';

/** The key of an account and a month. It cannot be derived without both keys. */
export const deriveAccountMonthKey = (accountKey: Uint8Array, monthKey: Uint8Array): Uint8Array => {
  const cachedKey = derivedKeys.byMonth.get(monthKey)?.get(accountKey);
  if (cachedKey) return cachedKey;
  const derivedKey = Buffer.from(
    hkdfSync('sha256', accountKey, monthKey, 'tidemark/account-month', 32),
  );
  if (derivedKeys.count >= maxDerivedKeys) Object.assign(derivedKeys, createDerivedKeys());
  const keysOfMonth = derivedKeys.byMonth.get(monthKey) ?? new WeakMap<Uint8Array, Uint8Array>();
  derivedKeys.byMonth.set(monthKey, keysOfMonth.set(accountKey, derivedKey));
  derivedKeys.count += 1;
  return derivedKey;
};

// Each has an object of Node's crypto, and thousands of them slow down every garbage collection.
const maxDerivedKeys = 1000;

// Deriving a key takes longer than encrypting with it. A derived key is dropped with either of its keys.
const createDerivedKeys = () => ({
  byMonth: new WeakMap<Uint8Array, WeakMap<Uint8Array, Uint8Array>>(),
  count: 0,
});
const derivedKeys = createDerivedKeys();

type MonthKeys = Pick<KeyStore, 'findMany' | 'destroy'>;

/**
 * Destroys these keys of months, also of those that have none, so that fields of the month that
 * were encrypted with the account's key alone are no longer read. Returns how many were not
 * destroyed before.
 */
export const destroyMonthKeys = async (
  keys: MonthKeys,
  months: readonly string[],
  toKeyId = monthKeyId,
): Promise<number> => {
  const { remaining } = await findRemaining(keys, months.map(toKeyId));
  return destroyAll(keys, remaining);
};

/**
 * Does the same up to the first month that has a key. Repeated every day, so that a clock that is
 * ahead for an hour destroys the oldest key instead of all keys.
 */
export const destroyOldestMonthKeys = async (
  keys: MonthKeys,
  months: readonly string[],
  toKeyId = monthKeyId,
): Promise<number> => {
  const { remaining, found } = await findRemaining(keys, months.map(toKeyId));
  const firstIndex = remaining.findIndex((id) => found.has(id));
  return destroyAll(keys, firstIndex === -1 ? remaining : remaining.slice(0, firstIndex + 1));
};

/** Destroys every key of a month that is too old. */
export const destroyExpiredMonthKeys = async (keys: MonthKeys, now: Date): Promise<void> => {
  await destroyMonthKeys(keys, expiredMonths(now));
  await destroyMonthKeys(keys, expiredMonths(now, keptTrialMonths), trialMonthKeyId);
};

const findRemaining = async (keys: MonthKeys, ids: readonly string[]) => {
  const foundKeys = await keys.findMany(ids);
  return { found: foundKeys, remaining: ids.filter((id) => foundKeys.get(id) !== null) };
};

const destroyAll = async (keys: MonthKeys, ids: readonly string[]): Promise<number> => {
  if (ids.length > 0) await keys.destroy(...ids);
  return ids.length;
};
