import type { JSX } from 'react';
import { PageHeader } from '../../components/page.tsx';
import { FearGreedBox } from '../../features/fear-greed/components/fear-greed-box.tsx';
import { FearGreedHistory } from '../../features/fear-greed/components/fear-greed-history.tsx';
import {
  SentimentByCoin,
  SentimentMethod,
} from '../../features/sentiment/components/eight-coins.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';

const texts = {
  lead: 'What the last week’s news says about eight coins, and how fearful or greedy the market is.',
  fearGreed: 'Fear & Greed Index',
} as const;

export const MarketSentimentPage = ({ title }: PageProps): JSX.Element => (
  <>
    <PageHeader title={title} description={texts.lead} at={useNow().toISOString()} />
    <FearGreedHistory />
    <div className="split">
      <div className="stack">
        <SentimentByCoin />
      </div>
      <div className="stack">
        <FearGreedBox title={texts.fearGreed} />
        <SentimentMethod />
      </div>
    </div>
  </>
);
