import type { ProviderDispute, ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import {
  PaymentRefusedError,
  type Invoice,
  type Payments,
} from '#platform/payments/payments.port.ts';
import { isOwnCustomer, type FindCustomerAccountPorts } from './find-customer-account.ts';

export type MemberCustomers = Pick<MembershipState, 'customerId' | 'customerIds'> & {
  readonly accountId: string;
};

/** The invoices of all customers of a member, newest first. */
export const listMemberInvoices = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoices'> },
  member: MemberCustomers,
): Promise<readonly Invoice[]> => {
  const invoices = await readForEachCustomer(ports, member, (id) => ports.payments.invoices(id));
  return invoices
    .flat()
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
};

/** The disputes of all customers of a member. */
export const listMemberDisputes = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'snapshot'> },
  member: MemberCustomers,
): Promise<readonly ProviderDispute[]> => {
  const snapshots = await readForEachCustomer(ports, member, (id) => ports.payments.snapshot(id));
  return snapshots.flatMap(({ disputes }) => disputes);
};

/** An invoice of a member; undefined if it does not exist or belongs to another account. */
export const findMemberInvoice = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoice'> },
  { invoiceId, ...member }: MemberCustomers & { readonly invoiceId: string },
): Promise<Invoice | undefined> => {
  if (member.customerIds.length === 0) return undefined;
  const invoice = await ports.payments.invoice(invoiceId);
  if (invoice === undefined) return undefined;
  return (await listOwnCustomers(ports, member)).includes(invoice.customerId) ? invoice : undefined;
};

/** The provider's state of a member's former customers. */
export const listFormerSnapshots = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'snapshot'> },
  { customerIds, ...member }: MemberCustomers,
): Promise<readonly ProviderSnapshot[]> => {
  const formerIds = customerIds.filter((id) => id !== member.customerId);
  return readForEachCustomer(ports, { ...member, customerIds: formerIds }, (id) =>
    ports.payments.snapshot(id),
  );
};

const readForEachCustomer = async <Answer>(
  ports: FindCustomerAccountPorts,
  member: MemberCustomers,
  read: (customerId: string) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const customerId of await listOwnCustomers(ports, member)) {
    try {
      answers.push(await read(customerId));
    } catch (error) {
      // The provider may no longer know a former customer.
      if (customerId === member.customerId || !(error instanceof PaymentRefusedError)) throw error;
    }
  }
  return answers;
};

const listOwnCustomers = async (
  ports: FindCustomerAccountPorts,
  { accountId, customerId: currentId, customerIds }: MemberCustomers,
): Promise<readonly string[]> => {
  const ownCustomerIds: string[] = [];
  for (const customerId of customerIds.toReversed()) {
    const isOwn = customerId === currentId || (await isOwnCustomer(ports, accountId, customerId));
    if (isOwn) ownCustomerIds.push(customerId);
  }
  return ownCustomerIds;
};
