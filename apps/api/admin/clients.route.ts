import { addClient } from '#application/account/registration/add-client.ts';
import { changePaymentCustomer } from '#application/membership/customer/change-payment-customer.ts';
import { promoteMember } from '#application/membership/grants/promote-member.ts';
import type { clientDurations } from '#contract/admin/members.ts';
import { adminToolOperations } from '#contract/admin/tools.ts';
import type { GrantDuration } from '#domain/membership/events.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';
import { noReason } from './texts.ts';

/** The specification's calls that identify a member by email address. */
export const clientsRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(adminToolOperations.addClient, async ({ body, command, waitForProjections }) => {
    const { email, subscriptionType: plan, duration, reason = noReason } = body;
    const client = { email, plan, duration: grantDurationByOption[duration], reason };
    const { accountId } = await addClient(platform, client, command);
    const pendingWrites = await waitForProjections();
    const member = await requireMember(platform, accountId, pendingWrites);
    return { body: { message: 'Client Added', member }, subject: accountId };
  });

  routes.on(
    adminToolOperations.promoteUser,
    async ({ params: { email }, body, command, waitForProjections }) => {
      const promotion = { email, reason: body?.reason ?? noReason };
      const { accountId } = await promoteMember(platform, promotion, command);
      const pendingWrites = await waitForProjections();
      const member = await requireMember(platform, accountId, pendingWrites);
      return { body: { message: 'User Promoted', member }, subject: accountId };
    },
  );

  routes.on(
    adminToolOperations.updateStripe,
    async ({ params: { email }, body, command, waitForProjections }) => {
      const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = body;
      const { reason = noReason } = body;
      const change = { email, customerId, subscriptionId, reason };
      const { accountId } = await changePaymentCustomer(platform, change, command);
      const pendingWrites = await waitForProjections();
      const member = await requireMember(platform, accountId, pendingWrites);
      return { body: { message: 'Stripe Info Updated', member }, subject: accountId };
    },
  );
};

export const grantDurationByOption: Readonly<
  Record<(typeof clientDurations)[number], GrantDuration>
> = {
  '1month': 'monthly',
  '3months': '3months',
  '6months': '6months',
  '1year': 'annual',
  lifetime: 'lifetime',
};
