import type { Decider } from '../shared/decider.ts';
import type { AccountCommand } from './commands.ts';
import { decide } from './decide.ts';
import { accountEvents, type AccountEvent } from './events.ts';
import { evolve, initialState, type AccountState } from './state.ts';
import { upcastAccount } from './upcast.ts';

export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  category: 'account',
  definitions: accountEvents,
  initialState,
  evolve,
  decide,
  upcast: upcastAccount,
};

export const accountStream = (accountId: string): string => `account-${accountId}`;
