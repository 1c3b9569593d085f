import type { RecordDisputes } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';
import type { FindCustomerAccountPorts } from './find-customer-account.ts';
import { listFormerSnapshots } from './member-invoices.ts';

export const recordDisputesCommand = (
  snapshot: ProviderSnapshot,
  { now }: Pick<CommandContext, 'now'>,
): RecordDisputes => ({ type: 'RecordDisputes', snapshot, now });

type Ports = CommandPorts &
  FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'snapshot'> };

/** Records the disputes of a member's former customers. Those of the current one are part of its reconciliation. */
export const recordFormerDisputes = async (
  ports: Ports,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  const state = await loadMembership(ports, accountId);
  for (const snapshot of await listFormerSnapshots(ports, { accountId, ...state })) {
    const command = recordDisputesCommand(snapshot, context);
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command },
      withoutRequestKeys(context),
    );
  }
};
