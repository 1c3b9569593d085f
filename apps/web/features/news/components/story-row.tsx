import { type JSX, useState } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/news/news.ts';
import { newsTexts } from '../texts.ts';
import { StoryCoins, StoryOutlets, PublishedTime, SentimentLabel } from './story-parts.tsx';
import { getPictureUrls } from '#contract/news/news-pictures.ts';
import { generatePlaceholder } from '#contract/news/plate.ts';

const texts = {
  readOf: (title: string): string => `: ${title}`,
} as const;

type StoryProps = { story: NewsItem; now: Date };

const StorySide = ({ story }: { story: NewsItem }): JSX.Element => (
  <p className="story-side">
    <SentimentLabel score={story.sentimentScore} />
    <span className="muted">{newsTexts.impact(story.priceImpact)}</span>
  </p>
);

/** A story with its excerpt, for the page of all news. */
export const StoryRow = ({ story, now }: StoryProps): JSX.Element => (
  <article>
    <StoryPicture story={story} />
    <div className="story-body">
      <h3>
        <Link to={story.url}>{story.title}</Link>
      </h3>
      <p className="excerpt">{story.content}</p>
      <p className="meta">
        <StoryOutlets story={story} />
        <PublishedTime at={story.publishedAt} now={now} />
        <span>{story.category}</span>
        <StoryCoins story={story} />
        <Link className="read-link" to={story.url}>
          {newsTexts.read}
          <span className="visually-hidden">{texts.readOf(story.title)}</span>
        </Link>
      </p>
    </div>
    <StorySide story={story} />
  </article>
);

/** A story in one or two lines; `note` replaces its age. */
export const CompactStory = ({ story, now, note }: StoryProps & { note?: string }): JSX.Element => (
  <article>
    <h3>
      <Link to={story.url}>{story.title}</Link>
    </h3>
    <p className="meta">
      <StoryOutlets story={story} />
      {note === undefined ? (
        <PublishedTime at={story.publishedAt} now={now} />
      ) : (
        <span>{note}</span>
      )}
      <StoryCoins story={story} />
    </p>
    <StorySide story={story} />
  </article>
);

/** The picture of a story, or its outlet's plate when there is none to show. */
const StoryPicture = ({ story }: { story: NewsItem }): JSX.Element => {
  const [isMissing, setMissing] = useState(false);
  const sizes = getPictureUrls(story);
  if (sizes === undefined || isMissing) return <OutletPlaceholder outlet={story.source} />;
  return (
    <img
      className="plate"
      src={sizes.usual}
      srcSet={`${sizes.usual} 1x, ${sizes.dense} 2x`}
      width={132}
      height={88}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => {
        setMissing(true);
      }}
    />
  );
};

/** The outlet's plate, drawn in the colours of the theme. */
const OutletPlaceholder = ({ outlet }: { outlet: string }): JSX.Element => {
  const { width, height, contours, initials } = generatePlaceholder(outlet);
  return (
    <svg className="plate" viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      {contours.map((path) => (
        <path key={path} d={path} />
      ))}
      <text x="10" y={height - 12}>
        {initials}
      </text>
    </svg>
  );
};
