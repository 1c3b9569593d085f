import type { JSX } from 'react';
import type { NewsItem } from '#contract/news/news.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { LoadError } from '../../../components/loading/failed.tsx';
import { newsTexts as texts } from '../texts.ts';

export const NewsSkeleton = ({ rows, full }: { rows: number; full: boolean }): JSX.Element => (
  <div className={full ? 'news full' : 'news'} role="status" aria-label="Loading news">
    {Array.from({ length: rows }, (_, row) => (
      <p className="loading-text" key={row}>
        <span className="skeleton" />
        <span className="skeleton" />
      </p>
    ))}
  </div>
);

export const NewsLoadError = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <LoadError fact={texts.failed} onRetry={onRetry} />
);

export const NoNews = (): JSX.Element => <EmptyState fact={texts.empty} />;

/** Marks simulated news wherever they are listed. */
export const SimulatedNewsLabel = ({
  stories,
}: {
  stories: readonly NewsItem[];
}): JSX.Element | null =>
  stories.some(({ kind }) => kind === 'simulated') ? (
    <SimulatedIndicator note="These stories are simulated, like the prices they mention." />
  ) : null;
