import { isSecretId } from './installation-secrets.ts';
import type { KeysByAccountId, WrappedKey } from './keys.port.ts';
import type { KeyWrapper } from './wrapped-key.ts';

type StoredKey = { readonly accountId: string; readonly wrapped: Uint8Array };

export type KeyRestorePlan = {
  readonly toInsert: readonly StoredKey[];
  /** Secrets of the installation. */
  readonly toReplace: readonly StoredKey[];
  readonly toDestroy: readonly string[];
};

/** Checks every key before any key is stored. */
export const planRestore = (
  wrap: KeyWrapper,
  existing: KeysByAccountId,
  keys: readonly WrappedKey[],
): KeyRestorePlan => {
  const toInsert: StoredKey[] = [];
  const toReplace: StoredKey[] = [];
  const toDestroy: string[] = [];
  for (const { accountId, wrapped } of keys) {
    if (wrapped === null) {
      toDestroy.push(accountId);
      continue;
    }
    const key = wrap.unwrap(accountId, wrapped);
    const stored = { accountId, wrapped: wrap.rewrap(accountId, wrapped) };
    const existingKey = existing.get(accountId);
    if (existingKey === undefined) toInsert.push(stored);
    else if (isSecretId(accountId)) toReplace.push(stored);
    else if (existingKey !== null && !Buffer.from(existingKey).equals(key))
      throw conflictingKeyError(accountId);
  }
  return { toInsert, toReplace, toDestroy };
};

const conflictingKeyError = (accountId: string): Error =>
  new Error(`Account ${accountId} has another key here.`);
