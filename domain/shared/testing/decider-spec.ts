import { expect } from 'vitest';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import { Rejection, type RejectionDetail, type RejectionKind } from '../rejection.ts';

type Outcome<Event> = {
  readonly then: (...events: Event[]) => void;
  readonly thenNothing: () => void;
  readonly thenRejects: (
    kind: RejectionKind,
    code: string,
    detail?: Partial<RejectionDetail>,
  ) => void;
};

type Situation<Command, Event> = { readonly when: (command: Command) => Outcome<Event> };

export const deciderSpec = <Command, Event extends DomainEvent, State>(
  decider: Decider<Command, Event, State>,
): ((...history: Event[]) => Situation<Command, Event>) => {
  return (...history) => {
    const state = history.reduce(decider.evolve, decider.initialState);
    return {
      when: (command) => ({
        then: (...events) => {
          expect(decider.decide(state, command)).toEqual(events);
        },
        thenNothing: () => {
          expect(decider.decide(state, command)).toEqual([]);
        },
        thenRejects: (kind, code, detail = {}) => {
          const rejection = rejectionOf(() => decider.decide(state, command));
          expect(rejection).toMatchObject({ kind, code, detail });
        },
      }),
    };
  };
};

const rejectionOf = (run: () => readonly DomainEvent[]): Rejection => {
  try {
    const events = run();
    throw new Error(`Expected a rejection, got ${JSON.stringify(events)}`);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};
