import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { usePreferredCoins } from '../../features/preferences/use-preferred-coins.ts';

/** The member's coins in their order, or the defaults of the server while the list is empty. Null while loading. */
export const useDashboardCoins = (): readonly string[] | null => {
  const { data, isPending } = useAlerts();
  const defaultCoins = usePreferredCoins();
  if (isPending) return null;
  return data !== undefined && data.watchlist.length > 0 ? data.watchlist : defaultCoins;
};

/** False until known. */
export const useHasHoldings = (): boolean => (useAlerts().data?.holdings.length ?? 0) > 0;
