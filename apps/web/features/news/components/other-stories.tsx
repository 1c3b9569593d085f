import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { NewsStory } from '#contract/news/news.ts';
import { Section } from '#ui/parts/section.tsx';
import { newsQuery } from '../api/get-news.ts';
import { parseRelatedCoins } from '../news-words.ts';
import { CompactStory } from './story-row.tsx';

const texts = {
  folded: (outlets: number): string => `${String(outlets)} outlets, grouped`,
} as const;

/** Other outlets with the same story, each with its own headline. */
export const OtherOutlets = ({ story }: { story: NewsStory }): JSX.Element | null => {
  const { publications, kind } = story;
  if (publications.length < 2) return null;
  return (
    <Section
      title="The same story elsewhere"
      tools={<span className="muted">{texts.folded(story.outlets)}</span>}
    >
      <table className="other-stories">
        <tbody>
          {publications.slice(1).map(({ outlet, title, url }) => (
            <tr key={url}>
              <th scope="row">
                {kind === 'simulated' ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                )}
              </th>
              <td className="number">{outlet}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};

const count = 3;

/** Newer stories about one of the same coins. */
export const RelatedStories = ({
  story,
  now,
}: {
  story: NewsStory;
  now: Date;
}): JSX.Element | null => {
  const { data = [] } = useQuery(newsQuery(20));
  const coins = parseRelatedCoins(story);
  const related = data.filter(
    (other) =>
      other.id !== story.id && parseRelatedCoins(other).some((coin) => coins.includes(coin)),
  );
  if (related.length === 0) return null;
  return (
    <Section title="Related">
      <div className="news">
        {related.slice(0, count).map((other) => (
          <CompactStory key={other.id} story={other} now={now} />
        ))}
      </div>
    </Section>
  );
};
