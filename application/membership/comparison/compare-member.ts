import type { Drift } from '#domain/comparison/events.ts';
import { isVisibleEventType } from '#domain/membership/decide-change-claim.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadStream } from '../../load-stream.ts';
import type { FindCustomerAccountPorts } from '../customer/find-customer-account.ts';
import { listMemberInvoices } from '../customer/member-invoices.ts';
import { recordFormerDisputes } from '../customer/record-former-disputes.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { endSurplusSubscriptions, type PaymentIssuePorts } from './fix-subscriptions.ts';

export type CompareMemberPorts = PaymentIssuePorts &
  FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoices'> };

export type ComparedMember = {
  /** Null if both agree. */
  readonly drift: Drift | null;
  /** Of all customers of the member, newest first. */
  readonly invoices: readonly Invoice[];
};

/**
 * Compares a membership and its refunds with the payment provider and corrects differences. Undefined if the account no
 * longer exists.
 */
export const compareMember = async (
  ports: CompareMemberPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<ComparedMember | undefined> => {
  if (!(await findRegisteredAccount(ports, accountId))) return undefined;
  const stream = membershipStream(accountId);
  const { revision } = await loadStream(ports, { decider: membershipDecider, stream });
  const { ended, state } = await endSurplusSubscriptions(ports, { accountId }, context);
  await recordFormerDisputes(ports, { accountId }, context);
  const invoices = await listMemberInvoices(ports, { accountId, ...state });
  await recordRefunds(ports, { accountId, invoices }, context);
  const changes: string[] = [];
  for await (const { type } of ports.eventStore.read(stream, revision + 1)) {
    if (isVisibleEventType(type)) changes.push(type);
  }
  const drift = changes.length === 0 && ended === 0 ? null : { accountId, changes };
  return { drift, invoices };
};
