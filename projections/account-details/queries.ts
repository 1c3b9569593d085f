import { isTestAddress, type TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Entitlement } from '#domain/shared/plans/entitlement.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { accountDetailsCollection, type AccountDetails } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined for unknown and erased accounts. */
export const findAccount = async (
  { readModels }: Ports,
  id: string,
): Promise<AccountDetails | undefined> => {
  const account = await readModels.collection<AccountDetails>(accountDetailsCollection).findOne(id);
  return account === undefined || account.erased ? undefined : account;
};

/** In demo mode staff roles do not need a second factor. */
export const toEntitlement = (
  account: AccountDetails,
  now: Date,
  settings: TestAddresses = {},
): Entitlement => {
  const { demo = false } = settings;
  const { isAdmin, adminEventId, isSupport, supportEventId, suspensionEventId } = account;
  const { secondFactor, held } = account;
  const { membershipEventId, subscriptionEventId } = account;
  const { plan, status, origin, endsAt, grant } = getEffectivePlan(held, now);
  return {
    signedIn: true,
    isAdmin,
    adminEventId,
    isSupport,
    supportEventId,
    suspensionEventId,
    secondFactor: demo || secondFactor !== null,
    plan,
    status,
    planEndsAt: endsAt,
    planEventId:
      grant?.eventId ?? (origin === 'subscription' ? subscriptionEventId : membershipEventId),
    manualCustomer: origin === 'grant',
    testAddress: isTestAddress(account, settings),
  };
};
