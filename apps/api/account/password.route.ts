import { changePassword } from '#application/account/credentials/change-password.ts';
import { passwordResetJob } from '#application/account/credentials/password-reset-job.ts';
import { emailHash, findRegisteredAccount } from '#application/account/find-account.ts';
import { resetPassword } from '#application/account/credentials/reset-password.ts';
import { deriveOrGenerateId } from '#application/derive-id.ts';
import { limitKey } from '#platform/http/address.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { invalidateSignInTime } from '../http/session/reauthentication.ts';
import { successReply } from './done.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { credentialsTexts as texts } from './texts.ts';
import { credentialsOperations } from '#contract/account/credentials.ts';

export const passwordRoutes = ({ routes, platform, systemNow }: AccountRoutesDeps): void => {
  const { mailedLinks, mailedLinksOfAddress, signInsOfAccount } = getRateLimits(platform.config);
  const { rateLimits, jobs } = platform;
  routes.on(
    credentialsOperations.requestPasswordReset,
    async ({ body: { email }, command, request }) => {
      await takeOrReject(rateLimits, mailedLinksOfAddress, limitKey(request.address));
      const hash = emailHash(platform, email);
      // Beyond the limit the response is the same, but no link is sent.
      if ((await rateLimits.take(mailedLinks, hash)).allowed) {
        const requestId = deriveOrGenerateId(command.idempotencyKey, 'password-reset', hash);
        const payload = { emailHash: hash, requestId };
        const { correlationId } = command;
        await jobs.enqueue({ name: passwordResetJob.name, payload, key: requestId, correlationId });
      }
      return successReply(texts.resetSent);
    },
  );

  routes.on(credentialsOperations.confirmPasswordReset, async ({ body, command }) => {
    const { accountId } = await resetPassword(platform, body, command);
    // Earlier failed logins were guesses at the old password.
    const account = await findRegisteredAccount(platform, accountId);
    if (account) await rateLimits.reset(signInsOfAccount, emailHash(platform, account.email));
    return successReply(texts.passwordReset);
  });

  routes.on(
    credentialsOperations.changePassword,
    async ({ body: { currentPassword, newPassword }, caller, command, request }) => {
      const { accountId, tokenHash } = caller;
      const { address: ipAddress, userAgent } = request;
      const passwordProof = { accountId, password: currentPassword, ipAddress, userAgent };
      const change = { ...passwordProof, newPassword, tokenHash };
      await withOwnPassword(platform, caller, (proof) =>
        changePassword(platform, { ...change, ...proof }, command),
      );
      await invalidateSignInTime(platform, caller, systemNow());
      return successReply(texts.passwordChanged);
    },
  );
};
