import { describe, expect, it } from 'vitest';
import { applyEvent, dispatch, type EventEvolvers, type CommandHandlers } from './decider.ts';

type Open = { readonly type: 'Open'; readonly by: string };
type Close = { readonly type: 'Close' };
type Opened = { readonly type: 'Opened'; readonly by: string };
type Closed = { readonly type: 'Closed' };
type Door = { readonly openedBy: string | null };

const open = (_door: Door, { by }: Open): readonly Opened[] => [{ type: 'Opened', by }];
const close = (door: Door): readonly Closed[] =>
  door.openedBy === null ? [] : [{ type: 'Closed' }];

type Handlers = CommandHandlers<Door, Open | Close, Opened | Closed>;
const handlers: Handlers = { Open: open, Close: close };
const evolvers: EventEvolvers<Door, Opened | Closed> = {
  Opened: (_door, { by }) => ({ openedBy: by }),
  Closed: () => ({ openedBy: null }),
};

describe('the handlers of an aggregate', () => {
  it('are asked by the type of the command', () => {
    const decide = (command: Open | Close) => dispatch(handlers, { openedBy: null }, command);
    expect(decide({ type: 'Open', by: 'Ada' })).toEqual([{ type: 'Opened', by: 'Ada' }]);
    expect(decide({ type: 'Close' })).toEqual([]);
  });

  it('do not compile without one for each command, or with another', () => {
    // @ts-expect-error: the handler of Close is missing.
    const missing: Handlers = { Open: open };
    // @ts-expect-error: there is no command Lock.
    const foreign: Handlers = { Open: open, Close: close, Lock: close };
    // @ts-expect-error: Close has no `by`.
    const swapped: Handlers = { Open: open, Close: open };
    // @ts-expect-error: two handlers of Close.
    const duplicate: Handlers = { Open: open, Close: close, Close: close };
    expect([missing, foreign, swapped, duplicate]).toHaveLength(4);
  });
});

describe('the evolvers of an aggregate', () => {
  it('are asked by the type of the event', () => {
    const evolve = (door: Door, event: Opened | Closed) => applyEvent(evolvers, door, event);
    const opened = evolve({ openedBy: null }, { type: 'Opened', by: 'Ada' });
    expect(opened).toEqual({ openedBy: 'Ada' });
    expect(evolve(opened, { type: 'Closed' })).toEqual({ openedBy: null });
  });

  it.each(['Painted', 'toString', '__proto__'])(
    'leave the state as it is for an event that they do not know: %s',
    (type) => {
      const door: Door = { openedBy: 'Ada' };
      expect(applyEvent(evolvers, door, { type } as unknown as Closed)).toBe(door);
    },
  );
});
