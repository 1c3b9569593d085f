import { exportMember } from '#application/export/export-account.ts';
import { personalDataOperations as operations } from '#contract/admin/personal-data.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

/** A copy of all data about a member for staff, streamed as it is read. */
export const personalDataRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  const { memberExports } = getRateLimits(platform.config);
  routes.on(
    operations.exportMember,
    async ({ params: { id: accountId }, body, command, waitForProjections }) => {
      await requireMember(platform, accountId);
      await takeOrReject(platform.rateLimits, memberExports, command.actor);
      const { copy } = await exportMember(platform, { accountId, ...body }, command);
      await waitForProjections();
      const headers = { 'content-disposition': `attachment; filename="member-${accountId}.json"` };
      return { body: copy, headers };
    },
  );
};
