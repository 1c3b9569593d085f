import { formatPence } from '#contract/format.ts';
import type { SubscriptionChangePreview } from '#contract/membership/subscription-changes.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format/format.ts';
import type { Outcome } from '../../record/command/outcome.tsx';
import { text } from '../../texts/text.ts';
import { formatPreview } from '../membership/format-preview.ts';
import { formatTerms } from '../payments/format-payments.ts';
import type { SubscriptionAction } from './subscription-actions.ts';

/** The server's preview as the dialog shows it. */
export const toOutcome = (
  preview: SubscriptionChangePreview,
  action: SubscriptionAction,
): Outcome => {
  const periods = formatPreview({ ...preview, credit: null, mail: null });
  const { changes, to, events, mails, membershipRevision: revision } = preview;
  const isLink = changes && action === 'upgrade' && to !== null;
  const { before } = periods;
  const after = isLink ? text('subscription.link', { plan: planLabels[to.plan] }) : periods.after;
  const then = isLink ? '' : periods.then;
  const details = changes ? detailsOf(preview, action) : [];
  const sentence = `${after}${then}.`;
  return { changes, revision, before, after, then, sentence, details, events, mails };
};

type Details = NonNullable<Outcome['details']>;

const detailsOf = (preview: SubscriptionChangePreview, action: SubscriptionAction): Details => {
  const at = new Date(preview.at);
  const { to, effectiveAt, lost } = preview;
  const day = formatDay(new Date(effectiveAt), at);
  return [
    ...(action === 'downgrade' && to !== null
      ? [{ label: text('subscription.detail-terms', { day }), words: formatTerms(to) }]
      : []),
    ...chargedNow(preview, action),
    ...(action === 'cancel-now' ? [refundOf(preview)] : []),
    ...(action === 'retry' ? [] : [nextCharge(preview, at)]),
    ...(lost.length === 0
      ? []
      : [{ label: text('subscription.detail-lost'), words: lost.join(', ') }]),
  ];
};

const chargedNow = (
  { dueNow, lines }: SubscriptionChangePreview,
  action: SubscriptionAction,
): Details => {
  if (action !== 'retry' && action !== 'upgrade') return [];
  const label = text(
    action === 'retry' ? 'subscription.detail-charged' : 'subscription.detail-to-pay',
  );
  const items = lines.map(({ description, pence }) =>
    text('subscription.line', { description, amount: formatAmount(pence) }),
  );
  return [{ label, words: [formatPence(dueNow), ...items].join('; ') }];
};

const formatAmount = (pence: number): string =>
  pence < 0 ? `−${formatPence(-pence)}` : formatPence(pence);

const refundOf = ({ refunds }: SubscriptionChangePreview): Details[number] => ({
  label: text('subscription.detail-refund'),
  words:
    refunds.length === 0
      ? text('subscription.no-refund')
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

const nextCharge = ({ then }: SubscriptionChangePreview, at: Date): Details[number] => ({
  label: text('subscription.detail-next'),
  words:
    then === null
      ? text('subscription.no-charge')
      : text('subscription.charge-on', {
          amount: formatPence(then.pence),
          day: formatDay(new Date(then.at), at),
        }),
});
