import { deriveSecret, secretId, secretNames, type SecretName } from './installation-secrets.ts';
import type { WrappedKey } from './keys.port.ts';
import { createKeyWrapper, type KeyWrapper } from './wrapped-key.ts';

export const listMissingSecrets = (keys: readonly WrappedKey[]): readonly SecretName[] => {
  const ids = new Set(keys.map(({ accountId }) => accountId));
  return secretNames.filter((name) => !ids.has(secretId(name)));
};

/**
 * Adds the secrets of an installation that stored none: it derived them from the master key, if that
 * is the one that wrapped its keys.
 */
export const addMissingSecrets = (
  keys: readonly WrappedKey[],
  masterKey: Uint8Array,
): readonly WrappedKey[] => {
  const wrap = createKeyWrapper({ masterKey });
  if (!keys.some((key) => canUnwrap(wrap, key))) return keys;
  const derivedKeys = listMissingSecrets(keys).map((name) => {
    const accountId = secretId(name);
    return { accountId, wrapped: wrap.wrap(accountId, deriveSecret(name, masterKey)) };
  });
  return [...keys, ...derivedKeys];
};

const canUnwrap = (wrap: KeyWrapper, { accountId, wrapped }: WrappedKey): boolean => {
  if (wrapped === null) return false;
  try {
    wrap.unwrap(accountId, wrapped);
    return true;
  } catch {
    return false;
  }
};
