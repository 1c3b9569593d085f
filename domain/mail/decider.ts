import { defineAggregate } from '../shared/define-aggregate.ts';
import type { MailCommand } from './commands.ts';
import { decide } from './decide.ts';
import { mailEvents, type MailEvent } from './events.ts';
import { evolve, initialState, type MailState } from './state.ts';

export const mailStream = (mailId: string): string => `mail-${mailId}`;

export const mailDecider = defineAggregate<MailCommand, MailEvent, MailState>({
  category: 'mail',
  stream: mailStream,
  events: mailEvents,
  initialState,
  on: evolve,
  decide,
});
