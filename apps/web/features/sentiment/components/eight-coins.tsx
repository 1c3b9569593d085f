import type { JSX } from 'react';
import { Link } from 'react-router';
import type { CoinSentimentResponse } from '#contract/news/coin-sentiment.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { Section } from '#ui/parts/section.tsx';
import { useSentiment } from '../api/get-sentiment.ts';
import { sentimentTexts } from '../texts.ts';
import { CoinSentimentSummary, SentimentAge } from './coin-reading.tsx';

const texts = sentimentTexts.coins;

/** The eight coins with the stories behind their shares. */
export const SentimentByCoin = (): JSX.Element => {
  const { data } = useSentiment('BTC');
  return (
    <Section title={texts.title} source={data ? <SentimentAge reading={data} /> : null}>
      <div className="eight-coins">
        {majorCoins.map(({ symbol }) => (
          <CoinSentimentSummary key={symbol} symbol={symbol}>
            {(answer) => <StoriesBehindScore answer={answer} />}
          </CoinSentimentSummary>
        ))}
      </div>
    </Section>
  );
};

const StoriesBehindScore = ({
  answer: { coinSymbol, stories },
}: {
  answer: CoinSentimentResponse;
}): JSX.Element | null => {
  if (stories === null) {
    return (
      <p className="explanation">
        {texts.soldStories} <Link to="/subscription">{texts.plans}</Link>
      </p>
    );
  }
  // Too few stories for shares and reasons.
  if (stories.length === 0) return null;
  return (
    <details className="source-stories">
      <summary>{texts.show(coinSymbol)}</summary>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <Link to={`/news/${encodeURIComponent(story.id)}`}>{story.title}</Link>
            <p className="explanation">
              {story.label}
              {story.because === null ? null : (
                <>
                  , <q className="quoted">{story.because}</q>
                </>
              )}
              , {texts.outlets(story.outlets)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
};

export const SentimentMethod = (): JSX.Element => (
  <Section title="How we measure sentiment">
    <p className="muted">
      Each story gets a score from −1 to +1. Stories from the last 7 days above +0.3 count as
      bullish, those below −0.3 as bearish, the rest as neutral. A coin is called bullish, neutral
      or bearish when that share leads by at least 10 points and there are at least 10 stories;
      otherwise mixed. Newer stories count for more, and so do those reported by more outlets. The
      small line shows the bullish share at this time on each of the last 7 days, where known. This
      reflects the news and is not advice.
    </p>
  </Section>
);
