import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const hasBearerToken = (req: IncomingMessage, token: string): boolean => {
  const credentials = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  return credentials !== undefined && timingSafeEqual(digest(credentials), digest(token));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
