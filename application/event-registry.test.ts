import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { Decider } from '#domain/shared/decider.ts';
import { deciders } from './event-registry.ts';

describe('an event of a newer version of the program', () => {
  it.each(deciders.map((decider) => [decider.category, decider] as const))(
    'changes nothing in the state of %s',
    (_category, decider) => {
      const { evolve, initialState } = decider as unknown as Decider<unknown, DomainEvent, object>;
      const event = { type: 'FromTheFuture', data: {} } as unknown as DomainEvent;
      expect(evolve(initialState, event)).toBe(initialState);
    },
  );
});
