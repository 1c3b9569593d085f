import { membershipDecider } from '#domain/membership/decider.ts';
import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { type Payments, PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { listMembers, type DirectoryPorts } from '#projections/member-directory/queries.ts';
import { claimIdentifier } from '../../account/identifiers/claim-identifier.ts';
import { isClaimTakenError } from '../../account/identifiers/claims.ts';
import {
  customerHash,
  requireAccountByEmail,
  type FindAccountPorts,
} from '../../account/find-account.ts';
import { resolveClaim, type ResolveClaimPorts } from '../../account/identifiers/resolve-claim.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { dryRunCommand, sendCommand, toCommandRequest } from '../../handle-command.ts';
import { getPeriods, type PlanPeriod } from '../staff-changes/effect-of-change.ts';
import {
  decideReconciliation,
  reconcileMembership,
  type ReconcilePorts,
} from '../subscription/reconcile-membership.ts';

export type ChangePaymentCustomerPorts = ReconcilePorts &
  ResolveClaimPorts &
  DirectoryPorts & { readonly payments: Pick<Payments, 'snapshot' | 'findAccountId'> };

type PreviewPorts = FindAccountPorts &
  DirectoryPorts & { readonly payments: Pick<Payments, 'snapshot' | 'findAccountId'> };

type NewCustomer = {
  readonly email: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly reason: string;
};

/**
 * Assigns an existing customer and subscription at the provider to a member, and records their state. Both must be
 * unused by other members. The customer is claimed first, because the member directory is updated later and would not
 * prevent two concurrent assignments.
 */
export const changePaymentCustomer = async (
  ports: ChangePaymentCustomerPorts,
  { email, customerId, subscriptionId, reason }: NewCustomer,
  context: CommandContext,
): Promise<{ readonly accountId: string; readonly revision: number }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  await requireCustomerExists(ports, { customerId, subscriptionId });
  const claim = await claimCustomer(ports, { accountId, customerId }, context);
  const { now } = context;
  const change = { customerId, subscriptionId, reason, now };
  const command = { type: 'ChangePaymentCustomer', ...change } as const;
  try {
    await requireUnassigned(ports, { accountId, customerId });
    const result = await sendCommand(ports, membershipDecider, { id: accountId, command }, context);
    await resolveCustomers(
      ports,
      [claim, getFormerCustomer(ports, result.before, customerId)],
      context,
    );
    const { revision } = await reconcileMembership(
      ports,
      { accountId },
      withoutRequestKeys(context),
    );
    return { accountId, revision };
  } catch (error) {
    if (error instanceof Rejection) await resolveCustomers(ports, [claim], context);
    throw error;
  }
};

type ClaimedCustomer = { readonly hash: string; readonly ownClaim?: number | undefined };

/** The effect of the change, decided without appending. */
export const previewPaymentCustomerChange = async (
  ports: PreviewPorts,
  { email, customerId, subscriptionId }: Omit<NewCustomer, 'reason'>,
  context: CommandContext,
): Promise<CustomerPreview> => {
  const { now } = context;
  const { accountId } = await requireAccountByEmail(ports, email);
  const snapshot = await requireCustomerExists(ports, { customerId, subscriptionId });
  await requireUnassigned(ports, { accountId, customerId });
  const change = { customerId, subscriptionId, reason: '', now };
  const command = { type: 'ChangePaymentCustomer', ...change } as const;
  const dryRun = await dryRunCommand(
    ports,
    toCommandRequest(membershipDecider, { id: accountId, command }, context),
  );
  const reconciliationEvents = decideReconciliation(dryRun.after, snapshot, now);
  const after = reconciliationEvents.reduce(membershipDecider.evolve, dryRun.after);
  return {
    memberId: accountId,
    revision: dryRun.revision,
    before: toCustomerAndPlan(dryRun.before, now),
    after: toCustomerAndPlan(after, now),
    events: [...dryRun.events, ...reconciliationEvents].map(({ type }) => type),
  };
};

type CustomerAndPlan = {
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly periods: PlanPeriod[];
};

export type CustomerPreview = {
  readonly memberId: string;
  readonly revision: number;
  readonly before: CustomerAndPlan;
  readonly after: CustomerAndPlan;
  readonly events: string[];
};

const toCustomerAndPlan = (state: MembershipState, now: Date): CustomerAndPlan => ({
  customerId: state.customerId,
  subscriptionId: state.holdings.subscription?.subscriptionId ?? null,
  periods: getPeriods(getHoldings(state), now),
});

const claimCustomer = async (
  ports: ChangePaymentCustomerPorts,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
  context: CommandContext,
): Promise<ClaimedCustomer> => {
  const hash = customerHash(ports, customerId);
  try {
    const identifier = { kind: 'customer', hash, accountId } as const;
    const { before, revision } = await claimIdentifier(ports, identifier, context);
    // An existing claim may belong to another change in progress.
    const isNew = before.status === 'free' || before.accountId !== accountId;
    return { hash, ownClaim: isNew ? revision : undefined };
  } catch (error) {
    throw isClaimTakenError(error) ? customerTakenError() : error;
  }
};

const getFormerCustomer = (
  ports: ChangePaymentCustomerPorts,
  { customerId: former }: MembershipState,
  customerId: string,
): ClaimedCustomer | undefined =>
  former === null || former === customerId ? undefined : { hash: customerHash(ports, former) };

const resolveCustomers = async (
  ports: ChangePaymentCustomerPorts,
  customers: readonly (ClaimedCustomer | undefined)[],
  context: CommandContext,
): Promise<void> => {
  for (const customer of customers) {
    if (customer) await resolveClaim(ports, { kind: 'customer', ...customer }, context);
  }
};

const requireCustomerExists = async (
  { payments }: { readonly payments: Pick<Payments, 'snapshot'> },
  { customerId, subscriptionId }: Pick<NewCustomer, 'customerId' | 'subscriptionId'>,
): Promise<ProviderSnapshot> => {
  const providerSnapshot = await payments.snapshot(customerId).catch((error: unknown) => {
    if (error instanceof PaymentRefusedError) return undefined;
    throw error;
  });
  if (providerSnapshot?.subscriptions.some(({ id }) => id === subscriptionId))
    return providerSnapshot;
  throw new Rejection('conflict', 'payment/unknown-customer', {
    message: `Stripe has no subscription ${subscriptionId} for customer ${customerId}. Nothing was changed.`,
    field: providerSnapshot === undefined ? 'stripeCustomerId' : 'stripeSubscriptionId',
  });
};

const requireUnassigned = async (
  ports: DirectoryPorts & { readonly payments: Pick<Payments, 'findAccountId'> },
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
): Promise<void> => {
  const assignedAccountId = await ports.payments.findAccountId(customerId);
  const { members } = await listMembers(ports, { filter: { search: customerId } });
  const otherMembers = members.filter(
    ({ id, stripeCustomerId }) => id !== accountId && stripeCustomerId === customerId,
  );
  if (otherMembers.length === 0 && (assignedAccountId === null || assignedAccountId === accountId))
    return;
  throw customerTakenError();
};

const customerTakenError = (): Rejection =>
  new Rejection('conflict', 'payment/customer-taken', {
    message: 'Another account already uses this customer. Nothing was changed.',
    field: 'stripeCustomerId',
  });
