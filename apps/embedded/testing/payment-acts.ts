import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  changePlan,
  undoScheduledChange,
} from '#application/membership/subscription/change-plan.ts';
import { confirmPayment } from '#application/membership/subscription/confirm-payment.ts';
import { resolvePaymentIssues } from '#application/membership/comparison/fix-subscriptions.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import {
  previewSubscriptionChange,
  type SubscriptionPreview,
} from '#application/membership/subscription/preview-subscription-change.ts';
import { refundInvoice } from '#application/membership/refunds/refund-invoice.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { PaymentStart } from '#platform/payments/payments.port.ts';
import { requireFairCredit } from './fair-credit.ts';
import type { PaymentTestProduct } from './paying-product.ts';
import {
  recordNewSubscription,
  applyChange,
  getPeriodEnd,
  type MemberCard,
  type PayingMember,
} from './paying-member.ts';

export type MemberAction = {
  readonly kind:
    'subscribe' | 'change' | 'cancel' | 'undo' | 'fix' | 'repair' | 'refund' | 'dispute';
  readonly terms: SubscriptionTerms;
  readonly card: MemberCard | 'declined' | 'unpaid';
  /** With 2, two tabs send the same request at the same time. */
  readonly tabs: 1 | 2;
  /** Whether the tab is still open when the payment arrives. */
  readonly isTabOpen: boolean;
  readonly coupon: boolean;
};

const terms = fc.record({
  plan: fc.constantFrom('basic', 'pro'),
  interval: fc.constantFrom('month', 'month', 'month', 'year'),
});

export const memberActions: fc.Arbitrary<MemberAction> = fc.record({
  kind: fc.constantFrom(
    'subscribe',
    'subscribe',
    'subscribe',
    'change',
    'change',
    'change',
    'undo',
    'cancel',
    'fix',
    'repair',
    'repair',
    'refund',
    'dispute',
  ),
  terms,
  card: fc.constantFrom('good', 'good', 'good', 'good', 'asks', 'fails', 'declined', 'unpaid'),
  tabs: fc.constantFrom(1, 1, 2),
  isTabOpen: fc.boolean(),
  coupon: fc.boolean(),
});

export const storyCouponCode = 'SPRING';

export const performMemberAction = (
  product: PaymentTestProduct,
  member: PayingMember,
  act: MemberAction,
): Promise<void> => actHandlers[act.kind](product, member, act);

type ActHandler = (
  product: PaymentTestProduct,
  member: PayingMember,
  act: MemberAction,
) => Promise<void>;

const subscribe: ActHandler = async (product, member, act) => {
  const { platform, context } = product;
  const { accountId } = member;
  const request = await buildRequest(product, member, act);
  if (member.running !== null) {
    await expectRejection(startSubscription(platform, { accountId, ...request }, context()), [
      'membership/already-subscribed',
    ]);
    return;
  }
  const { preview, ...what } = request;
  const starts = await inTabs(act, () =>
    startSubscription(platform, { accountId, ...what }, context()),
  );
  const [start] = starts;
  if (!start || starts.some(({ clientSecret }) => clientSecret !== start.clientSecret)) {
    throw new Error('Two tabs pay twice.');
  }
  const payments = await inTabs(act, () => pay(product, start, act.card));
  if (!payments.includes('succeeded')) return;
  recordNewSubscription(member, { terms: act.terms, card: cardOf(act), at: context().now });
  member.paid.push(preview.dueNow);
  requireAccess(preview, member);
  if (!act.isTabOpen) return;
  const { subscriptionId, paymentIntentId: paymentId } = start;
  const confirmed = { accountId, subscriptionId, paymentId };
  await inTabs(act, () => confirmPayment(platform, confirmed, context()));
};

type SubscriptionRequest = {
  readonly terms: SubscriptionTerms;
  readonly couponCode: string | null;
  readonly preview: SubscriptionPreview;
};

