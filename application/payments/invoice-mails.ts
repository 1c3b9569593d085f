import { withdrawalEnd } from '#domain/membership/decide-withdrawal.ts';
import { getRefundVat } from '#domain/shared/plans/refund-vat.ts';
import { formatPence } from '#domain/shared/format.ts';
import { formatBindingDay, formatLastDay } from '#domain/shared/time/binding-day.ts';
import { planLabels } from '#domain/shared/plans/plans.ts';
import type { FailedRefund, Invoice, InvoiceLine } from '#platform/payments/payments.port.ts';
import type { MailText } from '../mails/mail-text.ts';

const action = { label: 'See your invoices', path: '/settings#plan' } as const;

/** The receipt of a paid invoice. The first one of a subscription states the right to cancel. */
export const createReceiptMail = (
  invoice: Invoice,
  { isFirst }: { readonly isFirst: boolean },
): MailText => {
  const plan = getPlanLabel(invoice);
  const amount = formatPence(invoice.paidPence);
  const isFree = invoice.paidPence === 0;
  return {
    subject: isFree ? `Your ${plan}: nothing to pay` : `Receipt for ${amount}: your ${plan}`,
    paragraphs: [
      isFree
        ? `Thank you. Your ${plan} has started, and nothing was charged.`
        : `Thank you. We charged you ${amount} for your ${plan}.`,
      getInvoiceFacts(invoice).join('\n'),
      ...(isFirst ? [formatCancellationRight(invoice)] : []),
    ],
    action,
    why: `You receive this email because you ${isFree ? 'subscribed to' : 'paid for'} Tidemark.`,
  };
};

const getInvoiceFacts = (invoice: Invoice): readonly string[] => {
  const { number, paidAt, createdAt, lines, discountPence, creditPence, vat, paidPence } = invoice;
  const period = getChargedLine(invoice);
  return [
    `Invoice: ${number ?? invoice.id}`,
    `Paid on: ${formatBindingDay(paidAt ?? createdAt)}`,
    ...(period
      ? [
          `Period: ${formatBindingDay(period.periodStart)} until ${formatBindingDay(period.periodEnd)}`,
        ]
      : []),
    ...lines.map(({ description, pence }) => `${description}: ${formatSignedPence(pence)}`),
    ...(discountPence > 0 ? [`Discount: ${formatSignedPence(-discountPence)}`] : []),
    ...(creditPence > 0 ? [`Credit: ${formatSignedPence(-creditPence)}`] : []),
    `Paid: ${formatPence(paidPence)}`,
    ...formatVat(vat),
  ];
};

const formatVat = (vat: Invoice['vat']): readonly string[] =>
  vat.map(({ percent, pence }) => `Includes VAT at ${String(percent)} %: ${formatPence(pence)}`);

const formatSignedPence = (pence: number): string =>
  pence < 0 ? `−${formatPence(-pence)}` : formatPence(pence);

const formatCancellationRight = ({ createdAt }: Invoice): string => {
  const until = formatLastDay(withdrawalEnd({ purchasedAt: createdAt }), new Date(createdAt));
  return `You have the right to cancel this purchase within 14 days, until the end of ${until}, without giving a reason, and to get your money back. You can do so on your subscription page, or by replying to this email.`;
};

export const createRefundMail = (
  invoice: Invoice,
  { id, pence, creditNote, reason, at, isCredit }: Invoice['refunds'][number],
): MailText => {
  const { noun, verb, date, arrival } = isCredit ? creditRefundText : cardRefundText;
  const amount = formatPence(pence);
  const number = invoice.number ?? invoice.id;
  return {
    subject: `Your ${noun} of ${amount}`,
    paragraphs: [
      `We have ${verb} ${amount} of what you paid for your ${getPlanLabel(invoice)}. ${arrival}`,
      [
        `Credit note: ${creditNote ?? 'none'}`,
        `Of invoice: ${number}, ${formatPence(invoice.paidPence)}`,
        `${date}: ${formatBindingDay(at)}`,
        ...(reason === null || reason === '' ? [] : [`Reason: ${reason}`]),
        ...formatVat(getRefundVat(invoice).get(id) ?? []),
      ].join('\n'),
    ],
    action,
    why: 'You receive this email because it is about one of your payments.',
  };
};

/** A refund was mailed as made before, so the member learns that it did not arrive. */
export const createFailedRefundMail = (
  invoice: Invoice,
  { pence, at, creditNote }: FailedRefund,
): MailText => {
  const amount = formatPence(pence);
  return {
    subject: `Your refund of ${amount} did not arrive`,
    paragraphs: [
      `Your bank returned the refund of ${amount} that we made on ${formatBindingDay(at)}, for example because the card was closed. We still owe you this amount.`,
      'Our support team will refund it again. If the card that you paid with no longer works, please reply to this email, so that we can agree another way.',
      [
        `Credit note: ${creditNote ?? 'none'}`,
        `Of invoice: ${invoice.number ?? invoice.id}, ${formatPence(invoice.paidPence)}`,
      ].join('\n'),
    ],
    action,
    why: 'You receive this email because it is about one of your payments.',
  };
};

const cardRefundText = {
  noun: 'refund',
  verb: 'refunded',
  date: 'Refunded on',
  arrival: 'It will reach the card you paid with in five to ten working days.',
} as const;

const creditRefundText = {
  noun: 'credit',
  verb: 'credited',
  date: 'Credited on',
  arrival: 'Your next invoices use it first.',
} as const;

// Ignores lines that credit an earlier plan.
const getChargedLine = ({ lines }: Invoice): InvoiceLine | undefined =>
  lines.findLast(({ pence }) => pence > 0);

/** The provider's product names contain the plan, such as `Tidemark Basic`. */
const getPlanLabel = (invoice: Invoice): string => {
  const description = getChargedLine(invoice)?.description ?? '';
  const label = Object.values(planLabels).find((one) => description.includes(one));
  return label === undefined ? 'plan' : `${label} plan`;
};
