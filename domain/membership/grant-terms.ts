import { addMonths } from '../shared/time/calendar-months.ts';
import { manualCustomerPrefix } from '../shared/plans/effective-plan.ts';
import { getTrialEnd } from '../shared/plans/trial-refusals.ts';
import type { GrantDuration, MembershipEvent } from './events.ts';

const endDateByDuration: Record<GrantDuration, (from: Date) => Date | null> = {
  trial: getTrialEnd,
  monthly: (from) => addMonths(from, 1),
  '3months': (from) => addMonths(from, 3),
  '6months': (from) => addMonths(from, 6),
  annual: (from) => addMonths(from, 12),
  lifetime: () => null,
};

export const getGrantEnd = (duration: GrantDuration, from: Date): Date | null =>
  endDateByDuration[duration](from);

export const isGrantDuration = (text: string): text is GrantDuration =>
  Object.hasOwn(endDateByDuration, text);

/** Placeholder for the payment provider's customer id, which marks a grant by staff. */
export const manualCustomerId = (grantId: string): string =>
  `${manualCustomerPrefix}${grantId.replaceAll('-', '')}`;

/** Whether an event is part of the undo of a bulk change. */
export const undoesBulkChange = ({ data }: Pick<MembershipEvent, 'data'>): boolean =>
  'undoOf' in data;
