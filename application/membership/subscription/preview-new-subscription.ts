import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import {
  planLabels,
  getBillingPricePence,
  type SubscriptionTerms,
} from '#domain/shared/plans/plans.ts';
import type {
  ChargePreview,
  Invoice,
  InvoiceLine,
  Payments,
} from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { getCouponDiscount } from './coupon-discount.ts';
import { matchesIntent, type NewSubscription } from './start-subscription.ts';

type Ports = LoadPorts & { readonly payments: Pick<Payments, 'invoices' | 'previewSubscribe'> };

type Request = NewSubscription & {
  readonly state: Pick<MembershipState, 'checkout' | 'customerId'>;
  readonly snapshot: ProviderSnapshot | null;
};

type FirstCharge = Pick<ChargePreview, 'dueNow' | 'onNextInvoice'>;

export type NewSubscriptionPreview = ChargePreview & {
  readonly from: null;
  readonly to: SubscriptionTerms;
  readonly then: { readonly pence: number; readonly at: string };
};

/** The first charge of a subscription, which may already wait for its payment. */
export const previewNewSubscription = async (
  ports: Ports,
  request: Request,
  { now }: CommandContext,
): Promise<NewSubscriptionPreview> => {
  const { accountId, terms, couponCode, state } = request;
  const { checkout } = state;
  const price = getBillingPricePence(terms);
  const periodEnd = addMonths(now, terms.interval === 'month' ? 1 : 12).toISOString();
  const period = { periodStart: now.toISOString(), periodEnd };
  const coupon =
    couponCode === null
      ? null
      : await getCouponDiscount(ports, { accountId, terms, couponCode, checkout }, now);
  const discountPence = coupon?.discountPence ?? 0;
  const total = price - discountPence;
  const { dueNow, onNextInvoice } = await previewFirstCharge(ports, {
    ...request,
    discountPence,
    isRepeated: matchesIntent(checkout, request),
  });
  const lines = [
    { description: `${planLabels[terms.plan]} plan`, pence: price, ...period },
    ...(coupon ? [{ description: `Coupon ${coupon.code}`, pence: -discountPence, ...period }] : []),
    ...createBalanceLines(dueNow + Math.max(0, onNextInvoice) - total, period),
  ];
  const nextCharge = { pence: price, at: periodEnd };
  return { from: null, to: terms, dueNow, onNextInvoice, lines, then: nextCharge };
};

const previewFirstCharge = async (
  ports: Ports,
  {
    terms,
    state: { customerId },
    snapshot,
    discountPence,
    isRepeated,
  }: Request & { readonly discountPence: number; readonly isRepeated: boolean },
): Promise<FirstCharge> => {
  // A member who has never bought anything has no credit.
  if (customerId === null)
    return { dueNow: getBillingPricePence(terms) - discountPence, onNextInvoice: 0 };
  const openInvoices = await openFirstInvoices(ports, { customerId, snapshot });
  const [own] = openInvoices;
  if (isRepeated && own) return { dueNow: getDuePence(own), onNextInvoice: 0 };
  // Their invoices are voided first, which returns the credit that they used.
  const returnedCreditPence = openInvoices.reduce((sum, { creditPence }) => sum + creditPence, 0);
  const request = { customerId, terms, discountPence, returnedCreditPence };
  return ports.payments.previewSubscribe(request);
};

const openFirstInvoices = async (
  { payments }: Ports,
  {
    customerId,
    snapshot,
  }: { readonly customerId: string; readonly snapshot: ProviderSnapshot | null },
): Promise<readonly Invoice[]> => {
  const incompleteSubscriptions = (snapshot?.subscriptions ?? []).filter(
    ({ status }) => status === 'incomplete',
  );
  if (incompleteSubscriptions.length === 0) return [];
  const ids = incompleteSubscriptions.map(({ unpaid }) => unpaid?.invoiceId);
  return (await payments.invoices(customerId)).filter(({ id }) => ids.includes(id));
};

const getDuePence = ({ totalPence, creditPence, paidPence }: Invoice): number =>
  totalPence - creditPence - paidPence;

/** How the customer's balance changes the charge: below zero for credit. */
const createBalanceLines = (
  pence: number,
  period: Pick<InvoiceLine, 'periodEnd' | 'periodStart'>,
): readonly InvoiceLine[] => {
  if (pence === 0) return [];
  return [{ description: pence < 0 ? 'Credit' : 'From an earlier invoice', pence, ...period }];
};
