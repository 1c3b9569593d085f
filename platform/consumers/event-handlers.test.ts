import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/shared/event.ts';
import { ada, eventLog } from '#projections/engine/testing/events.ts';
import { handlersByType } from './event-handlers.ts';

type Opened = DomainEvent<'DoorOpened', { readonly by: string }>;
type Closed = DomainEvent<'DoorClosed', { readonly locked: boolean }>;

const handlerOf = handlersByType<Opened | Closed, string>({
  DoorOpened: ({ data, stream }) => `${stream} by ${data.by}`,
});

describe('handlers by event type', () => {
  it('get the event with its place in the log', () => {
    const event = eventLog().add(`door-${ada}`, { type: 'DoorOpened', data: { by: 'Ada' } });
    expect(handlerOf(event.type)?.(event)).toBe(`door-${ada} by Ada`);
  });

  it.each(['DoorClosed', 'Unheard', 'constructor', '__proto__'])('are none for %s', (type) => {
    expect(handlerOf(type)).toBeUndefined();
  });
});