// Omits the coupon if it is used up or was used before.
const buildRequest = async (
  { platform, context }: PaymentTestProduct,
  { accountId }: PayingMember,
  { terms: target, coupon }: MemberAction,
): Promise<SubscriptionRequest> => {
  const ask = (couponCode: string | null): Promise<SubscriptionPreview> =>
    previewSubscriptionChange(platform, { accountId, target, couponCode }, context());
  if (coupon) {
    const found = await ignoreRejections(ask(storyCouponCode), ['coupon/not-usable']);
    if (found) return { terms: target, couponCode: storyCouponCode, preview: found };
  }
  return { terms: target, couponCode: null, preview: await ask(null) };
};

const cardOf = ({ card }: MemberAction): MemberCard =>
  card === 'asks' || card === 'fails' ? card : 'good';

const cards = {
  good: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  fails: 'pm_card_chargeCustomerFail',
  declined: 'pm_card_chargeDeclined',
} as const;

// The other tab may have paid in the meantime.
const pay = async (
  { platform: { demoProvider } }: PaymentTestProduct,
  { clientSecret }: PaymentStart,
  card: MemberAction['card'],
): Promise<string> => {
  if (card === 'unpaid' || clientSecret === null) return 'unpaid';
  const payment = { clientSecret, paymentMethod: cards[card], authenticate: true };
  return demoProvider.pay(payment).then(
    ({ status }) => status,
    () => 'refused',
  );
};

const change: ActHandler = async (product, member, act) => {
  const { platform, context } = product;
  const { accountId, running } = member;
  if (running === null || running.unpaid !== null) return;
  const target = act.terms;
  const wish = { accountId, target, couponCode: null };
  const preview = await previewSubscriptionChange(platform, wish, context());
  const { kind, to } = preview;
  await requireFairCredit(product, member, preview);
  const previewed = pinnedBy(preview);
  const sent = await inTabs(act, () =>
    ignoreRejections(changePlan(platform, { accountId, target, previewed }, context()), [
      'payment/declined',
    ]),
  );
  if (kind === 'undo') running.scheduled = null;
  if (kind === 'downgrade') running.scheduled = { terms: to };
  if (kind === 'upgrade') {
    const waiting = sent.find((each) => each?.payment?.clientSecret)?.payment;
    const isAccepted = sent.some(Boolean) && running.card !== 'fails';
    if (!isAccepted || !(await payUpgrade(product, { waiting, act, card: running.card }))) return;
    recordUpgrade(member, running, preview);
  }
  requireAccess(preview, member);
};

const payUpgrade = async (
  product: PaymentTestProduct,
  given: { waiting: PaymentStart | null | undefined; act: MemberAction; card: MemberCard },
): Promise<boolean> => {
  const { waiting, act, card } = given;
  if (!waiting) return true;
  if (act.card === 'unpaid') return false;
  await inTabs(act, () => pay(product, waiting, card));
  return true;
};

const pinnedBy = ({ prorationDate, dueNow }: SubscriptionPreview) =>
  prorationDate === null ? undefined : { prorationDate: new Date(prorationDate), dueNow };

const recordUpgrade = (
  { paid }: PayingMember,
  running: NonNullable<PayingMember['running']>,
  { to, dueNow, onNextInvoice, prorationDate }: SubscriptionPreview,
): void => {
  applyChange(running, to ?? running.terms, new Date(prorationDate ?? ''));
  if (dueNow > 0) paid.push(dueNow);
  running.carried += onNextInvoice;
};

// The preview's next date must match the calendar.
const requireAccess = ({ then }: SubscriptionPreview, { running, email }: PayingMember): void => {
  const expected = running && getPeriodEnd(running).toISOString();
  if (running?.scheduled?.terms === null || then?.at === expected) return;
  throw new Error(`${email} was promised ${String(then?.at)} instead of ${String(expected)}`);
};

