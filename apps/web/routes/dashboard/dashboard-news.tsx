import type { JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { weekColumn } from '../../features/market/components/week-column.tsx';
import { RecentNews } from '../../features/news/components/recent-news.tsx';
import { Watchlist } from '../markets/watchlist.tsx';

const maxWatchedCoins = 5;

/** News and watchlist, loaded after the first view. */
export const DashboardNews = ({ user }: { user: User }): JSX.Element => (
  <>
    <RecentNews user={user} />
    <Watchlist maxRows={maxWatchedCoins} last={weekColumn} />
  </>
);
