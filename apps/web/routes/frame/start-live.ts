import type { QueryClient } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { invoiceEndpoints } from '#contract/membership/invoices.ts';
import { accessKey } from '#ui/api/use-access.ts';
import { getCallKey } from '#ui/api/call-cache.ts';
import { alertsQuery } from '../../features/alerts/api/get-alerts.ts';
import { receiveNotice } from '../../features/alerts/receive-notice.ts';
import { marketListQuery } from '../../features/market/api/get-market-list.ts';
import { startLiveMarket } from '../../features/market/live-market.ts';
import { sessionQuery } from '../../features/session/api/check-session.ts';
import { isSigningOut } from '../../features/session/session-end.ts';

// The change may be the end of the session; then nothing is requested for it.
const isLoggedIn = (client: QueryClient): boolean =>
  !isSigningOut.get() && client.getQueryData(sessionQuery.queryKey)?.isAuthenticated === true;

const exactKeys = [
  alertsQuery.queryKey,
  getCallKey(subscriptionEndpoints.ownSubscription),
  getCallKey(invoiceEndpoints.invoices),
];

// Session and access were fetched just before the socket opened, for the page that is shown.
const initialDelayMs = 3 * secondMs;

/** One socket for prices, access and notifications. */
export const startLiveUpdates = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleRefetch = (): void => {
    void client.invalidateQueries({ queryKey: accessKey });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(() => {
      if (!isLoggedIn(client)) return;
      // Only these: an open preview keeps the amounts that the reader is about to confirm.
      for (const queryKey of exactKeys) void client.invalidateQueries({ queryKey, exact: true });
    });
  };
  const stop = startLiveMarket(client, {
    onAccessChanged: (first) => {
      if (first) timer = setTimeout(scheduleRefetch, initialDelayMs);
      else scheduleRefetch();
    },
    onNotice: (raised) => {
      const coins = client.getQueryData(marketListQuery.queryKey) ?? [];
      const { symbol } = raised.notice;
      const coin = coins.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);
      receiveNotice(client, raised, coin?.name ?? symbol);
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
