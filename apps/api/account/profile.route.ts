import { changeProfile } from '#application/account/profile/change-profile.ts';
import { accountOperations } from '#contract/operations/account/account.ts';
import { accountOf, type AccountRoutesDeps } from './ports.ts';
import { userOf } from './user.ts';

export const profileRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(
    accountOperations.changeProfile,
    async ({ body, caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const { revision } = await changeProfile(platform, { accountId, ...body }, command);
      await waitForProjections();
      const account = await accountOf(platform, caller);
      return {
        body: { ...userOf(account, platform.clock.now(), platform.config), ...body },
        revision,
      };
    },
  );
};
