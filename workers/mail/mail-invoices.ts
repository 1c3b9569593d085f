import type { Logger } from 'pino';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import type { FindCustomerAccountPorts } from '#application/membership/customer/find-customer-account.ts';
import { listMemberInvoices } from '#application/membership/customer/member-invoices.ts';
import { recordRefunds } from '#application/membership/refunds/record-refunds.ts';
import {
  createFailedRefundMail,
  createReceiptMail,
  createRefundMail,
} from '#application/payments/invoice-mails.ts';
import { issueInvoices, type IssueInvoicesPorts } from '#application/payments/issued-invoices.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { saveCard } from '#observations/cards/store.ts';
import { saveInvoices } from '#observations/invoices/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import type { Card, Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import type { MailPorts, MailText } from '../engine/mail-text.ts';
import { renderMembershipMail } from '../engine/membership-mail-text.ts';

const createInvoiceCheckJobs = ({
  stream,
}: StoredEventOf<MembershipEvent>): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) } },
];

/**
 * Checks a member's invoices after a payment or refund, and mails one receipt per paid invoice, one mail per refund and
 * one if it fails. Repeated jobs send nothing twice.
 */
export const mailInvoicesWorker = defineWorker({
  name: 'mail-invoices',
  payload: mailInvoicesJob.schema,
  on: {
    SubscriptionActivated: createInvoiceCheckJobs,
    SubscriptionUpgraded: createInvoiceCheckJobs,
    SubscriptionDowngraded: createInvoiceCheckJobs,
    SubscriptionRenewed: createInvoiceCheckJobs,
    PaymentRecovered: createInvoiceCheckJobs,
    CheckoutCompleted: createInvoiceCheckJobs,
    RefundIssued: createInvoiceCheckJobs,
    RefundFailed: createInvoiceCheckJobs,
  },
  // About a day of attempts, in case the provider is unavailable.
  attempts: 20,
  handle:
    (ports: Ports) =>
    async ({ accountId }, run) => {
      if (!(await findRegisteredAccount(ports, accountId))) return;
      const context = run.context();
      const member = { accountId, ...(await loadMembership(ports, accountId)) };
      const invoices = await listMemberInvoices(ports, member);
      // Also those whose webhook was lost.
      await recordRefunds(ports, { accountId, invoices }, context);
      await updateBilling(ports, { accountId, invoices }, context);
    },
});

/**
 * Stores a member's invoices and card for staff, and requests the mails about the invoices that were not requested yet.
 * The invoices are all that the provider has of the member.
 */
export const updateBilling = async (
  ports: UpdateBillingPorts,
  { accountId, invoices }: MemberInvoices,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  const { customerId } = await loadMembership(ports, accountId);
  if (!account || customerId === null) return;
  await saveBilling(ports, { accountId, customerId, invoices });
  // If the account was erased in the meantime, the card read before the provider deleted it must be removed.
  if (!(await findRegisteredAccount(ports, accountId))) await saveCard(ports, accountId, null);
  const since = context.now.getTime() - maxMailAgeDays * dayMs;
  for (const { kind, about, at, words } of invoices.flatMap((one) =>
    listInvoiceMails(one, invoices),
  )) {
    if (Date.parse(at) < since) continue;
    const content = await renderMembershipMail(ports, { accountId, account, words }, context.now);
    const causeId = deriveId(kind, about);
    await requestMail(ports, { accountId, kind, causeId, to: account.email, ...content }, context);
  }
};

type MemberInvoices = { readonly accountId: string; readonly invoices: readonly Invoice[] };

export type UpdateBillingPorts = CommandPorts &
  IssueInvoicesPorts &
  MailPorts & {
    readonly clock: Clock;
    readonly logger: Pick<Logger, 'warn'>;
    readonly payments: Pick<Payments, 'card'>;
    readonly readModels: ReadModels;
  };

type Ports = UpdateBillingPorts &
  FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoices'> };

// Older invoices were already mailed, or were paid before receipts existed.
const maxMailAgeDays = 30;

type InvoiceMail = {
  readonly kind: 'receipt' | 'refund';
  /** The provider's id of the invoice or refund. */
  readonly about: string;
  readonly at: string;
  readonly words: MailText;
};

const listInvoiceMails = (invoice: Invoice, all: readonly Invoice[]): readonly InvoiceMail[] => {
  const { id, paidAt, paidPence, totalPence } = invoice;
  const isPurchase = isFirstInvoice(invoice, all);
  // A purchase has a receipt even if nothing was charged, because it states the right to cancel. An invoice that only
  // gives credit is not a purchase.
  const hasReceipt = paidPence > 0 || (isPurchase && totalPence >= 0);
  const receipt: InvoiceMail[] =
    paidAt === null || !hasReceipt
      ? []
      : [
          {
            kind: 'receipt',
            about: id,
            at: paidAt,
            words: createReceiptMail(invoice, { isFirst: isPurchase }),
          },
        ];
  const refunds = invoice.refunds.map((refund): InvoiceMail => ({
    kind: 'refund',
    about: refund.id,
    at: refund.at,
    words: createRefundMail(invoice, refund),
  }));
  const failedRefunds = (invoice.failedRefunds ?? []).map((refund): InvoiceMail => ({
    kind: 'refund',
    about: `failed-${refund.id}`,
    at: refund.at,
    words: createFailedRefundMail(invoice, refund),
  }));
  return [...receipt, ...failedRefunds, ...refunds];
};

// The first invoice of a subscription, which can be cancelled for 14 days.
const isFirstInvoice = (
  { id, subscriptionId, createdAt }: Invoice,
  all: readonly Invoice[],
): boolean =>
  !all.some(
    (one) => one.id !== id && one.subscriptionId === subscriptionId && one.createdAt < createdAt,
  );

/** Fetches a member's invoices and card from the provider, and stores the parts that staff may see. */
export const saveCustomerBilling = async (
  ports: SaveInvoicesPorts & Pick<UpdateBillingPorts, 'payments'>,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const state = await loadMembership(ports, accountId);
  const { customerId } = state;
  if (customerId === null) return;
  const invoices = await listMemberInvoices(ports, { accountId, ...state });
  await saveBilling(ports, { accountId, customerId, invoices });
};

const saveBilling = async (
  ports: StoreInvoicesPorts & Pick<UpdateBillingPorts, 'payments'>,
  { customerId, ...member }: MemberInvoices & { readonly customerId: string },
): Promise<void> => {
  await storeInvoices(ports, member);
  const card = await ports.payments.card(customerId);
  await saveCard(ports, member.accountId, card && toStoredCard(card));
};

const toStoredCard = ({ last4, country }: Card): Parameters<typeof saveCard>[2] => ({
  last4,
  ...(country !== null && { country }),
});

type StoreInvoicesPorts = IssueInvoicesPorts & Pick<UpdateBillingPorts, 'logger' | 'readModels'>;

const storeInvoices = async (
  ports: StoreInvoicesPorts,
  { accountId, invoices }: MemberInvoices,
): Promise<void> => {
  await saveInvoices(ports, accountId, invoices);
  await issueInvoices(ports, { accountId, invoices });
};

export type SaveInvoicesPorts = FindCustomerAccountPorts &
  StoreInvoicesPorts & { readonly payments: Pick<Payments, 'invoices'> };

/** Fetches a member's invoices from the provider and stores them, also those of an erased account. */
export const saveMemberInvoices = async (
  ports: SaveInvoicesPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const member = { accountId, ...(await loadMembership(ports, accountId)) };
  const invoices = await listMemberInvoices(ports, member);
  await storeInvoices(ports, { accountId, invoices });
};
