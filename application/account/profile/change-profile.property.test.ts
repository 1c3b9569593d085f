import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import {
  type EventStore,
  EventStoreError,
  type StoredEvent,
} from '#platform/event-store/event-store.port.ts';
import { sendCommand } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { createTestContext, minutesLater } from '../../testing/test-ports.ts';
import { changeProfile } from './change-profile.ts';
import { usernameHash } from '../find-account.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { confirmClaim } from '../identifiers/claims.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

const [ada, eve] = ['account-of-ada', 'account-of-eve'] as const;
const names = ['xxx', 'yyy', 'zzz'] as const;

// Streams in memory; every read and every append happens when the scheduler says so.
const scheduledStore = (turn: () => Promise<void>): Pick<EventStore, 'append' | 'read'> => {
  const streams = new Map<string, StoredEvent[]>();
  let position = 0;
  return {
    append: async (stream, events, expected) => {
      await turn();
      const stored = streams.get(stream) ?? [];
      if (stored.length - 1 !== (expected === 'none' ? -1 : expected))
        throw new EventStoreError('wrong-revision', 'Another writer was first.');
      for (const event of events) {
        position += 1;
        const place = { revision: stored.length, position: String(position).padStart(6, '0') };
        stored.push({ ...event, ...place, stream, storedAt: event.metadata.at });
      }
      streams.set(stream, stored);
      return { revision: stored.length - 1, position: String(position).padStart(6, '0') };
    },
    read: async function* read(stream) {
      await turn();
      yield* [...(streams.get(stream) ?? [])];
    },
  };
};

const open = (turn: () => Promise<void>): ResolveClaimPorts => ({
  eventStore: scheduledStore(turn),
  lookupHash: (text) => text,
  pause: () => Promise.resolve(),
});

const register = async (ports: ResolveClaimPorts, accountId: string, username: string) => {
  const names = { displayName: username, username, email: `${username}@example.com` };
  const command = {
    type: 'RegisterAccount',
    ...names,
    passwordHash: '-',
    verificationId: null,
  } as const;
  const context = createTestContext();
  const claim = { kind: 'username', hash: usernameHash(ports, username), accountId } as const;
  await claimIdentifier(ports, claim, context);
  await sendCommand(
    ports,
    accountDecider,
    { id: accountId, command: { ...command, now: context.now } },
    context,
  );
  await confirmClaim(ports, claim, context);
};

const nameOf = async (ports: ResolveClaimPorts, accountId: string): Promise<string> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  return account.status === 'registered' ? account.username : '';
};

const holders = async (ports: ResolveClaimPorts): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const stream = claimStream('username', usernameHash(ports, name));
        const decider = claimDecider('username');
        return [name, getClaimHolder(await loadState(ports, { decider, stream }))] as const;
      }),
    ),
  );

// Ada begins as x, Eve as z; each wants these names, all at once.
const changes = fc.array(
  fc.record({
    accountId: fc.constantFrom(ada, ada, ada, eve),
    username: fc.constantFrom(...names),
    displayName: fc.constantFrom('A', 'B'),
  }),
  { minLength: 2, maxLength: 4 },
);

describe('names that are changed at the same time', () => {
  it('are each held by the account that has them, in every order of reads and writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), changes, async (scheduler, wanted) => {
        let running = false;
        const ports = open(() =>
          running ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
        );
        await register(ports, ada, 'xxx');
        await register(ports, eve, 'zzz');
        running = true;
        const all = Promise.allSettled(
          wanted.map((change) => changeProfile(ports, change, createTestContext())),
        );
        await scheduler.waitFor(all);
        running = false;
        const [ofAda, ofEve] = [await nameOf(ports, ada), await nameOf(ports, eve)];
        expect(ofAda).not.toBe(ofEve);
        expect(await holders(ports)).toMatchObject({ [ofAda]: ada, [ofEve]: eve });
        for (const name of names) {
          const claim = { kind: 'username', hash: usernameHash(ports, name) } as const;
          await resolveClaim(ports, claim, createTestContext(minutesLater(3)));
        }
        const free = Object.fromEntries(names.map((name) => [name, undefined]));
        expect(await holders(ports)).toEqual({ ...free, [ofAda]: ada, [ofEve]: eve });
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});
