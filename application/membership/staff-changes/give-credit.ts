import type { CommandPorts } from '../../handle-command.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { findRegistered } from '../../account/find-account.ts';
import { loadMembership } from '../load-membership.ts';

export type CreditPorts = {
  readonly eventStore: Pick<CommandPorts['eventStore'], 'read'>;
  readonly payments: Pick<Payments, 'giveCredit'>;
};

/** Has the provider give credit that was recorded; a repetition changes nothing. */
export const giveCredit = async (
  ports: CreditPorts,
  { accountId, creditId }: { readonly accountId: string; readonly creditId: string },
): Promise<void> => {
  // An erased account has no customer any more.
  if (!(await findRegistered(ports, accountId))) return;
  const { credits } = await loadMembership(ports, accountId);
  const credit = credits.find((one) => one.creditId === creditId);
  if (credit === undefined) throw new Error(`The membership of ${accountId} has no such credit.`);
  const { customerId, pence } = credit;
  await ports.payments.giveCredit({ customerId, creditId, pence, description });
};

/** The reason is about a person and stays with us. */
const description = 'A month of goodwill';
