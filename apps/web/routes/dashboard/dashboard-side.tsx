import type { JSX } from 'react';
import { FearGreedBox } from '../../features/fear-greed/components/fear-greed-box.tsx';
import { SentimentCard } from '../../features/sentiment/components/sentiment-card.tsx';
import { routeTexts as texts } from '../texts.ts';

/** The column next to the news, loaded after the first view. */
export const DashboardSidebar = (): JSX.Element => (
  <>
    <SentimentCard />
    <FearGreedBox title={texts.fearGreed} />
  </>
);
