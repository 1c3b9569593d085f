import { formatBindingTime } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import type { SubscriptionChangePreview } from '#contract/membership/subscription-changes.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { Outcome } from '../../record/command/outcome.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { formatPreview } from '../membership/format-preview.ts';
import { formatTerms } from '../payments/format-payments.ts';
import type { SubscriptionAction } from './subscription-actions.ts';

/** The server's preview as the dialog shows it. */
export const toOutcome = (
  preview: SubscriptionChangePreview,
  action: SubscriptionAction,
): Outcome => {
  const periods = formatPreview({ ...preview, credit: null, mail: null });
  const { changes, mails, membershipRevision: revision } = preview;
  const withoutPlanChange = changes ? formatWithoutPlanChange(preview, action) : null;
  const { before } = periods;
  const after = withoutPlanChange ?? periods.after;
  const followingPeriods = withoutPlanChange === null ? periods.then : '';
  const facts = changes ? getFacts(preview, action) : [];
  const sentence = `${after}${followingPeriods}.`;
  return {
    changes,
    revision,
    before,
    after,
    consequence: followingPeriods,
    sentence,
    facts,
    mails: labelMails(mails),
  };
};

// Upgrade links and credit do not change the plan. Null for the other actions.
const formatWithoutPlanChange = (
  { to, credit, at }: SubscriptionChangePreview,
  action: SubscriptionAction,
): string | null => {
  if (action === 'upgrade' && to !== null) {
    return text('subscription.link', { plan: planLabels[to.plan] });
  }
  if (credit === null) return null;
  const { pence, leftPence, invoiceAt } = credit;
  const values = {
    amount: formatPence(pence),
    used: formatPence(pence - leftPence),
    day: formatBindingTime(invoiceAt, new Date(at)),
  };
  return leftPence === 0
    ? text('subscription.credit', values)
    : text('subscription.credit-left', { ...values, left: formatPence(leftPence) });
};

/** Mails with the labels of the dialog. */
export const labelMails = (
  mails: SubscriptionChangePreview['mails'],
): NonNullable<Outcome['mails']> =>
  mails.map((mail, index) => ({
    ...mail,
    label:
      mails.length === 1
        ? commandText('command.mail')
        : text('subscription.mail', { number: index + 1, count: mails.length }),
  }));

type Facts = NonNullable<Outcome['facts']>;

const getFacts = (preview: SubscriptionChangePreview, action: SubscriptionAction): Facts => {
  const at = new Date(preview.at);
  const { to, effectiveAt, lost } = preview;
  const day = formatBindingTime(effectiveAt, at);
  return [
    ...(action === 'downgrade' && to !== null
      ? [{ label: text('subscription.detail-terms', { day }), value: formatTerms(to) }]
      : []),
    ...createChargeFact(preview, action),
    ...(action === 'cancel-now' ? [createRefundFact(preview)] : []),
    ...(action === 'retry' ? [] : [createNextChargeFact(preview, at)]),
    ...(lost.length === 0 ? [] : [{ label: 'Features lost', value: lost.join(', ') }]),
  ];
};

const createChargeFact = (
  { dueNow, lines }: SubscriptionChangePreview,
  action: SubscriptionAction,
): Facts => {
  if (action !== 'retry' && action !== 'upgrade') return [];
  const label = text(
    action === 'retry' ? 'subscription.detail-charged' : 'subscription.detail-to-pay',
  );
  const items = lines.map(({ description, pence }) =>
    text('subscription.line', { description, amount: formatAmount(pence) }),
  );
  return [{ label, value: [formatPence(dueNow), ...items].join('; ') }];
};

const formatAmount = (pence: number): string =>
  pence < 0 ? `−${formatPence(-pence)}` : formatPence(pence);

const createRefundFact = ({ refunds }: SubscriptionChangePreview): Facts[number] => ({
  label: 'Refund',
  value:
    refunds.length === 0
      ? 'None'
      : refunds
          .map(({ invoiceId, number, pence, leftPence }) =>
            text('subscription.of-invoice', {
              amount: formatPence(pence),
              number: number ?? invoiceId,
              left: formatPence(leftPence),
            }),
          )
          .join('; '),
});

const createNextChargeFact = ({ then }: SubscriptionChangePreview, at: Date): Facts[number] => ({
  label: 'Next charge',
  value:
    then === null
      ? 'None'
      : text('subscription.charge-on', {
          amount: formatPence(then.pence),
          day: formatBindingTime(then.at, at),
        }),
});
