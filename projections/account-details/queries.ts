import type { Entitlement } from '#domain/shared/entitlement.ts';
import { planInForce } from '#domain/shared/plan-in-force.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { accountDetailsCollection, type AccountDetails } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined for an unknown account and for an erased one. */
export const findAccount = async (
  { readModels }: Ports,
  id: string,
): Promise<AccountDetails | undefined> => {
  const account = await readModels.collection<AccountDetails>(accountDetailsCollection).findOne(id);
  return account === undefined || account.erased ? undefined : account;
};

export const entitlementOf = (account: AccountDetails, now: Date): Entitlement => {
  const { isAdmin, adminEventId, held, membershipEventId, subscriptionEventId } = account;
  const { plan, status, origin, endsAt, grant } = planInForce(held, now);
  return {
    ...{ signedIn: true, isAdmin, adminEventId },
    ...{ plan, status, planEndsAt: endsAt },
    planEventId:
      grant?.eventId ?? (origin === 'subscription' ? subscriptionEventId : membershipEventId),
    manualCustomer: origin === 'grant',
  };
};
