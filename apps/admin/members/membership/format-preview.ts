import { formatBindingDay, formatBindingTime, formatLondonInstant } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import type { MembershipPreview, PlanPeriod } from '#contract/membership/membership-preview.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { text as memberText } from '../display/texts.ts';
import { text } from './texts.ts';
import { formatGrantName } from '../display/format.ts';

export type FormattedPreview = {
  /** The current plan: `Basic by hand until 20 Oct`. */
  readonly before: string;
  /** The plan after the change, or why nothing changes. */
  readonly after: string;
  /** What follows, such as `, then Basic until 18 Aug 2027, then Free`; empty when nothing does. */
  readonly then: string;
};

export const formatPreview = (preview: Omit<MembershipPreview, 'memberId'>): FormattedPreview => {
  const at = new Date(preview.at);
  const before = formatFirstPeriod(preview.before[0], at);
  if (preview.whyNot !== null) {
    return { before, after: commandText('command.no-change', { why: preview.whyNot }), then: '' };
  }
  if (preview.credit !== null) return { before, after: formatCredit(preview.credit, at), then: '' };
  const [after = '', ...followingPlans] = preview.after.map((period) =>
    formatPeriod(period, at, preview.before),
  );
  const followingText = followingPlans
    .map((plan) => memberText('member.then-plan', { plan }))
    .join('');
  return { before, after, then: followingText };
};

const formatCredit = (
  { plan, pence, invoiceAt, leftPence }: NonNullable<MembershipPreview['credit']>,
  at: Date,
): string => {
  const day = formatBindingTime(invoiceAt, at);
  const creditValues = { plan: planLabels[plan], amount: formatPence(pence), day };
  if (leftPence === 0) return text('member.credit', creditValues);
  const first = formatPence(pence - leftPence);
  return text('member.credit-over', { ...creditValues, first, left: formatPence(leftPence) });
};

const formatFirstPeriod = (period: PlanPeriod | undefined, at: Date): string => {
  if (period === undefined || period.origin === 'none') return planLabels.free;
  const plan = planLabels[period.plan];
  if (period.endsAt === null) return text(`member.held-${period.origin}`, { plan });
  const end = formatBindingTime(period.endsAt, at);
  if (hasName(period)) return formatNamedPeriod(period, end);
  return text(`member.held-${period.origin}-until`, { plan, end });
};

const formatPeriod = (period: PlanPeriod, at: Date, before: readonly PlanPeriod[]): string => {
  const { plan, origin, endsAt } = period;
  if (origin === 'none') return planLabels[plan];
  const name = planLabels[plan];
  if (endsAt === null) return memberText('member.plan-without-end', { plan: name });
  // When an end moves within a day, only the hour changes.
  const movedWithinDay = before.some(
    (earlier) =>
      earlier.plan === plan &&
      earlier.endsAt !== null &&
      earlier.endsAt !== endsAt &&
      formatBindingDay(earlier.endsAt) === formatBindingDay(endsAt),
  );
  const until = movedWithinDay ? formatLondonInstant(endsAt) : formatBindingTime(endsAt, at);
  return hasName(period)
    ? formatNamedPeriod(period, until)
    : memberText('member.plan-until', { plan: name, end: until });
};

type NamedPeriod = PlanPeriod & { readonly grantKind: 'trial' | 'goodwill' };

const hasName = (period: PlanPeriod): period is NamedPeriod =>
  period.grantKind === 'trial' || period.grantKind === 'goodwill';

/** `Pro trial, ends 9 Dec` */
const formatNamedPeriod = ({ plan, grantKind: kind }: NamedPeriod, end: string): string =>
  `${formatGrantName({ plan, kind })}, ${memberText('member.grant-ends', { end })}`;
