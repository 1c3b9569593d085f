import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { decideAccess } from '#domain/access/decide-access.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findEntitlement } from '#projections/account-details/queries.ts';
import { isLocal } from './request-context.ts';
import type { Caller } from './session.ts';

/** Asks `domain/access` for the admin tools. A session that is remembered for weeks is none for staff. */
export const adminGuard =
  (ports: { readonly readModels: ReadModels; readonly clock: Clock }) =>
  async ({ accountId, session }: Caller): Promise<void> => {
    const now = ports.clock.now();
    const entitlement = await findEntitlement(ports, accountId, now);
    if (!decideAccess(entitlement, 'admin', now).allowed) {
      throw new Rejection('forbidden', 'access/denied', { message: 'Access Denied' });
    }
    if (!session.remembered) return;
    throw new Rejection('unauthenticated', 'session/remembered-staff', {
      message: 'Please log in again to use the admin tools.',
    });
  };

/** Only this machine, and only with the token of the lock file. */
export const operatorGuard =
  (token: string | undefined) =>
  (req: IncomingMessage): void => {
    if (!isLocal(req)) throw notYours();
    if (token === undefined || !hasBearer(req, token)) throw needsToken();
  };

/** With a token, whoever has it; without one, only this machine. */
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
