import type { JSX } from 'react';
import { Bell } from '../../features/alerts/components/bell.tsx';
import { useCoinMarket } from '../markets/use-coin-market.ts';

/** The notification bell in the top bar, with coin names from the market. */
export const NotificationBell = (): JSX.Element => <Bell market={useCoinMarket()} />;
