import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const hasBearerToken = (req: IncomingMessage, token: string): boolean => {
  const credentials = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  return credentials !== undefined && isSameSecret(credentials, token);
};

/** Compares in constant time, whatever the lengths are. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
