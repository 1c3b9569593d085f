import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkTokens } from './link-tokens.port.ts';

const idBytes = 16;
const timeBytes = 6;
const claimBytes = 2 * idBytes + timeBytes;
const macBytes = 32;

/**
 * Tokens of mailed links, signed (HMAC-SHA-256) with a secret of the installation. Tokens are not
 * stored: the account records which request is open, so a used token has no effect.
 */
export const linkTokens = (secret: Uint8Array): LinkTokens => {
  const createMac = (purpose: string, claims: Buffer): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n`).update(claims).digest();
  return {
    issue: ({ purpose, accountId, requestId }, expiresAt) => {
      const time = Buffer.alloc(timeBytes);
      time.writeUIntBE(expiresAt.getTime(), 0, timeBytes);
      const claims = Buffer.concat([uuidToBytes(accountId), uuidToBytes(requestId), time]);
      return Buffer.concat([claims, createMac(purpose, claims)]).toString('base64url');
    },
    read: (purpose, token, now) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.byteLength !== claimBytes + macBytes) return undefined;
      const claims = bytes.subarray(0, claimBytes);
      if (!timingSafeEqual(bytes.subarray(claimBytes), createMac(purpose, claims)))
        return undefined;
      if (claims.readUIntBE(2 * idBytes, timeBytes) <= now.getTime()) return undefined;
      return {
        purpose,
        accountId: bytesToUuid(claims.subarray(0, idBytes)),
        requestId: bytesToUuid(claims.subarray(idBytes, 2 * idBytes)),
      };
    },
  };
};

const uuidToBytes = (uuid: string): Buffer => {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.byteLength !== idBytes) throw new Error(`Not a UUID: ${uuid}`);
  return bytes;
};

const bytesToUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
