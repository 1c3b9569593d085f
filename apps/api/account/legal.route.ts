import { acceptTerms } from '#application/account/registration/accept-terms.ts';
import { legalOperations } from '#contract/account/legal.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toUser } from './user.ts';

export const legalRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(
    legalOperations.acceptTerms,
    async ({ body: versions, caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const acceptance = { accountId, versions, occasion: 'change' } as const;
      await acceptTerms(platform, acceptance, command);
      await waitForProjections();
      return {
        body: toUser(
          await requireOwnAccount(platform, caller),
          platform.clock.now(),
          platform.config,
        ),
      };
    },
  );
};
