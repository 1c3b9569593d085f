import { formatBindingDay, formatLondonInstant } from '#contract/binding-day.ts';
import type { Coupon, CouponCreationPreview } from '#contract/payments/coupons.ts';
import { formatCount, formatPence } from '#contract/format.ts';
import { minChargePence } from '#contract/discount.ts';
import { isAfterLastDay } from '#contract/last-day.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { Outcome } from '../record/command/outcome.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';

export const formatDiscount = ({ discount }: Pick<Coupon, 'discount'>): string =>
  discount.kind === 'percent'
    ? text('coupons.percent-off', { percent: discount.percentOff })
    : text('coupons.amount-off', { amount: formatPence(discount.penceOff) });

export const formatPlans = ({ plans }: Pick<Coupon, 'plans'>): string =>
  plans.map((plan) => planLabels[plan]).join(', ');

/** `Basic and Pro` */
export const joinPlans = (plans: Coupon['plans']): string =>
  new Intl.ListFormat('en-GB').format(plans.map((plan) => planLabels[plan]));

export const formatStatus = (coupon: Coupon, now: Date): string => {
  const { withdrawnAt, validFromAt, validUntilAt, limit, reserved, redeemed } = coupon;
  if (withdrawnAt !== null) return 'Withdrawn';
  if (isAfterLastDay(validUntilAt, now)) return 'Expired';
  if (Date.parse(validFromAt) > now.getTime()) return 'Not valid yet';
  return limit !== null && reserved + redeemed >= limit ? 'Used up' : 'Valid';
};

export const formatUses = ({ redeemed, limit }: Coupon): string =>
  limit === null
    ? text('coupons.uses', { redeemed })
    : text('coupons.uses-of', { redeemed, limit });

/** Who can use a new coupon, and from when until when. */
export const creationOutcome = (preview: CouponCreationPreview): Outcome => {
  const { changes, whyNot, revision, endsAt } = preview;
  const limit = (uses: number | null): string =>
    uses === null ? text('coupons.no-limit') : formatCount(uses);
  const usableAfter = text('coupons.usable', {
    discount: formatDiscount(preview),
    plans: joinPlans(preview.plans),
  });
  return {
    changes,
    revision,
    before: 'Does not exist',
    after: whyNot === null ? usableAfter : commandText('command.no-change', { why: whyNot }),
    consequence: '',
    sentence: `${usableAfter}.`,
    facts: [
      {
        label: text('coupons.from'),
        value: formatLondonInstant(preview.validFromAt),
      },
      {
        label: text('coupons.until'),
        value: endsAt === null ? text('coupons.no-end') : formatEnd(endsAt),
      },
      ...preview.firstCharges.map(formatFirstCharge),
      { label: text('coupons.limit'), value: limit(preview.limit) },
      { label: text('coupons.limit-per-account'), value: limit(preview.limitPerAccount) },
    ],
  };
};

type FirstCharge = CouponCreationPreview['firstCharges'][number];

const formatFirstCharge = ({ plan, interval, pricePence, chargePence }: FirstCharge) => ({
  label: text(`coupons.first-charge-${interval}`, { plan: planLabels[plan] }),
  value: text(chargePence === minChargePence ? 'coupons.charge-minimum' : 'coupons.charge', {
    before: formatPence(pricePence),
    after: formatPence(chargePence),
  }),
});

// The end is midnight, so a moment earlier is on the last day.
const formatEnd = (endsAt: string): string =>
  text('coupons.until-midnight', {
    day: formatBindingDay(new Date(Date.parse(endsAt) - 1).toISOString()),
  });
