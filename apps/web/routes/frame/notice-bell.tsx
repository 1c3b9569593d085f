import type { JSX } from 'react';
import { Bell } from '../../features/alerts/components/bell.tsx';
import { useCoinMarket } from '../markets/use-coin-market.ts';

/** The bell of the top bar, which names coins as the market does. */
export const NoticeBell = (): JSX.Element => <Bell market={useCoinMarket()} />;
