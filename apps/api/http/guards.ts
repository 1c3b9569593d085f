import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLocal } from '#platform/http/address.ts';

/** Only this machine, and only with the token of the lock file. */
export const operatorGuard =
  (token: string | undefined) =>
  (req: IncomingMessage): void => {
    if (!isLocal(req)) throw notYours();
    if (token === undefined || !hasBearer(req, token)) throw needsToken();
  };

/** With a configured token, any caller that sends it; without one, only this machine. */
export const metricsGuard =
  (token: string | undefined) =>
  (req: IncomingMessage): void => {
    if (token === undefined && !isLocal(req)) throw notYours();
    if (token !== undefined && !hasBearer(req, token)) throw needsToken();
  };

const notYours = (): Rejection =>
  new Rejection('forbidden', 'access/denied', { message: 'Access Denied' });

const needsToken = (): Rejection =>
  new Rejection('unauthenticated', 'access/token-required', {
    message: 'A valid bearer token is required.',
  });

const hasBearer = (req: IncomingMessage, token: string): boolean => {
  const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
