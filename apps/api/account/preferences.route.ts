import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { accountOperations } from '#contract/operations/account/account.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toPreferences } from './user.ts';

export const preferencesRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(accountOperations.preferences, async ({ caller }) => {
    const account = await requireOwnAccount(platform, caller);
    return { body: toPreferences(account), revision: account.revision };
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
