import { exportAccount } from '#application/export/export-account.ts';
import { exportOperations } from '#contract/account/export.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** A copy of all data about the caller, streamed as it is read. */
export const exportRoute = ({ routes, platform }: AccountRoutesDeps): void => {
  const { exports } = getRateLimits(platform.config);
  routes.on(
    exportOperations.exportAccount,
    async ({ body: { password }, caller, command, request, waitForProjections }) => {
      const { accountId } = caller;
      await takeOrReject(platform.rateLimits, exports, accountId);
      const { address: ipAddress, userAgent } = request;
      const exportRequest = { accountId, password, ipAddress, userAgent };
      const { copy } = await withOwnPassword(platform, caller, (proof) =>
        exportAccount(platform, { ...exportRequest, ...proof }, command),
      );
      await waitForProjections();
      return { body: copy, headers: { 'content-disposition': attachment } };
    },
  );
};

const attachment = 'attachment; filename="tidemark-data.json"';
