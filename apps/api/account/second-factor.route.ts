import { disableSecondFactor } from '#application/second-factor/disable-second-factor.ts';
import { enableSecondFactor } from '#application/second-factor/enable-second-factor.ts';
import { prepareSecondFactor } from '#application/second-factor/prepare-second-factor.ts';
import { secondFactorOperations } from '#contract/account/second-factor.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { isRecentlyAuthenticated } from '../http/session/reauthentication.ts';
import { successReply } from './done.ts';
import { limitCodeAttempts } from './own-code.ts';
import { withOwnPassword } from './own-password.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { secondFactorTexts as texts } from './second-factor-texts.ts';

export const secondFactorRoutes = ({ routes, platform, systemNow }: AccountRoutesDeps): void => {
  const ports = { ...platform, systemNow };
  const { secondFactorSetUps } = getRateLimits(platform.config);
  routes.on(secondFactorOperations.secondFactor, async ({ caller }) => {
    const { secondFactor } = await requireOwnAccount(platform, caller);
    const recoveryCodesLeft = secondFactor?.recoveryCodesLeft ?? 0;
    return { body: { enabled: secondFactor !== null, recoveryCodesLeft } };
  });

  routes.on(secondFactorOperations.setUpTotp, async ({ caller: { accountId }, command }) => {
    await takeOrReject(platform.rateLimits, secondFactorSetUps, accountId);
    const setup = await prepareSecondFactor(ports, { accountId }, command);
    const { secret, uri, qr, replacesEarlier } = setup;
    return { body: { secret, uri, qr, replacesEarlier } };
  });

  routes.on(
    secondFactorOperations.enableTotp,
    async ({ body: { password, token: code }, caller, command, request, waitForProjections }) => {
      const { accountId, tokenHash } = caller;
      const { address: ipAddress, userAgent } = request;
      const isRecent = await isRecentlyAuthenticated(platform, caller, systemNow());
      const login = { password, isRecentlyAuthenticated: isRecent };
      const enableRequest = { ...login, accountId, code, ipAddress, userAgent, tokenHash };
      const { recoveryCodes } = await withOwnPassword(ports, caller, (proof) =>
        limitCodeAttempts(platform, caller, () =>
          enableSecondFactor(ports, { ...enableRequest, ...proof }, command),
        ),
      );
      await waitForProjections();
      return { body: { ...successReply(texts.enabled).body, recoveryCodes: [...recoveryCodes] } };
    },
  );

  routes.on(
    secondFactorOperations.disableTotp,
    async ({ body: { password, token: code }, caller, command, request, waitForProjections }) => {
      const { accountId } = caller;
      const { address: ipAddress, userAgent } = request;
      const disableRequest = { accountId, code, password, ipAddress, userAgent };
      await withOwnPassword(ports, caller, (proof) =>
        limitCodeAttempts(platform, caller, () =>
          disableSecondFactor(ports, { ...disableRequest, ...proof }, command),
        ),
      );
      await waitForProjections();
      return successReply(texts.disabled);
    },
  );
};
