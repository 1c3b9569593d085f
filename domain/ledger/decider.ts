import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { CloseLedgerDay } from './commands.ts';
import { decideLedger } from './decide.ts';
import { ledgerEvents, type LedgerDayClosed } from './events.ts';
import { evolve, initialState, type LedgerState } from './state.ts';

export const ledgerDecider: Decider<CloseLedgerDay, LedgerDayClosed, LedgerState> = {
  category: 'ledger',
  definitions: ledgerEvents,
  initialState,
  evolve,
  decide: decideLedger,
  upcast: upcaster<LedgerDayClosed>(ledgerEvents),
};

/** `day` has the form `2026-11-21`. */
export const ledgerStream = (day: string): string => `ledger-${day}`;