const cancelAct: ActHandler = async ({ platform, context }, { accountId, running }, act) => {
  if (running === null) return;
  const target = { plan: 'free' } as const;
  const [done] = await inTabs(act, () => changePlan(platform, { accountId, target }, context()));
  const effectiveAt = done?.change.kind === 'cancellation' ? done.change.effectiveAt : undefined;
  const expected = getPeriodEnd(running).toISOString();
  if (effectiveAt !== undefined && effectiveAt !== expected)
    throw new Error(`cancelled to ${effectiveAt}`);
  running.scheduled = { terms: null };
};

const undo: ActHandler = async ({ platform, context }, { accountId, running }, act) => {
  if (running === null) return;
  await inTabs(act, () => undoScheduledChange(platform, { accountId }, context()));
  running.scheduled = null;
};

// A retry with a failing card is refused; a payment that needs confirmation waits.
const fix: ActHandler = async ({ platform, context }, { accountId }, act) => {
  await inTabs(act, () =>
    ignoreRejections(resolvePaymentIssues(platform, { accountId }, context()), [
      'payment/declined',
    ]),
  );
};

const repairDrift: ActHandler = async (product, member, act) => {
  const { platform } = product;
  const { running, accountId } = member;
  const { customerId } = await loadMembership(platform, accountId);
  if (running === null || customerId === null) return;
  const key = randomUUID();
  const { payments, demoProvider } = platform;
  const { clientSecret } = await payments.startCardChange({ customerId, idempotencyKey: key });
  await demoProvider.pay({ clientSecret, paymentMethod: cards.good });
  const [setupIntentId = ''] = clientSecret.split('_secret_');
  await payments.finishCardChange({ customerId, setupIntentId, idempotencyKey: `${key}-use` });
  running.card = 'good';
  await fix(product, member, act);
  if (running.unpaid !== null) member.paid.push(running.unpaid.pence);
  running.unpaid = null;
};

const refund: ActHandler = async (product, member, { isTabOpen, coupon }) => {
  const invoice = await lastPaid(product, member);
  const left = invoice === undefined ? 0 : invoice.paidPence - invoice.refundedPence;
  if (invoice === undefined || left < 20) return;
  const part = coupon ? Math.round(left / 2) : 20;
  const wish = {
    accountId: member.accountId,
    invoiceId: invoice.id,
    pence: isTabOpen ? left : part,
    reason: 'Goodwill',
  };
  await refundInvoice(product.platform, wish, product.context());
};

// About one account in a hundred loses a dispute, which ends access.
const dispute: ActHandler = async (product, member, { isTabOpen, coupon, tabs }) => {
  const invoice = await lastPaid(product, member);
  if (member.running === null || invoice === undefined || isTabOpen || coupon || tabs === 1) return;
  const { demoProvider } = product.platform;
  const { disputeId } = await demoProvider.dispute(invoice.id);
  await demoProvider.closeDispute(disputeId, 'lost');
  member.running = null;
};

const lastPaid = async ({ platform }: PaymentTestProduct, { accountId }: PayingMember) => {
  const { customerId, holdings } = await loadMembership(platform, accountId);
  if (customerId === null) return undefined;
  const invoices = await platform.payments.invoices(customerId);
  const of = holdings.subscription?.subscriptionId;
  return invoices.find((each) => each.paidPence > 0 && each.subscriptionId === of);
};

const actHandlers: Readonly<Record<MemberAction['kind'], ActHandler>> = {
  subscribe,
  change,
  cancel: cancelAct,
  undo,
  fix,
  repair: repairDrift,
  refund,
  dispute,
};

const inTabs = <Result>({ tabs }: MemberAction, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: tabs }, work));

const ignoreRejections = async <Result>(
  work: Promise<Result>,
  codes: readonly string[],
): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Rejection && codes.includes(error.code)) return undefined;
    throw error;
  }
};

const expectRejection = async (work: Promise<unknown>, codes: readonly string[]): Promise<void> => {
  const done = await ignoreRejections(work, codes);
  if (done !== undefined) throw new Error(`${codes.join()} was expected`);
};
