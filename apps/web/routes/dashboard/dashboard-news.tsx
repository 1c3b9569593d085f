import type { JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { RecentNews } from '../../features/news/components/recent-news.tsx';

/** News, loaded after the first view. */
export const DashboardNews = ({ user }: { user: User }): JSX.Element => <RecentNews user={user} />;
