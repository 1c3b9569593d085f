import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { plans, getBillingPricePence, type SubscriptionTerms } from '#domain/shared/plans/plans.ts';

/**
 * A member's card. `asks` needs confirmation of each payment at the bank; `fails` works only with
 * the payer present.
 */
export type MemberCard = 'good' | 'asks' | 'fails';

type RunningSubscription = {
  terms: SubscriptionTerms;
  /** Periods are counted from this time, on the same day of the month if it exists. */
  anchor: Date;
  periods: number;
  card: MemberCard;
  scheduled: { readonly terms: SubscriptionTerms | null } | null;
  unpaid: { readonly since: Date; readonly pence: number } | null;
  /** Pence that a change carried over to the next invoice. */
  carried: number;
};

/**
 * What a member was promised, computed only from previews, responses and the calendar, never from
 * the product's state.
 */
export type PayingMember = {
  readonly accountId: string;
  readonly email: string;
  running: RunningSubscription | null;
  /** Pence of each paid invoice. */
  readonly paid: number[];
};

const graceMs = 14 * dayMs;
const monthsIn = { month: 1, year: 12 } as const;

export const recordNewSubscription = (
  member: PayingMember,
  { terms, card, at }: { terms: SubscriptionTerms; card: MemberCard; at: Date },
): void => {
  const nothing = { scheduled: null, unpaid: null, carried: 0 };
  member.running = { terms, card, anchor: at, periods: 1, ...nothing };
};

export const applyChange = (
  running: RunningSubscription,
  terms: SubscriptionTerms,
  at: Date,
): void => {
  const isLonger = terms.interval !== running.terms.interval;
  Object.assign(running, { terms, scheduled: null, ...(isLonger && { anchor: at, periods: 1 }) });
};

export const getPeriodEnd = ({ anchor, periods, terms }: RunningSubscription): Date =>
  addMonths(anchor, periods * monthsIn[terms.interval]);

/** Applies renewals and ends until then. */
export const advanceMember = (member: PayingMember, until: Date): void => {
  for (;;) {
    const { running } = member;
    if (running === null) return;
    const periodEnd = getPeriodEnd(running);
    const graceEnd = graceEndOf(running) ?? periodEnd;
    if (until < graceEnd && until < periodEnd) return;
    const isOver = graceEnd < periodEnd || running.scheduled?.terms === null;
    if (isOver) member.running = null;
    else renew(member, running);
  }
};

const renew = (member: PayingMember, running: RunningSubscription): void => {
  const at = getPeriodEnd(running);
  const terms = running.scheduled?.terms ?? running.terms;
  if (terms.interval === running.terms.interval) running.periods += 1;
  else Object.assign(running, { anchor: at, periods: 1 });
  const pence = getBillingPricePence(terms) + running.carried;
  Object.assign(running, { terms, scheduled: null, carried: 0 });
  if (running.card === 'good') member.paid.push(pence);
  else running.unpaid = { since: at, pence };
};

const graceEndOf = ({ unpaid }: RunningSubscription): Date | undefined =>
  unpaid === null ? undefined : new Date(unpaid.since.getTime() + graceMs);

/** The rank of the plan promised for an instant, if nothing else happens and renewals are paid. */
export const getPromisedRank = ({ running }: PayingMember, at: Date): number => {
  if (running === null) return 0;
  const { terms, scheduled } = running;
  const graceEnd = graceEndOf(running);
  if (graceEnd !== undefined && at >= graceEnd) return 0;
  if (scheduled === null || at < getPeriodEnd(running)) return plans[terms.plan].rank;
  return scheduled.terms === null ? 0 : plans[scheduled.terms.plan].rank;
};

/** Instants around which access must neither be lost early nor kept too long. */
export const getAccessCheckTimes = ({ running }: PayingMember, now: Date): readonly Date[] => {
  const ends = running ? [getPeriodEnd(running), graceEndOf(running) ?? now] : [];
  return [now, ...ends.flatMap((end) => [new Date(end.getTime() - 1), end])].filter(
    (at) => at >= now,
  );
};
