import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { AccountCommand } from './commands.ts';
import { decide } from './decide.ts';
import { accountEvents, type AccountEvent } from './events.ts';
import { evolve, initialState, type AccountState } from './state.ts';

export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  category: 'account',
  definitions: accountEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<AccountEvent>(accountEvents),
};

export const accountStream = (accountId: string): string => `account-${accountId}`;
