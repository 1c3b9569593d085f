import { accountOperations } from '#contract/operations/account.ts';
import { decideAccess } from '#domain/access/decide-access.ts';
import { signedOut } from '#domain/shared/entitlement.ts';
import { resources } from '#domain/shared/resources.ts';
import { findEntitlement } from '#projections/account-details/queries.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** What the caller may see: the front ends ask this and decide nothing themselves. */
export const accessRoute = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(accountOperations.access, async ({ caller }) => {
    const now = platform.clock.now();
    const entitlement = caller ? await findEntitlement(platform, caller.accountId, now) : signedOut;
    return { body: resources.map((resource) => decideAccess(entitlement, resource, now)) };
  });
};
