import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import { createConnection } from './connections.ts';
import { createIdentityTracker } from './identities.ts';
import type { LiveAccess, LiveIdentity } from './live-access.ts';

const identity = (): LiveIdentity => ({
  caller: undefined,
  subjects: { 'public-market': signedOutEntitlement, alerts: signedOutEntitlement },
});

it('an identity that was looked up earlier never replaces a later one', async () => {
  const [earlier, later] = [identity(), identity()];
  const looked: PromiseWithResolvers<LiveIdentity>[] = [];
  const access: LiveAccess = {
    identify: () => {
      const looking = Promise.withResolvers<LiveIdentity>();
      looked.push(looking);
      return looking.promise;
    },
    hasExpired: () => true,
    decide: () => {
      throw new Error('Nothing is asked.');
    },
  };
  // Never opened.
  const ws = Object.create(WebSocket.prototype) as WebSocket;
  const socket = new PassThrough();
  const connection = createConnection({
    ws,
    socket,
    deflates: false,
    identity: identity(),
    cookie: '',
  });
  const kept = createIdentityTracker(new Set([connection]), access);
  const renewals = [kept.renewExpired(), kept.renewExpired()];
  looked[1]?.resolve(later);
  await renewals[1];
  looked[0]?.resolve(earlier);
  await renewals[0];
  expect(connection.identity).toBe(later);
});
