import type { GrantRequest, Member } from '#contract/admin.ts';
import { formatDay, formatMoment } from '#ui/format.ts';
import { planInWords, planNames, type PlanName } from './words.ts';

/** What somebody means to do; the reason comes when it is sent. */
export type Intent =
  | { readonly kind: 'grant'; readonly plan: GrantRequest['plan']; readonly duration: Duration }
  | { readonly kind: 'revoke' };
export type Duration = GrantRequest['duration'];

/** What a command would do to one member, said before it is sent. */
export type Outcome = {
  readonly changes: boolean;
  readonly before: string;
  /** What holds afterwards, or why nothing will change. */
  readonly after: string;
  /** What comes after that, such as `then Free`; empty when nothing does. */
  readonly then: string;
  readonly event: string | null;
};

export const durationNames = {
  trial: 'trial (7-day)',
  monthly: 'monthly',
  annual: 'annual',
  lifetime: 'lifetime',
} as const satisfies Record<Duration, string>;

/** Rules of the membership, told ahead: the higher plan holds, the later end holds, a revoke ends grants and never a paid plan. */
export const outcomeOf = (member: Member, intent: Intent, now: Date): Outcome => {
  const before = planInWords(member, now);
  const unchanged = (why: string): Outcome => ({
    changes: false,
    before,
    after: `No change: ${why}`,
    then: '',
    event: null,
  });
  if (member.erased) return unchanged('the account is erased');
  return intent.kind === 'revoke'
    ? revokeOutcome(member, before, unchanged)
    : grantOutcome(member, intent, { now, before, unchanged });
};

type Unchanged = (why: string) => Outcome;
type Grant = Extract<Intent, { kind: 'grant' }>;

const revokeOutcome = (member: Member, before: string, unchanged: Unchanged): Outcome => {
  if (member.origin === 'subscription') return unchanged('paid plans are never revoked');
  if (member.origin === 'none') return unchanged('there is no grant to end');
  const paidFor = member.stripeSubscriptionId !== null;
  return {
    changes: true,
    before,
    after: paidFor ? 'The paid plan alone' : 'Free',
    then: 'at once',
    event: 'MembershipGrantRevoked',
  };
};

const grantOutcome = (
  member: Member,
  { plan, duration }: Grant,
  { now, before, unchanged }: { now: Date; before: string; unchanged: Unchanged },
): Outcome => {
  const end = endOfGrant(now, duration);
  const current = { plan: member.plan, end: endOf(member) };
  const outlasts = endsNoEarlier(current.end, end);
  if (rank[current.plan] > rank[plan] && outlasts)
    return unchanged(`${planNames[current.plan]} contains it`);
  if (current.plan === plan && outlasts)
    return unchanged(
      `already ${planNames[plan]}, ${member.origin === 'grant' ? 'by hand' : 'paid'}`,
    );
  // On the same day the hour is what changes.
  const sameDay = (at: Date): boolean =>
    current.end instanceof Date && formatDay(at, now) === formatDay(current.end, now);
  const until = (name: PlanName, at: Date | null): string =>
    at === null
      ? `${planNames[name]} without end`
      : `${planNames[name]} until ${sameDay(at) ? formatMoment(at, now) : formatDay(at, now)}`;
  const granted = { changes: true, before, event: 'MembershipGranted' } as const;
  if (rank[current.plan] > rank[plan])
    return { ...granted, after: before, then: `then ${until(plan, end)}` };
  return { ...granted, after: until(plan, end), then: afterwards(member, plan, end) };
};

const rank = { free: 0, basic: 1, pro: 2 } as const satisfies Record<PlanName, number>;

/** What holds once the grant is over. */
const afterwards = (member: Member, plan: PlanName, end: Date | null): string => {
  if (end === null) return '';
  const lowerOutlasts =
    member.plan !== 'free' && member.plan !== plan && endsNoEarlier(endOf(member), end);
  return `then ${planNames[lowerOutlasts ? member.plan : 'free']} again`;
};

/** `undefined` for the free plan, which has nothing to end; null for a plan without end. */
const endOf = (member: Member): Date | null | undefined => {
  if (member.plan === 'free') return undefined;
  return member.planEndsAt === null ? null : new Date(member.planEndsAt);
};

const endsNoEarlier = (one: Date | null | undefined, other: Date | null): boolean => {
  if (one === undefined) return false;
  if (one === null) return true;
  return other !== null && one.getTime() >= other.getTime();
};

/** When a grant given now would end; null for lifetime. Months are calendar months, the last day where a month is shorter. */
export const endOfGrant = (now: Date, duration: Duration): Date | null => {
  switch (duration) {
    case 'trial':
      return new Date(now.getTime() + 7 * 86_400_000);
    case 'monthly':
      return monthsLater(now, 1);
    case 'annual':
      return monthsLater(now, 12);
    case 'lifetime':
      return null;
  }
};

const monthsLater = (from: Date, months: number): Date => {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return later;
};

/** `Grant Basic, trial (7-day)` */
export const intentInWords = (intent: Intent): string =>
  intent.kind === 'revoke'
    ? 'Revoke all'
    : `Grant ${planNames[intent.plan]}, ${durationNames[intent.duration]}`;
