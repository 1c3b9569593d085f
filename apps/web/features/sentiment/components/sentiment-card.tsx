import type { JSX } from 'react';
import { Link } from 'react-router';
import { Section } from '#ui/parts/section.tsx';
import { useSentiment } from '../api/get-sentiment.ts';
import { sentimentTexts as texts } from '../texts.ts';
import { CoinSentimentSummary, SentimentAge } from './coin-reading.tsx';

/** Bitcoin and Ether on the dashboard, for everyone logged in. */
export const SentimentCard = (): JSX.Element => {
  const { data } = useSentiment('BTC');
  return (
    <Section
      title={texts.card.title}
      tools={<Link to="/market-sentiment">{texts.card.all}</Link>}
      source={data ? <SentimentAge reading={data} /> : null}
    >
      <div className="sentiments">
        <CoinSentimentSummary symbol="BTC" />
        <CoinSentimentSummary symbol="ETH" />
      </div>
    </Section>
  );
};
