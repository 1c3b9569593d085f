import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Keyed hash (HMAC-SHA-256, hexadecimal) for looking up personal text such as an address. Without
 * the master key, the hash cannot be reversed by trying addresses.
 */
export const lookupHasher = (masterKey: Uint8Array): ((text: string) => string) => {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/lookup-hash', 32));
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
};
