import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { projections } from '#projections/catalogue.ts';
import { ada, eventLog, withoutPersonalData } from '#projections/engine/testing/events.ts';
import { foldEvents } from '#projections/engine/testing/projection-spec.ts';
import { deciders, eventRegistry } from '../event-registry.ts';
import {
  commandHistories,
  commandsOfHistories,
  decideStep,
  erasureCommands,
  getAggregate,
  getFirstState,
  getStream,
  listCommands,
  type Step,
} from './testing/command-histories.ts';
import { memberAggregates } from './testing/member-aggregates.ts';

describe('random histories', () => {
  it('have examples for every aggregate that is about members', () => {
    const known = memberAggregates.map(({ decider }) => decider.category);
    const expected = deciders
      .filter(({ notExported }) => notExported === undefined)
      .map(({ category }) => category);
    expect(known.sort()).toEqual(expected.sort());
  });

  it('use every command, except those that erase the account', () => {
    expect([...erasureCommands].sort()).toEqual([
      'CompleteAccountErasure',
      'EraseAccount',
      'ExecuteAccountErasure',
    ]);
    fc.assert(
      fc.property(commandHistories, (history) => {
        const used = new Set(history.map(({ type }) => type));
        expect([...used].sort()).toEqual([...commandsOfHistories].sort());
      }),
      { numRuns: 20 },
    );
  });
});

const upcast = upcastEvents(eventRegistry);

const erase = (event: StoredEvent): StoredEvent =>
  withoutPersonalData(event, eventRegistry[event.type]?.personal ?? []);

type Member = ReturnType<typeof startMember>;

/** The events of one member and what they add up to, with the member's key and without it. */
const startMember = () => {
  const { add, events } = eventLog();
  const states = new Map<string, unknown>();
  const erasedStates = new Map<string, unknown>();
  const append = (stream: string, { type, data }: DomainEvent, now: Date): StoredEvent => {
    const schemaVersion = eventRegistry[type]?.version ?? 1;
    return add(stream, { type, data, at: now.toISOString(), subject: ada, schemaVersion });
  };
  const getState = (step: Step): unknown =>
    states.get(getStream(step, ada)) ?? getFirstState(getAggregate(step.category));
  const getErasedState = (step: Step): unknown =>
    erasedStates.get(getStream(step, ada)) ?? getFirstState(getAggregate(step.category));
  const send = (step: Step): void => {
    const { decider } = getAggregate(step.category);
    const stream = getStream(step, ada);
    const newEvents = decideStep(step, ada, getState(step));
    if (newEvents === 'refused') throw new Error(`${step.type} was refused.`);
    states.set(stream, newEvents.reduce(decider.evolve, getState(step)));
    const erasedEvents = newEvents
      .map((event) => erase(append(stream, event, step.draw.now)))
      .map(({ type, data, metadata }) =>
        decider.upcast({ type, data, schemaVersion: metadata.schemaVersion }),
      );
    erasedStates.set(stream, erasedEvents.reduce(decider.evolve, getErasedState(step)));
  };
  const account = (): AccountState => states.get(accountStream(ada)) as AccountState;
  const erasedAccount = (): AccountState => erasedStates.get(accountStream(ada)) as AccountState;
  return { events, getState, getErasedState, account, erasedAccount, send };
};

/** Staff's erasure if one is confirmed, otherwise the member's own. */
const erasureOf = (account: AccountState, now: Date): AccountCommand => {
  const erasure = account.status === 'registered' && !account.isAdmin ? account.erasure : null;
  return erasure?.confirmation
    ? {
        type: 'ExecuteAccountErasure',
        erasureId: erasure.erasureId,
        now: new Date(erasure.confirmation.dueAt),
      }
    : { type: 'EraseAccount', reason: 'asked-for', now };
};

/** Every command, built for what its person saw before the erasure, is decided or refused after it. */
const sendEveryCommand = (member: Member, erased: AccountState, draw: Step['draw']): void => {
  for (const command of listCommands()) {
    const step = { ...command, draw };
    const isAboutAccount = command.category === accountDecider.category;
    const state = isAboutAccount ? erased : member.getErasedState(step);
    const decision = decideStep(step, ada, member.getState(step), state);
    if (isAboutAccount && decision !== 'refused') expect(decision).toEqual([]);
  }
};

describe('an account that is erased after any command of a random history', () => {
  it('is erased for good, and answers every later command', () => {
    fc.assert(
      fc.property(commandHistories, (history) => {
        const member = startMember();
        for (const step of history) {
          member.send(step);
          const { now } = step.draw;
          const erasure = erasureOf(member.account(), now);
          const requested = accountDecider
            .decide(member.account(), erasure)
            .reduce(accountDecider.evolve, member.erasedAccount());
          expect(requested).toMatchObject({ status: 'erased', isComplete: false });
          expect(accountDecider.decide(requested, erasure)).toEqual([]);
          const complete = { type: 'CompleteAccountErasure', now } as const;
          const completed = accountDecider
            .decide(requested, complete)
            .reduce(accountDecider.evolve, requested);
          expect(completed).toMatchObject({ status: 'erased', isComplete: true });
          expect(accountDecider.decide(completed, complete)).toEqual([]);
          sendEveryCommand(member, completed, step.draw);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is in every read model as if it were rebuilt from the log without the key', () => {
    fc.assert(
      fc.property(commandHistories, (history) => {
        const member = startMember();
        for (const step of history) {
          member.send(step);
          const data = { reason: 'asked-for', erasedAt: step.draw.now.toISOString() } as const;
          const completedAt = step.draw.now.toISOString();
          const erasure = toStored(member, [
            { type: 'AccountErased', data },
            { type: 'AccountErasureCompleted', data: { completedAt } },
          ]);
          const live = [...member.events, ...erasure].map(upcast);
          const rebuilt = [...member.events.map(erase), ...erasure].map(upcast);
          for (const projection of projections)
            expect(foldEvents(projection, rebuilt), projection.collection.name).toEqual(
              foldEvents(projection, live),
            );
        }
      }),
      { numRuns: 3 },
    );
  });
});

/** The events of an erasure after the newest event of the member. */
const toStored = (
  { events: [...events] }: Member,
  erasureEvents: readonly AccountEvent[],
): readonly StoredEvent[] => {
  const [first] = events;
  if (first === undefined) throw new Error('The member has no events.');
  const revision = events.filter(({ stream }) => stream === accountStream(ada)).length;
  return erasureEvents.map(({ type, data }, index) => ({
    ...first,
    id: `11111111-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type,
    data,
    metadata: { ...first.metadata, schemaVersion: eventRegistry[type]?.version ?? 1 },
    revision: revision + index,
    position: String(events.length + index + 1).padStart(16, '0'),
  }));
};
