import { defineAggregate } from '../shared/define-aggregate.ts';
import type { AccountCommand } from './commands.ts';
import { decide } from './decide.ts';
import { accountEvents, type AccountEvent } from './events.ts';
import { evolve, initialState, type AccountState } from './state.ts';

export const accountStream = (accountId: string): string => `account-${accountId}`;

export const accountDecider = defineAggregate<AccountCommand, AccountEvent, AccountState>({
  category: 'account',
  stream: accountStream,
  memberStreams: (accountId) => [accountStream(accountId)],
  subject: (accountId) => accountId,
  events: accountEvents,
  initialState,
  on: evolve,
  decide,
});
