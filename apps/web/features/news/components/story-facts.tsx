import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { formatPercent, formatScore } from '#contract/format.ts';
import type { NewsStory } from '#contract/news/news.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { Section } from '#ui/parts/section.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { newsTexts } from '../texts.ts';
import { ScoreScale } from './score-key.tsx';
import { SentimentLabel } from './story-parts.tsx';
import { ViewsMeter } from './views-line.tsx';

const texts = {
  sentiment: {
    score: (score: string): string => `Score ${score}, between minus 1 and plus 1`,
  },
  impact: {
    moved: (coin: string): string => `${coin} in the hour after publication`,
  },
} as const;

type Reason = Pick<NewsStory, 'because' | 'sentimentScore'>;

const SentimentReason = ({ because, sentimentScore }: Reason): JSX.Element => {
  const isLocked = useAccess('coin-sentiment')?.allowed === false;
  if (because !== null) {
    return (
      <p className="explanation">
        Key phrases <q>{because}</q>
      </p>
    );
  }
  // Only a headline without any known word scores exactly zero.
  const missingReason =
    sentimentScore === 0 ? 'Neutral: no known words in the headline.' : 'No phrase stood out.';
  if (!isLocked) return <p className="explanation">{missingReason}</p>;
  return (
    <p className="explanation">
      See which words drove this score with Basic or Pro.{' '}
      <Link to="/subscription">{newsTexts.views.seePlans}</Link>
    </p>
  );
};

const Impact = ({ story: { impact, priceImpact } }: { story: NewsStory }): JSX.Element => (
  <Section title={newsTexts.impact(priceImpact)}>
    {impact === null ? (
      <p className="explanation">
        {priceImpact === 'pending'
          ? 'Pending until an hour after publication.'
          : 'No coin is mentioned, or there are no prices for that hour.'}
      </p>
    ) : (
      <dl className="ledger small">
        <div>
          <dt>{texts.impact.moved(impact.coinSymbol)}</dt>
          <dd>
            <PercentChange percent={impact.move} />
          </dd>
        </div>
        <div>
          <dt>Usual hourly move</dt>
          <dd>{formatPercent(impact.usual)}</dd>
        </div>
      </dl>
    )}
  </Section>
);

/** The sidebar of a story: its score, the price reaction, and today's view count. */
export const StoryFacts = ({ story, user }: { story: NewsStory; user: User }): JSX.Element => (
  <div className="stack">
    <Section title="Sentiment of this story">
      <p className="reading-line">
        <b>{formatScore(story.sentimentScore)}</b>
        <SentimentLabel score={story.sentimentScore} named="alone" />
      </p>
      <ScoreScale
        score={story.sentimentScore}
        label={texts.sentiment.score(formatScore(story.sentimentScore))}
      />
      <SentimentReason because={story.because} sentimentScore={story.sentimentScore} />
    </Section>
    <Impact story={story} />
    {user.newsViewsPerDay === null ? null : (
      <Section title="Your news views">
        <ViewsMeter seen={user.newsViewsToday} limit={user.newsViewsPerDay} />
        <p className="explanation">
          This story used one view. <Link to="/subscription">Get unlimited news</Link>
        </p>
      </Section>
    )}
  </div>
);
