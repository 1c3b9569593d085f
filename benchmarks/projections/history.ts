import type { EventStore, NewEvent } from '#platform/event-store/event-store.port.ts';
import { demoHistory } from '../../apps/cli/demo/history.ts';
import { bySize } from '../size.ts';

const allMembers = bySize(10_000, 100);
export const eventsOfEach = 20;

export const historySize = allMembers * eventsOfEach;

const atOnce = 64;

export const writeHistory = async (
  eventStore: Pick<EventStore, 'append'>,
  members = allMembers,
): Promise<void> => {
  const shared = {
    run: 'bench',
    events: eventsOfEach,
    until: new Date('2026-05-01T00:00:00.000Z'),
    passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${'c2FsdA'.repeat(4)}$${'aGFzaA'.repeat(7)}`,
    emailHash: (email: string) => email,
    usernameHash: (username: string) => username,
  };
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < members) {
      const index = next;
      next += 1;
      for (const { stream, events } of demoHistory({ ...shared, index })) {
        if (!isClaim(events)) await eventStore.append(stream, events, 'none');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
};

// The measured read model reads no claims.
const isClaim = ([first]: readonly NewEvent[]): boolean => first?.type === 'IdentifierClaimed';
