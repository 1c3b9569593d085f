import { randomUUID } from 'node:crypto';
import { findAccountByEmail } from '#application/account/find-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { handleMailReport, type MailReport } from '#application/mails/handle-mail-report.ts';
import { announcePrice } from '#application/membership/price-change/announce-price.ts';
import {
  reconcileMembership,
  type ReconciliationResult,
} from '#application/membership/subscription/reconcile-membership.ts';
import type { DemoIncidentRequest } from '#contract/system/demo.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import { hasSameTerms } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import { priceCatalogue } from '#platform/payments/price-catalogue.ts';
import type { Platform } from '#platform/platform.ts';

export type IncidentPlatform = Pick<
  Platform,
  'clock' | 'demoProvider' | 'eventStore' | 'lookupHash' | 'payments'
>;

type Incident = DemoIncidentRequest['incident'];
type MailIncident = Extract<Incident, `mail-${string}`>;
type PaymentIncident = Exclude<Incident, MailIncident>;

/** Lets another party act: the member's bank, the price list or the mail service. */
export const causeIncident = async (
  platform: IncidentPlatform,
  { email, incident }: DemoIncidentRequest,
): Promise<void> => {
  const match = await findAccountByEmail(platform, email);
  if (match === undefined) throw unknownMemberError();
  const now = platform.clock.now();
  const context = { actor: 'system', now, correlationId: `demo-${randomUUID()}` };
  if (isMailIncident(incident)) {
    const detail = 'Reported by the demo';
    const report = { id: randomUUID(), type: reportTypes[incident], email, detail };
    await handleMailReport(platform, report, context);
    return;
  }
  await causePaymentIncident(platform, { accountId: match.accountId, incident }, context);
};

const reportTypes: Readonly<Record<MailIncident, MailReport['type']>> = {
  'mail-bounced': 'bounce',
  'mail-soft-bounced': 'soft-bounce',
  'mail-delivered': 'delivered',
  'mail-complaint': 'complaint',
};

const isMailIncident = (incident: Incident): incident is MailIncident => incident in reportTypes;

const causePaymentIncident = async (
  platform: IncidentPlatform,
  { accountId, incident }: { readonly accountId: string; readonly incident: PaymentIncident },
  context: CommandContext,
): Promise<void> => {
  const { demoProvider } = platform;
  const found = await reconcileMembership(platform, { accountId }, context);
  const { customerId } = found.state;
  if (demoProvider === undefined || customerId === null) throw nothingToDoError();
  switch (incident) {
    case 'dispute':
      return disputeNewestPayment(platform, { demoProvider, customerId });
    case 'dispute-won':
      return closeDispute(demoProvider, found, 'won');
    case 'dispute-lost':
      return closeDispute(demoProvider, found, 'lost');
    case 'refunds-refused':
      return demoProvider.refuseRefunds(customerId, true);
    case 'refunds-accepted':
      return demoProvider.refuseRefunds(customerId, false);
    case 'refund-failed':
      return failNewestRefund(platform, { demoProvider, customerId });
    case 'price-increase':
      return increasePrice(platform, { accountId, found }, context);
  }
};

type DemoCustomer = { readonly demoProvider: DemoProvider; readonly customerId: string };

const disputeNewestPayment = async (
  { payments }: IncidentPlatform,
  { demoProvider, customerId }: DemoCustomer,
): Promise<void> => {
  const { disputes } = await payments.snapshot(customerId);
  const disputedIds = disputes.map(({ invoiceId }) => invoiceId);
  const invoices = await payments.invoices(customerId);
  const newestInvoice = invoices.find(
    ({ id, paidPence }) => paidPence > 0 && !disputedIds.includes(id),
  );
  if (newestInvoice === undefined) throw nothingToDoError();
  await demoProvider.dispute(newestInvoice.id);
};

const closeDispute = async (
  demoProvider: DemoProvider,
  { snapshot }: ReconciliationResult,
  outcome: 'won' | 'lost',
): Promise<void> => {
  const openDispute = snapshot?.disputes.find(({ status }) => status === 'open');
  if (openDispute === undefined) throw nothingToDoError();
  await demoProvider.closeDispute(openDispute.id, outcome);
};

const failNewestRefund = async (
  { payments }: IncidentPlatform,
  { demoProvider, customerId }: DemoCustomer,
): Promise<void> => {
  const invoices = await payments.invoices(customerId);
  const [newestRefund] = invoices
    .flatMap(({ refunds }) => refunds)
    .filter(({ isCredit }) => isCredit !== true)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  if (newestRefund === undefined) throw nothingToDoError();
  await demoProvider.failRefund(newestRefund.id);
};

/** How much less the member paid before the increase, in pence. */
const increasePence = 50;

// Sells the plan at an older price for a moment, which the member then pays, and announces the present price.
const increasePrice = async (
  platform: IncidentPlatform,
  { accountId, found }: { readonly accountId: string; readonly found: ReconciliationResult },
  context: CommandContext,
): Promise<void> => {
  const { payments } = platform;
  const { subscription } = found.state.holdings;
  const { now } = context;
  if (!isLive(subscription, now)) throw nothingToDoError();
  const { subscriptionId, terms } = subscription;
  const currentPrices = priceCatalogue.filter((price) => hasSameTerms(price.terms, terms));
  const olderPrices = currentPrices.map((price) => ({
    ...price,
    pence: price.pence - increasePence,
  }));
  try {
    await payments.provision(olderPrices);
    await payments.applyCurrentPrice({ subscriptionId, idempotencyKey: randomUUID() });
  } finally {
    await payments.provision(currentPrices);
  }
  const newPrices = { plan: terms.plan, prices: await payments.prices(), from: now };
  await announcePrice(platform, { accountId, ...newPrices }, context);
};

const unknownMemberError = (): Rejection =>
  new Rejection('missing', 'demo/unknown-member', { message: 'No account has this address.' });

const nothingToDoError = (): Rejection =>
  new Rejection('conflict', 'demo/nothing-to-do', {
    message: 'The member has no payment, refund, open dispute or subscription for this.',
  });
