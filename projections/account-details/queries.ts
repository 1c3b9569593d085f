import { signedOut, type Entitlement } from '#domain/shared/entitlement.ts';
import { strongestGrant } from '#domain/shared/grants.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { accountDetailsCollection, type AccountDetails } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined for an account that nobody has, and for one that was erased. */
export const findAccount = async (
  { readModels }: Ports,
  id: string,
): Promise<AccountDetails | undefined> => {
  const account = await readModels.collection<AccountDetails>(accountDetailsCollection).findOne(id);
  return account === undefined || account.erased ? undefined : account;
};

/** What the access rules need to know; a visitor's when the account is not there. `now` leaves out what has ended unnoticed. */
export const findEntitlement = async (
  ports: Ports,
  id: string,
  now?: Date,
): Promise<Entitlement> => {
  const account = await findAccount(ports, id);
  return account === undefined ? signedOut : entitlementOf(account, now);
};

/** The same from an account that is at hand. */
export const entitlementOf = (account: AccountDetails, now?: Date): Entitlement => {
  const { isAdmin, adminEventId, plan, status, planEndsAt, planEventId, stripeCustomerId } =
    account;
  const known = { signedIn: true, isAdmin, adminEventId };
  const grant = now && strongestGrant(account.grants, now);
  if (grant) {
    return {
      ...known,
      plan: grant.plan,
      status: 'active',
      planEndsAt: grant.endsAt,
      planEventId: grant.eventId,
      manualCustomer: true,
    };
  }
  const manualCustomer = stripeCustomerId?.startsWith('manual_cus_') ?? false;
  return { ...known, plan, status, planEndsAt, planEventId, manualCustomer };
};
