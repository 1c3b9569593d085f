import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { BulkChangeCommand, ChooseBulkMembers } from './commands.ts';
import { decide, decideMembers } from './decide.ts';
import {
  bulkChangeEvents,
  bulkMembersEvents,
  type BulkChangeEvent,
  type BulkMembersChosen,
} from './events.ts';
import {
  evolve,
  evolveMembers,
  initialState,
  type BulkChangeState,
  type ChosenMembers,
} from './state.ts';

export const bulkChangeDecider: Decider<BulkChangeCommand, BulkChangeEvent, BulkChangeState> = {
  category: 'bulkchange',
  definitions: bulkChangeEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<BulkChangeEvent>(bulkChangeEvents),
};

export const bulkChangeStream = (bulkChangeId: string): string => `bulkchange-${bulkChangeId}`;

/** The members of one step. The list is written once and never changes. */
export const memberSelectionDecider: Decider<ChooseBulkMembers, BulkMembersChosen, ChosenMembers> =
  {
    category: 'bulkmembers',
    definitions: bulkMembersEvents,
    initialState: { accountIds: [] },
    evolve: evolveMembers,
    decide: decideMembers,
    upcast: upcaster<BulkMembersChosen>(bulkMembersEvents),
  };

export const bulkMembersStream = (selectionId: string, step: number): string => {
  const stepKey = String(step);
  return `bulkmembers-${selectionId}-${stepKey}`;
};
