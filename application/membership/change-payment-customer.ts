import { Rejection } from '#domain/shared/rejection.ts';
import { type Payments, PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { listMembers, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import {
  asSideStep,
  withWritten,
  writtenBy,
  type CommandContext,
  type Written,
} from '../command-context.ts';
import { handleMembership } from './handle-membership.ts';
import { reconcileMembership, type ReconcilePorts } from './reconcile-membership.ts';

export type ChangePaymentCustomerPorts = ReconcilePorts &
  FindAccountPorts &
  DirectoryPorts & { readonly payments: Pick<Payments, 'standing' | 'accountOf'> };

type NewCustomer = {
  readonly email: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly reason: string;
};

/** Takes a customer and a subscription that the provider knows and no other member holds, and records where they stand. */
export const changePaymentCustomer = async (
  ports: ChangePaymentCustomerPorts,
  { email, customerId, subscriptionId, reason }: NewCustomer,
  context: CommandContext,
): Promise<Written & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  await requireKnown(ports, { customerId, subscriptionId });
  await requireFree(ports, { accountId, customerId });
  const { now } = context;
  const change = { customerId, subscriptionId, reason, now };
  const command = { type: 'ChangePaymentCustomer', ...change } as const;
  const changed = await handleMembership(ports, { accountId, command }, context);
  const { written } = await reconcileMembership(ports, { accountId }, asSideStep(context));
  return { ...withWritten(written, writtenBy(changed)), accountId };
};

const requireKnown = async (
  { payments }: Pick<ChangePaymentCustomerPorts, 'payments'>,
  { customerId, subscriptionId }: Pick<NewCustomer, 'customerId' | 'subscriptionId'>,
): Promise<void> => {
  const standing = await payments.standing(customerId).catch((error: unknown) => {
    if (error instanceof PaymentRefusedError) return undefined;
    throw error;
  });
  if (standing?.subscriptions.some(({ id }) => id === subscriptionId)) return;
  throw new Rejection('conflict', 'payment/unknown-customer', {
    message: `Stripe knows no subscription ${subscriptionId} of a customer ${customerId}. Nothing was changed.`,
    field: standing === undefined ? 'stripeCustomerId' : 'stripeSubscriptionId',
  });
};

const requireFree = async (
  ports: ChangePaymentCustomerPorts,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
): Promise<void> => {
  const madeFor = await ports.payments.accountOf(customerId);
  const { members } = await listMembers(ports, { filter: { search: customerId } });
  const others = members.filter(
    ({ id, stripeCustomerId }) => id !== accountId && stripeCustomerId === customerId,
  );
  if (others.length === 0 && (madeFor === null || madeFor === accountId)) return;
  throw new Rejection('conflict', 'payment/customer-taken', {
    message: 'Another account holds this customer. Nothing was changed.',
    field: 'stripeCustomerId',
  });
};
