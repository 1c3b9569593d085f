import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { Invoice } from '#platform/payments/payments.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

type RefundsToRecord = {
  readonly accountId: string;
  readonly invoices: readonly Pick<Invoice, 'id' | 'refunds' | 'failedRefunds'>[];
};

/**
 * Records the provider's refunds, and those that failed later, that are missing from the event log. Returns the new
 * revision, or undefined if none was missing. Refunds of an erased account are not recorded, because their reasons could
 * not be encrypted any more; the provider keeps them with its invoices.
 */
export const recordRefunds = async (
  ports: CommandPorts,
  { accountId, invoices }: RefundsToRecord,
  context: CommandContext,
): Promise<number | undefined> => {
  const commands = invoices.flatMap((invoice) => listCommands(invoice, context.now));
  if (commands.length === 0) return undefined;
  if (!(await findRegisteredAccount(ports, accountId))) return undefined;
  let revision: number | undefined;
  for (const command of commands) {
    const result = await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command },
      withoutRequestKeys(context),
    );
    if (result.events.length > 0) revision = result.revision;
  }
  return revision;
};

/** A refund that failed was issued before, and the refunds that replaced it come after it. */
const listCommands = (
  { id: invoiceId, refunds, failedRefunds = [] }: RefundsToRecord['invoices'][number],
  now: Date,
): readonly MembershipCommand[] => [
  ...failedRefunds.flatMap((refund): readonly MembershipCommand[] => {
    const { id: refundId, pence } = refund;
    return [
      toRefundCommand(invoiceId, refund),
      { type: 'RecordRefundFailure', refundId, invoiceId, pence, now },
    ];
  }),
  ...refunds.map((refund) => toRefundCommand(invoiceId, refund)),
];

const toRefundCommand = (
  invoiceId: string,
  { id: refundId, creditNote, pence, reason, at }: Invoice['refunds'][number],
): MembershipCommand => ({
  type: 'RecordRefund',
  refundId,
  invoiceId,
  creditNote,
  pence,
  reason: reason ?? defaultReason,
  refundedAt: new Date(at),
});

const defaultReason = 'Given back at the payment provider';
