import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { ProviderEventCommand } from './commands.ts';
import { decide } from './decide.ts';
import { providerEvents, type ProviderEventLifecycleEvent } from './events.ts';
import { evolve, initialState, type ProviderEventState } from './state.ts';

export const providerEventDecider: Decider<
  ProviderEventCommand,
  ProviderEventLifecycleEvent,
  ProviderEventState
> = {
  category: 'providerevent',
  definitions: providerEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<ProviderEventLifecycleEvent>(providerEvents),
};

/** `eventId` is the id at the payment provider. */
export const providerEventStream = (eventId: string): string => `providerevent-${eventId}`;
