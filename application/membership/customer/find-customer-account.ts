import { claimDecider, claimStream } from '#domain/claim/claim.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { customerHash, type FindAccountPorts } from '../../account/find-account.ts';
import { loadState } from '../../load-stream.ts';

export type FindCustomerAccountPorts = FindAccountPorts & {
  readonly payments: Pick<Payments, 'findAccountId' | 'findFormerAccountId'>;
};

/**
 * The account of a customer at the payment provider, or the one that had it last; null for a customer that is not
 * ours. A customer that staff assigned is found by its claim, because the provider may not have the account yet.
 */
export const findCustomerAccount = async (
  ports: FindCustomerAccountPorts,
  customerId: string,
): Promise<string | null> => {
  const stream = claimStream('customer', customerHash(ports, customerId));
  const claim = await loadState(ports, { decider: claimDecider('customer'), stream });
  if (claim.status === 'confirmed') return claim.accountId;
  const accountId = await ports.payments.findAccountId(customerId);
  return accountId ?? ports.payments.findFormerAccountId(customerId);
};

/** False for a former customer of the account that staff assigned to another one. */
export const isOwnCustomer = async (
  ports: FindCustomerAccountPorts,
  accountId: string,
  customerId: string,
): Promise<boolean> => {
  const owner = await findCustomerAccount(ports, customerId);
  return owner === null || owner === accountId;
};
