import type { Payments } from '#platform/payments/payments.port.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import { loadMembership } from '../load-membership.ts';
import { isOwnCustomer, type FindCustomerAccountPorts } from './find-customer-account.ts';

type Ports = FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'assignCustomer'> };

/**
 * Assigns the member's customer to the account at the provider, so that the provider's events find the account. Former
 * customers are no longer used for purchases, but keep the account for events about their payments. Idempotent.
 */
export const assignCustomer = async (
  ports: Ports,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  if (!(await findRegisteredAccount(ports, accountId))) return;
  const { customerId: currentCustomerId, customerIds } = await loadMembership(ports, accountId);
  for (const customerId of customerIds) {
    if (customerId === currentCustomerId) {
      await ports.payments.assignCustomer({ customerId, accountId });
    } else if (await isOwnCustomer(ports, accountId, customerId)) {
      const former = { customerId, accountId: null, formerAccountId: accountId };
      await ports.payments.assignCustomer(former);
    }
  }
};
