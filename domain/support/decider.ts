import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { SupportCommand } from './commands.ts';
import { decide } from './decide.ts';
import { supportEvents, type SupportEvent } from './events.ts';
import { evolve, initialState, type SupportState } from './state.ts';

export const supportDecider: Decider<SupportCommand, SupportEvent, SupportState> = {
  category: 'support',
  definitions: supportEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<SupportEvent>(supportEvents),
};

export const supportStream = (requestId: string): string => `support-${requestId}`;

/** The owner of the encryption key: the member, or the request itself if its sender has no account. */
export const getSupportSubject = (requestId: string, accountId: string | null): string =>
  accountId ?? requestId;
