import type { FoundKeys, WrappedKey } from './keys.port.ts';
import { MasterKeyError } from './master-key.ts';
import type { KeyWrap } from './wrapped-key.ts';

export type RestoredKeys = {
  readonly toInsert: readonly { readonly accountId: string; readonly wrapped: Uint8Array }[];
  readonly toDestroy: readonly string[];
};

/** Checks every key before any key is stored. */
export const planRestore = (
  wrap: KeyWrap,
  existing: FoundKeys,
  keys: readonly WrappedKey[],
): RestoredKeys => {
  const toInsert: { accountId: string; wrapped: Uint8Array }[] = [];
  const toDestroy: string[] = [];
  for (const { accountId, wrapped } of keys) {
    if (wrapped === null) {
      toDestroy.push(accountId);
      continue;
    }
    const key = unwrapKey(wrap, accountId, wrapped);
    const existingKey = existing.get(accountId);
    if (existingKey === undefined) toInsert.push({ accountId, wrapped });
    else if (existingKey !== null && !Buffer.from(existingKey).equals(key))
      throw conflictingKeyError(accountId);
  }
  return { toInsert, toDestroy };
};

const unwrapKey = (wrap: KeyWrap, accountId: string, wrapped: Uint8Array): Uint8Array => {
  try {
    return wrap.unwrap(accountId, wrapped);
  } catch (cause) {
    throw new MasterKeyError(
      `The key of account ${accountId} was wrapped by another master key, or is damaged.`,
      { cause },
    );
  }
};

const conflictingKeyError = (accountId: string): Error =>
  new Error(`Account ${accountId} has another key here.`);
