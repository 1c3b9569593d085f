import { hkdfSync } from 'node:crypto';

/**
 * Secrets of an installation, stored with the keys of its accounts: one hashes personal text for
 * look-ups, which also name streams; one signs mailed links; one is the private key of push messages.
 */
export const secretNames = ['lookup-hash', 'link-token', 'push-key'] as const;
export type SecretName = (typeof secretNames)[number];

const prefix = 'secret/';

/** The id of the secret among the keys of the accounts, which are UUIDs. */
export const secretId = (name: SecretName): string => `${prefix}${name}`;

export const isSecretId = (id: string): boolean => id.startsWith(prefix);

/** Versions that stored no secrets derived them from the master key. */
export const deriveSecret = (name: SecretName, masterKey: Uint8Array): Uint8Array =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `tidemark/${name}`, 32));
