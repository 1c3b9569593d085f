import type { Drift } from '#domain/comparison/events.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadState } from '../../load-stream.ts';
import { listFormerSnapshots, listMemberInvoices } from '../customer/member-invoices.ts';
import { recordDisputesCommand } from '../customer/record-former-disputes.ts';
import type { CompareMemberPorts } from './compare-member.ts';
import { findSubscriptionsToEnd } from './fix-subscriptions.ts';
import { decideReconciliation } from '../subscription/reconcile-membership.ts';

/**
 * The effect of a fix on a member: the events of the membership, and the number of subscriptions to end at the
 * provider.
 */
export type PreviewedFix = Drift & {
  readonly ends: number;
  /** The error if the provider could not be read; null otherwise. */
  readonly fault: { readonly cause: unknown } | null;
};

/**
 * Decides a fix for one member from the provider's current state, without appending. Null if nothing differs or the
 * account does not exist.
 */
export const previewFix = async (
  ports: CompareMemberPorts,
  { accountId }: { readonly accountId: string },
  { now }: CommandContext,
): Promise<PreviewedFix | null> => {
  if (!(await findRegisteredAccount(ports, accountId))) return null;
  const request = { decider: membershipDecider, stream: membershipStream(accountId) };
  const state = await loadState(ports, request);
  if (state.customerId === null) return null;
  try {
    const snapshot = await ports.payments.snapshot(state.customerId);
    const invoices = await listMemberInvoices(ports, { accountId, ...state });
    const formerSnapshots = await listFormerSnapshots(ports, { accountId, ...state });
    const refunds = invoices.flatMap((one) => one.refunds);
    const missingRefunds = refunds.filter(({ id }) => !state.refundIds.includes(id));
    const events = [
      ...decideReconciliation(state, snapshot, now),
      ...formerSnapshots.flatMap((former) =>
        membershipDecider.decide(state, recordDisputesCommand(former, { now })),
      ),
    ];
    const changes = [
      ...events.map(({ type }) => type),
      ...missingRefunds.map(() => 'RefundIssued'),
    ];
    const endedCount = findSubscriptionsToEnd(snapshot, now).length;
    return changes.length + endedCount === 0
      ? null
      : { accountId, changes, ends: endedCount, fault: null };
  } catch (cause) {
    return { accountId, changes: [], ends: 0, fault: { cause } };
  }
};
