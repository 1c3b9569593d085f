import { findRegistered } from '#application/account/find-account.ts';
import { derivedId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import { dayMs } from '#domain/shared/durations.ts';
import { noteCard } from '#observations/cards/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts, MailText } from '../engine/mail-text.ts';
import { membershipMailOf } from '../engine/membership-mail-text.ts';
import { noteCustomer } from './note-customer.ts';
import { receiptWords, refundWords } from './texts.ts';

type Ports = CommandPorts &
  MailPorts & {
    readonly clock: Clock;
    readonly payments: Pick<Payments, 'card' | 'invoices'>;
    readonly readModels: ReadModels;
  };

// What is older was mailed at its time, or was paid before receipts were sent.
const mailedDays = 30;

/** The receipt of each paid invoice and the mail about each refund: one for each, however often the job runs. */
export const handleMailInvoices =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { accountId } = mailInvoicesJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const account = await findRegistered(ports, accountId);
    const { customerId } = await loadMembership(ports, accountId);
    if (!account || customerId === null) return;
    const since = context.now.getTime() - mailedDays * dayMs;
    const invoices = await noteCustomer(ports, { accountId, customerId });
    // Erased meanwhile: a card that was told before the provider forgot it would stay.
    if (!(await findRegistered(ports, accountId))) await noteCard(ports, accountId, null);
    for (const { kind, about, at, words } of invoices.flatMap((one) => mailsOf(one, invoices))) {
      if (Date.parse(at) < since) continue;
      const content = await membershipMailOf(ports, { accountId, account, words }, context.now);
      const causeId = derivedId(kind, about);
      await requestMail(
        ports,
        { accountId, kind, causeId, to: account.email, ...content },
        context,
      );
    }
  };

type InvoiceMail = {
  readonly kind: 'receipt' | 'refund';
  /** The provider's id of what the mail is about. */
  readonly about: string;
  readonly at: string;
  readonly words: MailText;
};

const mailsOf = (invoice: Invoice, all: readonly Invoice[]): readonly InvoiceMail[] => {
  const { id, paidAt, paidPence } = invoice;
  const receipt: InvoiceMail[] =
    paidAt === null || paidPence === 0
      ? []
      : [
          {
            kind: 'receipt',
            about: id,
            at: paidAt,
            words: receiptWords(invoice, { isFirst: isFirst(invoice, all) }),
          },
        ];
  const refunds = invoice.refunds.map((refund): InvoiceMail => ({
    kind: 'refund',
    about: refund.id,
    at: refund.at,
    words: refundWords(invoice, refund),
  }));
  return [...receipt, ...refunds];
};

// The one that the contract began with: it can be cancelled for 14 days.
const isFirst = ({ id, subscriptionId, createdAt }: Invoice, all: readonly Invoice[]): boolean =>
  !all.some(
    (one) => one.id !== id && one.subscriptionId === subscriptionId && one.createdAt < createdAt,
  );
