import type { CallResponse } from '#contract/call-types.ts';
import { formatComplimentaryChange } from '../members/membership/intent.ts';
import { formatFilter, type Filters } from '../list/list-filter.ts';
import { memberFilters } from '../members/list/member-filters.ts';
import { text as membershipText } from '../members/membership/texts.ts';
import { text } from './texts.ts';

export type BulkChange = CallResponse<'bulkChanges'>[number];
export type BulkChangeDetails = CallResponse<'bulkChange'>;

export const formatChange = ({ change }: Pick<BulkChange, 'change'>): string => {
  if (change.kind === 'revoke') return membershipText('members.bulk.revoke');
  return change.kind === 'undo' ? 'Undo a bulk change' : formatComplimentaryChange(change);
};

/** The conditions of a filter, such as `Plan: Free, Search: lind`. */
const formatFilters = (filters: Filters): string =>
  Object.entries(filters)
    .map(([source, value]) => formatFilter(memberFilters, source, value))
    .join(', ');

export const formatTarget = ({ change, filter }: BulkChangeDetails): string => {
  if (change.kind === 'undo') return 'Members changed by the bulk change being undone';
  if (filter === null) return 'Individually selected members';
  const conditions = formatFilters(filter);
  return conditions === '' ? 'All members' : text('bulk-changes.for-filter', { conditions });
};

/** Ended, and it may have changed something. */
export const isUndoable = (bulkChange: BulkChange): boolean =>
  !isRunning(bulkChange) && (bulkChange.changed > 0 || isIncomplete(bulkChange));

/** Earlier releases did not count the members of a step that was interrupted, but may have changed some. */
export const isIncomplete = ({ done, total }: Pick<BulkChange, 'done' | 'total'>): boolean =>
  done < total;

export const isRunning = ({ status }: Pick<BulkChange, 'status'>): boolean =>
  status === 'running' || status === 'stopping';
