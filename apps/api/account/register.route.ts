import { requireUnchangedLogin } from '#application/account/credentials/require-unchanged-login.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { currentVersions } from '#domain/shared/accounts/legal-documents.ts';
import { limitKey } from '#platform/http/address.ts';
import { refundOnServerError, getRateLimits, takeOrReject } from '../http/limits.ts';
import { createKnownDevices } from '../http/session/known-device.ts';
import { toDevice } from './device.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toUser } from './user.ts';
import { authOperations } from '#contract/account/auth.ts';

export const registerRoute = ({
  routes,
  platform,
  gate,
  secureCookies,
}: AccountRoutesDeps): void => {
  const knownDevices = createKnownDevices({ ...platform, secureCookies });
  const { registrations } = getRateLimits(platform.config);
  routes.on(
    authOperations.register,
    async ({ body, command, request, req, waitForProjections }) => {
      const { rateLimits } = platform;
      const key = limitKey(request.address);
      await takeOrReject(rateLimits, registrations, key);
      const { ageConfirmed, displayName, email, password } = body;
      const registration = {
        email,
        password,
        // The registration page shows these versions beside the button that calls this operation.
        accepted: currentVersions,
        ...(ageConfirmed && { ageConfirmed }),
        ...(displayName === undefined ? {} : { displayName }),
      };
      const consumedLimit = { rateLimits, limit: registrations, key };
      const registrationResult = await refundOnServerError(consumedLimit, () =>
        registerAccount(platform, registration, command),
      );
      const { accountId } = registrationResult;
      const pendingWrites = await waitForProjections();
      const account = await requireOwnAccount(platform, { accountId });
      const user = toUser(account, platform.clock.now(), platform.config);
      const device = toDevice(request);
      // A session is not remembered until the address is confirmed.
      const session = { accountId, device, remembered: false, written: pendingWrites };
      const cookie = await gate.open(req, session, () =>
        requireUnchangedLogin(platform, registrationResult),
      );
      return {
        body: { user, hasTOTP: false },
        cookies: [cookie, knownDevices.remember(req, account.email)],
      };
    },
  );
};
