import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const hasBearerToken = (req: IncomingMessage, token: string): boolean => {
  const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
