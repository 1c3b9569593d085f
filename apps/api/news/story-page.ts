import type { Story } from '#observations/news/queries.ts';
import type { PageContent } from '../static/page-content.ts';
import { toNewsItem } from './news-view.ts';

const simulatedNote = 'Simulated story, about a market that is not real.';

/** The head of a story's page. It has the excerpt, which is public; the text is for members. */
export const toStoryPage = (story: Story): PageContent => {
  const { title, content, imageUrl, url, kind } = toNewsItem(story);
  return {
    head: {
      title: `${title} · Tidemark`,
      description: kind === 'simulated' ? `${simulatedNote} ${content}` : content,
      path: url,
      type: 'article',
      // The drawing with the outlet's initials is an SVG, which link previews do not show.
      ...(story.picture === 'stored' && { picture: imageUrl }),
    },
  };
};
