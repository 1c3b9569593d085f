import type { IncomingMessage } from 'node:http';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLocal } from '#platform/http/address.ts';
import { hasBearerToken } from '#platform/http/bearer-token.ts';

/** Only this machine, and only with the token of the lock file. */
export const operatorGuard =
  (token: string | undefined) =>
  (req: IncomingMessage): void => {
    if (!isLocal(req)) throw notYours();
    if (token === undefined || !hasBearerToken(req, token)) throw needsToken();
  };

/** With a configured token, any caller that sends it; without one, only this machine. */
export const metricsGuard =
  (token: string | undefined) =>
  (req: IncomingMessage): void => {
    if (token === undefined && !isLocal(req)) throw notYours();
    if (token !== undefined && !hasBearerToken(req, token)) throw needsToken();
  };

const notYours = (): Rejection =>
  new Rejection('forbidden', 'access/denied', { message: 'Access Denied' });

const needsToken = (): Rejection =>
  new Rejection('unauthenticated', 'access/token-required', {
    message: 'A valid bearer token is required.',
  });
