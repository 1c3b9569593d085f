import { previewClient } from '#application/account/registration/preview-client.ts';
import { requireGrantRecipient } from '#application/account/find-account.ts';
import { previewPaymentCustomerChange } from '#application/membership/customer/change-payment-customer.ts';
import { promotion, promotionDecider } from '#application/membership/grants/promote-member.ts';
import { previewChange } from '#application/membership/staff-changes/preview-change.ts';
import { toolPreviewOperations as operations } from '#contract/admin/tool-previews.ts';
import { grantDurationByOption } from './clients.route.ts';
import { requireManagedAccount, toChange } from './manage-membership.route.ts';
import { withReason } from './membership-previews.route.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** Previews of the specification's calls run the same decisions as the calls and append nothing. */
export const toolPreviewRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.previewManageMembership, async ({ body, command }) => {
    const change = toChange(body);
    const accountId = await requireManagedAccount(platform, body);
    const request = { accountId, change };
    const { warning: _, ...preview } = await previewChange(platform, request, command);
    return { body: withReason(preview) };
  });
  routes.on(operations.previewAddClient, async ({ body, command }) => {
    const { email, subscriptionType: plan, duration } = body;
    const client = { email, plan, duration: grantDurationByOption[duration] };
    const { warning: _, ...preview } = await previewClient(platform, client, command);
    return { body: withReason(preview) };
  });
  routes.on(operations.previewPromoteUser, async ({ params: { email }, command }) => {
    const { accountId } = await requireGrantRecipient(platform, email);
    const change = { kind: 'grant', ...promotion } as const;
    const request = { accountId, change, decider: promotionDecider };
    const { warning: _, ...preview } = await previewChange(platform, request, command);
    return { body: withReason(preview) };
  });
  routes.on(operations.previewUpdateStripe, async ({ params: { email }, body, command }) => {
    const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = body;
    const change = { email, customerId, subscriptionId };
    const { revision, ...effect } = await previewPaymentCustomerChange(platform, change, command);
    const hasChanges = effect.events.length > 0;
    return {
      body: {
        ...effect,
        at: command.now.toISOString(),
        membershipRevision: revision,
        changes: hasChanges,
        whyNot: hasChanges ? null : 'the member already has this customer and subscription',
      },
    };
  });
};
