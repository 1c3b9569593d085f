import { bulkChangesResource } from './bulk-changes.resource.ts';
import { clientsRoute } from './clients.route.ts';
import { comparisonsResource } from './comparisons.resource.ts';
import { consumersResource } from './consumers.resource.ts';
import { couponsResource } from './coupons.resource.ts';
import { deliveriesResource } from './deliveries.resource.ts';
import { eventsResource } from './events.resource.ts';
import { membershipCommands } from './membership-commands.route.ts';
import { manageMembershipRoute } from './manage-membership.route.ts';
import { membershipPreviews } from './membership-previews.route.ts';
import { memberAccountRoute } from './member-account.route.ts';
import { memberPaymentsRoute } from './member-payments.route.ts';
import { membersResource } from './members.resource.ts';
import type { AdminRoutesDeps } from './ports.ts';
import { usersRoute } from './users.route.ts';

export type { AdminRoutesDeps };

export const adminRoutes = (deps: AdminRoutesDeps): void => {
  usersRoute(deps);
  membersResource(deps);
  membershipCommands(deps);
  membershipPreviews(deps);
  memberAccountRoute(deps);
  memberPaymentsRoute(deps);
  manageMembershipRoute(deps);
  clientsRoute(deps);
  bulkChangesResource(deps);
  comparisonsResource(deps);
  consumersResource(deps);
  couponsResource(deps);
  deliveriesResource(deps);
  eventsResource(deps);
};
