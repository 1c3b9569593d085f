import type { QueryClient } from '@tanstack/react-query';
import { storeLastPrices } from '../../features/market/last-prices.ts';

const isInstalledApp = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Gives the installed app, and browsers with notifications, a page with the last prices for when they are offline. */
export const prepareOfflinePage = async (client: QueryClient): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  if (isInstalledApp()) await navigator.serviceWorker.register('/push-worker.js');
  else if ((await navigator.serviceWorker.getRegistration('/')) === undefined) return;
  storeLastPrices(client);
};
