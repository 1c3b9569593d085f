import { grantMembership } from '#application/membership/grant-membership.ts';
import { revokeGrants } from '#application/membership/revoke-grants.ts';
import { adminOperations } from '#contract/operations/admin.ts';
import { type AdminRoutesDeps, memberOrReject } from './ports.ts';

/** Changes to a membership are commands with a reason, never edits of a row. */
export const membershipCommands = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(
    adminOperations.grantMembership,
    async ({ params, body, command, waitForProjections }) => {
      const { id: accountId } = await memberOrReject(platform, params.id);
      const grant = { accountId, ...body };
      const { revision, positions } = await grantMembership(platform, grant, command);
      await waitForProjections(positions);
      const member = await memberOrReject(platform, accountId);
      return { body: { message: 'Membership Updated', member }, revision, subject: accountId };
    },
  );

  routes.on(
    adminOperations.revokeMembership,
    async ({ params, body, command, waitForProjections }) => {
      const { id: accountId } = await memberOrReject(platform, params.id);
      const revocation = { accountId, ...body };
      const { revision, positions } = await revokeGrants(platform, revocation, command);
      await waitForProjections(positions);
      const member = await memberOrReject(platform, accountId);
      return { body: { message: 'Membership Updated', member }, revision, subject: accountId };
    },
  );
};
