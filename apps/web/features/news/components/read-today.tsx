import type { JSX } from 'react';
import type { NewsViews } from '#contract/news/news.ts';
import { formatTime } from '#ui/format/format.ts';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { newsTexts } from '../texts.ts';
import { CompactStory } from './story-row.tsx';

const texts = newsTexts.limit;

/** Stories opened today, which stay open until midnight. */
export const StoriesReadToday = ({ views, now }: { views: NewsViews; now: Date }): JSX.Element => (
  <Section title={texts.read} tools={<span className="muted">{texts.readNote}</span>}>
    {views.opened.length === 0 ? <EmptyState fact={texts.none} /> : null}
    <div className="news">
      {views.opened.map(({ storyId, openedAt, story }) =>
        story === null ? (
          <p className="muted" key={storyId}>
            {texts.gone}
          </p>
        ) : (
          <CompactStory
            key={storyId}
            story={story}
            now={now}
            note={texts.opened(formatTime(new Date(openedAt)))}
          />
        ),
      )}
    </div>
  </Section>
);
