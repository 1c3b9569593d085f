import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { MailCommand } from './commands.ts';
import { decide } from './decide.ts';
import { mailEvents, type MailEvent } from './events.ts';
import { evolve, initialState, type MailState } from './state.ts';

export const mailDecider: Decider<MailCommand, MailEvent, MailState> = {
  category: 'mail',
  definitions: mailEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<MailEvent>(mailEvents),
};

export const mailStream = (mailId: string): string => `mail-${mailId}`;
