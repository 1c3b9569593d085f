import { addMonths } from '../shared/calendar-months.ts';
import { dayMs } from '../shared/durations.ts';
import { manualCustomerPrefix } from '../shared/plan-in-force.ts';
import type { GrantDuration } from './events.ts';

const trialDays = 7;

export const endOfGrant = (duration: GrantDuration, from: Date): Date | null => {
  switch (duration) {
    case 'trial':
      return new Date(from.getTime() + trialDays * dayMs);
    case 'monthly':
      return addMonths(from, 1);
    case '3months':
      return addMonths(from, 3);
    case '6months':
      return addMonths(from, 6);
    case 'annual':
      return addMonths(from, 12);
    case 'lifetime':
      return null;
  }
};

/** Stands in for the payment provider's customer id and marks a manual grant. */
export const manualCustomerId = (grantId: string): string =>
  `${manualCustomerPrefix}${grantId.replaceAll('-', '')}`;
