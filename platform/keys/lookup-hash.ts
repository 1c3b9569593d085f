import { createHmac } from 'node:crypto';

/**
 * Keyed hash (HMAC-SHA-256, hexadecimal) for looking up personal text such as an address. Without
 * the secret, the hash cannot be reversed by trying addresses.
 */
export const lookupHasher =
  (secret: Uint8Array): ((text: string) => string) =>
  (text) =>
    createHmac('sha256', secret).update(text, 'utf8').digest('hex');
