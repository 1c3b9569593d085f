import { claimDecider, claimStream } from '#domain/claim/decider.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { customerHash, type FindAccountPorts } from '../../account/find-account.ts';
import { loadState } from '../../load-stream.ts';

export type FindCustomerAccountPorts = FindAccountPorts & {
  readonly payments: Pick<Payments, 'findAccountId'>;
};

/**
 * The account of a customer at the payment provider; null for a customer that is not ours. A customer that staff
 * assigned is found by its claim, because the provider may not have the account yet.
 */
export const findCustomerAccount = async (
  ports: FindCustomerAccountPorts,
  customerId: string,
): Promise<string | null> =>
  (await findCustomerHolder(ports, customerId)) ?? (await ports.payments.findAccountId(customerId));

/** The account to which staff assigned the customer; null without one. */
export const findCustomerHolder = async (
  ports: FindAccountPorts,
  customerId: string,
): Promise<string | null> => {
  const stream = claimStream('customer', customerHash(ports, customerId));
  const claim = await loadState(ports, { decider: claimDecider('customer'), stream });
  return claim.status === 'confirmed' ? claim.accountId : null;
};
