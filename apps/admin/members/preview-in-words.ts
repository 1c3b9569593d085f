import type { MembershipPreview, PlanPeriod } from '#contract/membership-preview.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay, formatMoment } from '#ui/format.ts';

export type PreviewInWords = {
  /** The plan in force: `Basic by hand until 20 Oct`. */
  readonly before: string;
  /** The plan in force after the change, or why nothing changes. */
  readonly after: string;
  /** What comes after that, such as `, then Basic until 18 Aug 2027, then Free`; empty when nothing does. */
  readonly then: string;
  readonly events: string;
};

export const previewInWords = (preview: MembershipPreview): PreviewInWords => {
  const at = new Date(preview.at);
  const before = firstInWords(preview.before[0], at);
  const events = preview.events.length === 0 ? 'none' : preview.events.join(', ');
  if (preview.whyNot !== null) {
    return { before, events, after: `No change: ${preview.whyNot}`, then: '' };
  }
  const [after = '', ...others] = preview.after.map((period) =>
    periodInWords(period, at, preview.before),
  );
  return { before, events, after, then: others.map((words) => `, then ${words}`).join('') };
};

const firstInWords = (period: PlanPeriod | undefined, at: Date): string => {
  if (period === undefined || period.origin === 'none') return planLabels.free;
  const plan = planLabels[period.plan];
  const how = period.origin === 'grant' ? ' by hand' : ', paid';
  if (period.endsAt !== null)
    return `${plan}${how} until ${formatDay(new Date(period.endsAt), at)}`;
  return period.origin === 'grant' ? `${plan}${how}, without end` : `${plan}${how}`;
};

const periodInWords = (
  { plan, origin, endsAt }: PlanPeriod,
  at: Date,
  before: readonly PlanPeriod[],
): string => {
  if (origin === 'none') return planLabels[plan];
  if (endsAt === null) return `${planLabels[plan]} without end`;
  const end = new Date(endsAt);
  // When an end moves within its day, the hour is what changes.
  const movedWithinDay = before.some(
    (earlier) =>
      earlier.plan === plan &&
      earlier.endsAt !== null &&
      earlier.endsAt !== endsAt &&
      formatDay(new Date(earlier.endsAt), at) === formatDay(end, at),
  );
  const until = movedWithinDay ? formatMoment(end, at) : formatDay(end, at);
  return `${planLabels[plan]} until ${until}`;
};
