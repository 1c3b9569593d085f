import { defineAggregate } from '../shared/define-aggregate.ts';
import type { SupportCommand } from './commands.ts';
import { decide } from './decide.ts';
import { supportEvents, type SupportEvent } from './events.ts';
import { evolve, initialState, type SupportState } from './state.ts';

export const supportStream = (requestId: string): string => `support-${requestId}`;

/** The owner of the encryption key: the member, or the request itself if its sender has no account. */
export const getSupportSubject = (requestId: string, accountId: string | null): string =>
  accountId ?? requestId;

export const supportDecider = defineAggregate<SupportCommand, SupportEvent, SupportState>({
  category: 'support',
  stream: supportStream,
  // Unless the sender of a later command names the member.
  subject: (requestId, event) =>
    getSupportSubject(
      requestId,
      event.type === 'SupportRequestOpened' ? event.data.accountId : null,
    ),
  events: supportEvents,
  initialState,
  on: evolve,
  decide,
});
