import { Rejection } from '#domain/shared/rejection.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import {
  invalidLinkError,
  readLink,
  type ReadLinkPorts,
} from '../../account/credentials/read-link.ts';
import type { CommandContext } from '../../command-context.ts';
import { cancellationLinkId } from './cancellation-link.ts';
import { changePlan, type PlanChangeResult, type ChangePorts } from './change-plan.ts';
import { loadMembership } from '../load-membership.ts';

/**
 * Cancels the subscription of a suspended member, who cannot log in. Idempotent. The link stops working once the
 * account is restored.
 */
export const cancelSubscriptionByLink = async (
  ports: ChangePorts & ReadLinkPorts,
  { token }: { readonly token: string },
  context: CommandContext,
): Promise<PlanChangeResult | null> => {
  const { accountId, requestId } = readLink(ports, 'cancel-subscription', token);
  const account = await findRegisteredAccount(ports, accountId);
  if (!account || requestId !== cancellationLinkId(accountId, account.email))
    throw invalidLinkError();
  if (!account.isSuspended) throw notSuspendedError();
  const { subscription } = (await loadMembership(ports, accountId)).holdings;
  if (subscription === null) return null;
  const planChange = { accountId, target: { plan: 'free' } } as const;
  try {
    return await changePlan(ports, planChange, { ...context, actor: accountId });
  } catch (error) {
    const { holdings } = await loadMembership(ports, accountId);
    // The subscription had already ended, possibly through the first use of the link.
    if (error instanceof Rejection && !isLive(holdings.subscription, context.now)) return null;
    throw error;
  }
};

const notSuspendedError = (): Rejection =>
  new Rejection('conflict', 'membership/not-suspended', {
    message: 'Your account is open again. Log in to manage your subscription.',
  });
