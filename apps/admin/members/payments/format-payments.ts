import { formatPence } from '#contract/format.ts';
import { getDisplayStatus } from '#contract/payments/invoice-statuses.ts';
import { formatBindingDay, formatBindingTime, formatLastDay } from '#contract/binding-day.ts';
import type { MemberPayments } from '#contract/payments/member-payments.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format/format.ts';
import type { RecordField } from '../../record/record-fields.tsx';
import { text } from './texts.ts';

type Subscription = NonNullable<MemberPayments['subscription']>;
type Terms = Subscription['terms'];
export type Invoice = MemberPayments['invoices'][number];

/** The refundable amount of an invoice. */
export const refundablePence = ({ paidPence, refundedPence }: Invoice): number =>
  paidPence - refundedPence;

export const getInvoiceNumber = ({ number, id }: Pick<Invoice, 'id' | 'number'>): string =>
  number ?? id;

/** The subscription's state, period and provider ids as text. */
export const subscriptionFields = (now: Date): readonly RecordField<MemberPayments>[] => {
  const day = (at: string | null): string =>
    at === null ? text('payments.none') : formatDay(new Date(at), now);
  const bindingDay = (at: string | null): string =>
    at === null ? text('payments.none') : formatBindingTime(at, now);
  const createField = (label: string, format: (subscription: Subscription) => string) => ({
    label,
    format: ({ subscription }: MemberPayments) =>
      subscription === null ? text('payments.none') : format(subscription),
  });
  return [
    {
      label: 'State',
      format: ({ subscription }) => text(`payments.phase-${subscription?.phase ?? 'none'}`),
    },
    createField('Plan', ({ terms }) => formatTerms(terms)),
    createField('Started', ({ startedAt }) => day(startedAt)),
    createField('Period ends', ({ periodEndsAt }) => bindingDay(periodEndsAt)),
    createField('Next', (subscription) => formatScheduledChange(subscription, bindingDay)),
    createField('Waiting for the payment provider', ({ requested }) =>
      formatRequestedChange(requested, day),
    ),
    createField('Grace period until', ({ unpaid }) => bindingDay(unpaid?.graceEndsAt ?? null)),
    createField('Ended', ({ ended }) =>
      ended === null ? bindingDay(null) : formatEnd(ended.cause, bindingDay(ended.endedAt)),
    ),
    createField('Refundable until', ({ withdrawableUntil: until }) =>
      until === null ? bindingDay(null) : formatLastDay(until, now),
    ),
  ];
};

export const formatTerms = ({ plan, interval }: Terms): string =>
  text(`payments.terms-${interval}`, { plan: planLabels[plan] });

const formatScheduledChange = (
  { phase, scheduled, periodEndsAt, unpaid }: Subscription,
  day: (at: string | null) => string,
): string => {
  if (phase === 'cancelled' || periodEndsAt === null) return text('payments.none');
  if (scheduled === null) return 'Renews';
  const at = day(scheduled.effectiveAt);
  if (scheduled.to === null) {
    const isUnpaid = unpaid !== null;
    return text(`payments.then-cancellation${isUnpaid ? '-unpaid' : ''}`, { day: at });
  }
  return text('payments.then-downgrade', { plan: formatTerms(scheduled.to), day: at });
};

const formatRequestedChange = (
  requested: Subscription['requested'],
  day: (at: string | null) => string,
): string =>
  requested === null
    ? text('payments.none')
    : text(`payments.requested-${requested.change}`, { day: day(requested.requestedAt) });

const causes = ['payment-failed', 'never-paid', 'dispute-lost', 'replaced', 'gone'] as const;

const formatEnd = (cause: string, day: string): string =>
  text(`payments.cause-${causes.find((one) => one === cause) ?? 'cancelled'}`, { day });

/** A charge as text: the provider's description and the period. */
export const formatLine = ({
  description,
  periodStart,
  periodEnd,
}: Invoice['lines'][number]): string =>
  text('payments.line', {
    description,
    from: formatBindingDay(periodStart),
    to: formatBindingDay(periodEnd),
  });

export const formatInvoiceStatus = (
  invoice: Pick<Invoice, 'paidPence' | 'refundedPence' | 'status'>,
): string => text(`payments.status-${getDisplayStatus(invoice)}`);

/** The refunds of an invoice, and those that failed. */
export const formatRefunds = ({
  refunds,
  failedRefunds = [],
}: Pick<Invoice, 'refunds' | 'failedRefunds'>): readonly string[] => [
  ...refunds.map(({ pence, at, creditNote: note }) => {
    const values = { amount: formatPence(pence), day: formatBindingDay(at) };
    return note === null
      ? text('payments.refunded-without-note', values)
      : text('payments.refunded', { ...values, note });
  }),
  ...failedRefunds.map(({ pence, at }) =>
    text('payments.refund-failed', { amount: formatPence(pence), day: formatBindingDay(at) }),
  ),
];

export const formatDispute = (
  { status, pence, openedAt }: MemberPayments['disputes'][number],
  now: Date,
): string =>
  text(`payments.dispute-${status}`, {
    amount: formatPence(pence),
    day: formatDay(new Date(openedAt), now),
  });
