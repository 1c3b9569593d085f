import type { GrantDuration } from './events.ts';

const trialDays = 7;

/** When a grant ends, in UTC: a month after 31 January is the last day of February; null for a lifetime. */
export const endOfGrant = (duration: GrantDuration, from: Date): Date | null => {
  switch (duration) {
    case 'trial':
      return new Date(from.getTime() + trialDays * 86_400_000);
    case 'monthly':
      return addMonths(from, 1);
    case 'annual':
      return addMonths(from, 12);
    case 'lifetime':
      return null;
  }
};

const addMonths = (from: Date, months: number): Date => {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The day does not exist in that month and ran over into the next one: back to the last day before it.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
};

/** What stands where the payment provider's customer id would: shows that the plan was given by hand. */
export const manualCustomerId = (grantId: string): string =>
  `manual_cus_${grantId.replaceAll('-', '')}`;
