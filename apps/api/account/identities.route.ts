import { listIdentities, unlinkIdentity } from '#application/account/sign-in/unlink-identity.ts';
import { invalidateSignInTime } from '../http/session/reauthentication.ts';
import { successReply } from './done.ts';
import { withOwnPassword } from './own-password.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { credentialsTexts as texts } from './texts.ts';
import { credentialsOperations } from '#contract/account/credentials.ts';

export const identitiesRoutes = ({ routes, platform, systemNow }: AccountRoutesDeps): void => {
  const ports = { ...platform, systemNow };
  routes.on(credentialsOperations.linkedIdentities, async ({ caller }) => ({
    body: {
      identities: [...(await listIdentities(platform, caller))],
      linkable: platform.issuer ? platform.config.OIDC_LABEL : null,
    },
  }));

  routes.on(
    credentialsOperations.unlinkIdentity,
    async ({ body: { id, password }, caller, command, request, waitForProjections }) => {
      const { accountId, tokenHash } = caller;
      const { address: ipAddress, userAgent } = request;
      const unlinkRequest = { accountId, tokenHash, id, password, ipAddress, userAgent };
      await withOwnPassword(ports, caller, (proof) =>
        unlinkIdentity(platform, { ...unlinkRequest, ...proof }, command),
      );
      await invalidateSignInTime(platform, caller, systemNow());
      await waitForProjections();
      return successReply(texts.identityUnlinked);
    },
  );
};
