import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '#application/account/credentials/change-email.ts';
import { emailHash } from '#application/account/find-account.ts';
import {
  requestEmailVerification,
  verifyEmailByLink,
} from '#application/account/registration/verify-email.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { successReply } from './done.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { credentialsTexts as texts } from './texts.ts';
import { credentialsOperations } from '#contract/account/credentials.ts';

export const emailRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  const { mailedLinks } = getRateLimits(platform.config);
  const canSendEmailTo = async (email: string): Promise<boolean> =>
    (await platform.rateLimits.take(mailedLinks, emailHash(platform, email))).allowed;
  routes.on(
    credentialsOperations.verifyEmail,
    async ({ body, caller, command, waitForProjections }) => {
      const link = { ...body, callerId: caller?.accountId };
      const { wasConfirmed } = await verifyEmailByLink(platform, link, command);
      await waitForProjections();
      return successReply(wasConfirmed ? texts.emailAlreadyVerified : texts.emailVerified);
    },
  );

  routes.on(credentialsOperations.resendVerification, async ({ caller, command }) => {
    await takeOrReject(platform.rateLimits, mailedLinks, caller.accountId);
    await requestEmailVerification(platform, { accountId: caller.accountId }, command);
    return successReply(texts.verificationSent);
  });

  routes.on(
    credentialsOperations.requestEmailChange,
    async ({ body: { email, password }, caller, command, request }) => {
      const { accountId } = caller;
      await takeOrReject(platform.rateLimits, mailedLinks, accountId);
      const { address: ipAddress, userAgent } = request;
      const change = { accountId, email, password, ipAddress, userAgent };
      await withOwnPassword(platform, caller, (proof) =>
        requestEmailChange(
          { ...platform, mayMailTo: canSendEmailTo },
          { ...change, ...proof },
          command,
        ),
      );
      return successReply(texts.emailChangeSent(email));
    },
  );

  routes.on(
    credentialsOperations.confirmEmailChange,
    async ({ body, caller, command, waitForProjections }) => {
      const link = { ...body, callerId: caller?.accountId };
      await confirmEmailChange(platform, link, command);
      await waitForProjections();
      return successReply(texts.emailChanged);
    },
  );

  routes.on(
    credentialsOperations.undoEmailChange,
    async ({ body, command, waitForProjections }) => {
      await undoEmailChange(platform, body, command);
      await waitForProjections();
      return successReply(texts.emailChangeUndone);
    },
  );
};
