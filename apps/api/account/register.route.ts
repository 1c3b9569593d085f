import { registerAccount } from '#application/account/register-account.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import { findAccount } from '#projections/account-details/queries.ts';
import { limitsOf, takeOrReject } from '../http/limits.ts';
import { limitKey } from '../http/request-context.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { userOf } from './user.ts';

export const registerRoute = ({ routes, platform, gate }: AccountRoutesDeps): void => {
  const { registrations } = limitsOf(platform.config);
  routes.on(
    accountOperations.register,
    async ({ body, command, request, req, waitForProjections }) => {
      await takeOrReject(platform.rateLimits, registrations, limitKey(request.address));
      const { displayName, remember = false, ...credentials } = body;
      const registration = {
        ...credentials,
        ...(displayName === undefined ? {} : { displayName }),
      };
      const { accountId, positions } = await registerAccount(platform, registration, command);
      const written = await waitForProjections(positions);
      const account = await findAccount(platform, accountId);
      if (!account) throw new ReadModelsError('unavailable', 'The account is not shown yet.');
      const user = userOf(account, platform.clock.now());
      const remembered = remember && user.role !== 'admin';
      const cookie = await gate.open(req, { accountId, remembered, written });
      return {
        body: { user, hasTOTP: false },
        cookies: [cookie],
      };
    },
  );
};
