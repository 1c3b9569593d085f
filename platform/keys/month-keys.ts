import { hkdfSync } from 'node:crypto';
import { monthKeyId, type Keys } from './keys.port.ts';

/** The key of an account and a month. It cannot be derived without both keys. */
export const accountMonthKey = (accountKey: Uint8Array, monthKey: Uint8Array): Uint8Array =>
  Buffer.from(hkdfSync('sha256', accountKey, monthKey, 'tidemark/account-month', 32));

/**
 * Destroys the keys of these months, also of those that have none, so that fields of the month that
 * were encrypted with the account's key alone are no longer read. Returns how many were not
 * destroyed before.
 */
export const destroyMonths = async (
  keys: Pick<Keys, 'findMany' | 'destroy'>,
  months: readonly string[],
): Promise<number> => {
  const ids = months.map(monthKeyId);
  const found = await keys.findMany(ids);
  const remaining = ids.filter((id) => found.get(id) !== null);
  for (const id of remaining) await keys.destroy(id);
  return remaining.length;
};
