import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toPreferences } from './user.ts';
import { preferenceOperations } from '#contract/account/preferences.ts';

export const preferencesRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(preferenceOperations.preferences, async ({ caller }) => {
    const account = await requireOwnAccount(platform, caller);
    const { watched } = await loadAlerts(platform, caller);
    return { body: toPreferences(account, watched), revision: account.revision };
  });

  routes.on(
    preferenceOperations.changePreferences,
    async ({ body, caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const change = { accountId, ...body };
      const { revision } = await changePreferences(platform, change, command);
      await waitForProjections();
      const saved = toPreferences(await requireOwnAccount(platform, caller), []);
      const { newsCoins = saved.newsCoins, currency = saved.currency } = body;
      const { newsChosen = saved.newsChosen } = body;
      const preferences = { ...body, newsCoins, currency, ...(newsChosen && { newsChosen }) };
      return { body: preferences, revision };
    },
  );
};
