import { planLabels, type PlanId } from '#domain/shared/plans.ts';
import { dateInWords, poundsInWords as pounds, type MailWords } from '../engine/mail-text.ts';
import type { MembershipNotice } from './job.ts';

/** The plan that the member has now, and until when. */
type PlanNow = { readonly plan: PlanId; readonly planEndsAt: string | null };

const why = 'You get this mail because your Tidemark membership changed.';

/** The mail about a membership that staff gave, that ended, or that staff ended. */
export const membershipWords = (
  { plan, notice }: Pick<MembershipNotice, 'plan' | 'notice'>,
  now: PlanNow,
): MailWords => {
  const label = planLabels[plan];
  switch (notice.kind) {
    case 'granted':
      return {
        subject: `Your ${label} membership has begun`,
        paragraphs: [
          `Our team has given you the ${label} plan. Nothing is charged for it.`,
          notice.endsAt === null
            ? 'It has no end date.'
            : `It ends by itself on ${dateInWords(notice.endsAt)}; you do not have to cancel it.`,
        ],
        action: { label: 'See what your plan includes', path: '/subscription' },
        why,
      };
    case 'credited': {
      const amount = pounds(notice.pence);
      return {
        subject: `You have ${amount} credit: a month of ${label}`,
        paragraphs: [
          `Our team has given you ${amount} credit, the price of a month of ${label}.`,
          `Your invoice of ${dateInWords(notice.invoiceAt)} uses it by itself, and what it leaves is used by the next ones. Your plan and the days on which it renews stay as they are.`,
        ],
        action: { label: 'See your subscription', path: '/settings#plan' },
        why,
      };
    }
    case 'expired':
      return {
        subject: `Your ${label} membership has ended`,
        paragraphs: [
          `Your ${label} membership ended on ${dateInWords(notice.at)}, as planned. ${planInWords(now)}`,
        ],
        action: { label: 'Compare the plans', path: '/subscription' },
        why,
      };
    case 'revoked':
      return {
        subject: `Your ${label} membership was ended`,
        paragraphs: [
          `Our team ended your ${label} membership on ${dateInWords(notice.at)}. ${planInWords(now)}`,
          'If you think this is a mistake, reply to this mail.',
        ],
        action: { label: 'See your plan', path: '/subscription' },
        why,
      };
  }
};

const planInWords = ({ plan, planEndsAt }: PlanNow): string => {
  const label = planLabels[plan];
  if (plan === 'free') return `You have the ${label} plan now. Your account and settings stay.`;
  return planEndsAt === null
    ? `You have ${label} now.`
    : `You have ${label} now, until ${dateInWords(planEndsAt)}.`;
};
