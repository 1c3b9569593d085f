import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { accountOperations } from '#contract/operations/account/account.ts';
import { accountOf, type AccountRoutesDeps } from './ports.ts';
import { preferencesOf } from './user.ts';

export const preferencesRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(accountOperations.preferences, async ({ caller }) => {
    const account = await accountOf(platform, caller);
    return { body: preferencesOf(account), revision: account.revision };
  });

  routes.on(
    accountOperations.changePreferences,
    async ({ body, caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const change = { accountId, ...body };
      const { revision } = await changePreferences(platform, change, command);
      await waitForProjections();
      return { body, revision };
    },
  );
};
