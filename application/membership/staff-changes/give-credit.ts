import type { Payments } from '#platform/payments/payments.port.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import { loadMembership } from '../load-membership.ts';

export type CreditPorts = LoadPorts & {
  readonly payments: Pick<Payments, 'giveCredit'>;
};

/**
 * Gives recorded credit at the provider. Idempotent. The reason is personal data and is not sent to the provider.
 */
export const giveCredit = async (
  ports: CreditPorts,
  { accountId, creditId }: { readonly accountId: string; readonly creditId: string },
): Promise<void> => {
  // An erased account no longer has a customer at the provider.
  if (!(await findRegisteredAccount(ports, accountId))) return;
  const { credits } = await loadMembership(ports, accountId);
  const credit = credits.find((one) => one.creditId === creditId);
  if (credit === undefined) throw new Error(`The membership of ${accountId} has no such credit.`);
  const { customerId, pence, isMonth } = credit;
  const description = isMonth ? 'A month of goodwill' : 'Credit from our team';
  await ports.payments.giveCredit({ customerId, creditId, pence, description });
};
