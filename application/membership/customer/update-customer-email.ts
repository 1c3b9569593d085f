import type { Payments } from '#platform/payments/payments.port.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';

type Ports = Pick<CommandPorts, 'eventStore'> & {
  readonly payments: Pick<Payments, 'updateCustomerEmail'>;
};

/**
 * Sets the account's current address at the provider. Reads the account again afterwards, because the address may
 * have changed in between. Idempotent.
 */
export const updateCustomerEmail = async (
  ports: Ports,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const { customerId } = await loadMembership(ports, accountId);
  if (customerId === null) return;
  let email = await findEmail(ports, accountId);
  while (email !== undefined) {
    await ports.payments.updateCustomerEmail({ customerId, email });
    const currentEmail = await findEmail(ports, accountId);
    if (currentEmail === email) return;
    email = currentEmail;
  }
};

const findEmail = async (ports: Ports, accountId: string): Promise<string | undefined> =>
  (await findRegisteredAccount(ports, accountId))?.email;
