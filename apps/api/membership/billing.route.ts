import type { CommandContext } from '#application/command-context.ts';
import { finishCardChange, startCardChange } from '#application/membership/customer/change-card.ts';
import {
  findMemberInvoice,
  listMemberInvoices,
} from '#application/membership/customer/member-invoices.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import {
  validateCoupon,
  type CouponValidation,
} from '#application/membership/subscription/validate-coupon.ts';
import { issueInvoices } from '#application/payments/issued-invoices.ts';
import { invoiceOperations } from '#contract/membership/invoices.ts';
import { type OwnSubscription } from '#contract/membership/subscription.ts';
import { checkoutOperations } from '#contract/membership/checkout.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { isUnusableCoupon, limitCouponAttempts } from './coupon-attempts.ts';
import { toOwnCard } from './own-subscription.ts';
import type { MembershipRoutesDeps } from './ports.ts';
import { toInvoice, toPrintedInvoice } from './shown-invoice.ts';
import { subscriptionTexts as texts } from './texts.ts';

export const billingRoutes = ({ routes, platform, planList }: MembershipRoutesDeps): void => {
  const { cardSetUps } = getRateLimits(platform.config);
  routes.on(checkoutOperations.validateCoupon, async ({ body, caller, command }) => {
    const { accountId } = caller;
    const { couponCode } = body;
    await planList.whenLoaded();
    const terms = planList.termsOf(body.priceId);
    if (!terms) return { body: invalidCouponReply(texts.unavailable) };
    const couponQuery = { accountId, code: couponCode, terms, now: command.now };
    try {
      const validation = await limitCouponAttempts(platform, { accountId, couponCode }, () =>
        validateCoupon(platform, couponQuery),
      );
      return { body: validCouponReply(validation) };
    } catch (error) {
      if (isUnusableCoupon(error)) return { body: invalidCouponReply(error.detail.message) };
      throw error;
    }
  });
  routes.on(invoiceOperations.invoices, async ({ caller }) => {
    const { accountId } = caller;
    const state = await loadMembership(platform, accountId);
    const invoices = await listMemberInvoices(platform, { accountId, ...state });
    return { body: (await issueInvoices(platform, { accountId, invoices })).map(toInvoice) };
  });
  routes.on(invoiceOperations.invoice, async ({ params: { id }, caller }) => {
    const { accountId } = caller;
    const state = await loadMembership(platform, accountId);
    const invoice = await findMemberInvoice(platform, { accountId, invoiceId: id, ...state });
    const invoices = invoice ? [invoice] : [];
    const [issued] = await issueInvoices(platform, { accountId, invoices });
    if (issued) return { body: toPrintedInvoice(issued) };
    throw new Rejection('missing', 'invoice/unknown', { message: texts.unknownInvoice });
  });
  routes.on(invoiceOperations.paymentMethod, async ({ body, caller, command }) => {
    const { accountId } = caller;
    await takeOrReject(platform.rateLimits, cardSetUps, accountId);
    return { body: await changeCard(platform, { ...body, accountId }, command) };
  });
};

type CardChange = { readonly accountId: string; readonly setupIntentId?: string | undefined };
type CardChangeResponse = {
  readonly clientSecret: string | null;
  readonly card: OwnSubscription['card'];
};

const changeCard = async (
  platform: MembershipRoutesDeps['platform'],
  { accountId, setupIntentId }: CardChange,
  context: CommandContext,
): Promise<CardChangeResponse> => {
  if (setupIntentId === undefined)
    return { clientSecret: await startCardChange(platform, { accountId }, context), card: null };
  const card = await finishCardChange(platform, { accountId, setupIntentId }, context);
  return { clientSecret: null, card: toOwnCard(card) };
};

const validCouponReply = ({ code, terms, originalPrice, finalPrice }: CouponValidation) => {
  const { name, discount } = terms;
  const discountFields =
    discount.kind === 'percent'
      ? { percent_off: discount.percentOff }
      : { amount_off: discount.penceOff };
  const coupon = { code, name, ...discountFields };
  return { valid: true, error: null, coupon, pricing: { originalPrice, finalPrice } };
};

const invalidCouponReply = (error: string) => ({
  valid: false,
  error,
  coupon: null,
  pricing: null,
});
