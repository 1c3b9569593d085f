import { defineAggregate, writerOfReason } from '../shared/define-aggregate.ts';
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
  initialState,
  membersOn,
  type BulkChangeState,
  type ChosenMembers,
} from './state.ts';

export const bulkChangeStream = (bulkChangeId: string): string => `bulkchange-${bulkChangeId}`;

export const bulkChangeDecider = defineAggregate<
  BulkChangeCommand,
  BulkChangeEvent,
  BulkChangeState
>({
  category: 'bulkchange',
  stream: bulkChangeStream,
  subject: writerOfReason,
  notExported:
    'Changes that staff made for many members. Each member’s own streams show the result.',
  events: bulkChangeEvents,
  initialState,
  on: evolve,
  decide,
});

type BulkStep = { readonly selectionId: string; readonly step: number };

export const bulkMembersStream = (selectionId: string, step: number): string => {
  const stepKey = String(step);
  return `bulkmembers-${selectionId}-${stepKey}`;
};

/** The members of one step. The list is written once and never changes. */
export const memberSelectionDecider = defineAggregate<
  ChooseBulkMembers,
  BulkMembersChosen,
  ChosenMembers,
  BulkStep
>({
  category: 'bulkmembers',
  stream: ({ selectionId, step }) => bulkMembersStream(selectionId, step),
  notExported: 'Ids of the members of a bulk change.',
  events: bulkMembersEvents,
  initialState: { accountIds: [] },
  on: membersOn,
  decide: decideMembers,
});
