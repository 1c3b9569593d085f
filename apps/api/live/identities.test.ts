import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import type { Caller } from '../http/session/session.ts';
import { createConnection } from './connections.ts';
import { createIdentityTracker } from './identities.ts';
import type { LiveAccess, LiveIdentity } from './live-access.ts';

const identity = (over: Partial<LiveIdentity> = {}): LiveIdentity => ({
  caller: undefined,
  subjects: { 'public-market': signedOutEntitlement, alerts: signedOutEntitlement },
  lookupFailed: false,
  ...over,
});

/** Lookups that wait to be answered, in the order in which they were started. */
const createWaitingAccess = () => {
  const lookups: PromiseWithResolvers<LiveIdentity>[] = [];
  const access: LiveAccess = {
    identify: () => {
      const lookup = Promise.withResolvers<LiveIdentity>();
      lookups.push(lookup);
      return lookup.promise;
    },
    hasExpired: ({ caller }) => caller !== undefined,
    decide: () => {
      throw new Error('Nothing is asked.');
    },
  };
  return { lookups, access };
};

const caller = { accountId: 'ada', tokenHash: 'one' } as unknown as Caller;

const connect = (current: LiveIdentity) => {
  // Never opened.
  const ws = Object.create(WebSocket.prototype) as WebSocket;
  const socket = new PassThrough();
  return createConnection({ ws, socket, deflates: false, identity: current, cookie: '' });
};

it('an identity that was looked up earlier never replaces a later one', async () => {
  const [earlier, later] = [identity(), identity()];
  const { lookups, access } = createWaitingAccess();
  const connection = connect(identity({ caller }));
  const tracker = createIdentityTracker(new Set([connection]), access);
  const renewals = [tracker.renewOutdated(), tracker.renewOutdated()];
  lookups[1]?.resolve(later);
  await renewals[1];
  lookups[0]?.resolve(earlier);
  await renewals[0];
  expect(connection.identity).toBe(later);
});

it('a failed lookup is repeated', async () => {
  const { lookups, access } = createWaitingAccess();
  const connection = connect(identity({ lookupFailed: true }));
  const tracker = createIdentityTracker(new Set([connection]), access);
  const renewal = tracker.renewOutdated();
  const member = identity({ caller });
  lookups[0]?.resolve(member);
  await renewal;
  expect(connection.identity).toBe(member);
});

it('a lookup that fails after a change is repeated', async () => {
  const { lookups, access } = createWaitingAccess();
  const connection = connect(identity({ caller }));
  const tracker = createIdentityTracker(new Set([connection]), {
    ...access,
    hasExpired: () => false,
  });
  const change = tracker.accessChanged('ada');
  lookups[0]?.reject(new Error('The store is unavailable.'));
  await expect(change).rejects.toThrow('unavailable');
  const renewal = tracker.renewOutdated();
  lookups[1]?.resolve(identity());
  await renewal;
  expect(connection.identity.caller).toBeUndefined();
});
