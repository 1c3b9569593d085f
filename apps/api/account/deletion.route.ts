import { confirmDeletion, requestDeletion } from '#application/account/deletion/delete-account.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { successReply } from './done.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { credentialsTexts as texts } from './texts.ts';
import { credentialsOperations } from '#contract/account/credentials.ts';

export const deletionRoutes = ({ routes, platform, gate }: AccountRoutesDeps): void => {
  const { mailedLinks } = getRateLimits(platform.config);
  routes.on(
    credentialsOperations.requestDeletion,
    async ({ body: { password }, caller, command, request }) => {
      const { accountId } = caller;
      await takeOrReject(platform.rateLimits, mailedLinks, accountId);
      const { address: ipAddress, userAgent } = request;
      const deletionRequest = { accountId, password, ipAddress, userAgent };
      await withOwnPassword(platform, caller, (proof) =>
        requestDeletion(platform, { ...deletionRequest, ...proof }, command),
      );
      return successReply(texts.deletionSent);
    },
  );

  routes.on(credentialsOperations.confirmDeletion, async ({ body, caller, command, req }) => {
    const { accountId } = await confirmDeletion(platform, body, command);
    const isOwnAccount = caller?.accountId === accountId;
    return {
      ...successReply(texts.deleted),
      ...(isOwnAccount ? { cookies: [await gate.close(req)] } : {}),
    };
  });
};
