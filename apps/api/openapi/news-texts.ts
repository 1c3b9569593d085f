/** Texts of the news: operations, schemas and fields. */
export const newsTexts = {
  operations: {
    publicNews:
      'Needs no session. Answers for 5, 10 and 20 stories are prepared. The full text and the addresses at the outlets come with `newsStory`.',
    searchNews: 'Searches the newest thousand stories, for a text, a coin or both.',
    newsViews: 'Days are those of UTC.',
    newsStory:
      'Counts as `viewStory` does. 403 `news/limit-reached`: the plan opens no more stories today; `retryAt` says when it does again. 404 `news/unknown-story`: no story has the id.',
    newsPicture:
      'Needs no session. WebP of 132 × 88 or 264 × 176 pixels. 404 `news/no-picture`: the story has no picture that may be shown, or no longer.',
    newsPlate: 'Needs no session. SVG of 264 × 176 pixels.',
    viewStory:
      'Counts where the plan has a limit: each story once a day. 403 `news/limit-reached`: the plan opens no more stories today; `retryAt` says when it does again. 404 `news/unknown-story`: no story has the id. 409 `command/contended`: several stories were opened at the same time; try again.',
  },
  schemas: {
    NewsItem: 'A story in a list.',
    NewsStory: 'A story in full, as far as the feeds give it.',
    NewsPublication: 'One outlet’s telling of a story.',
    NewsImpact: 'What the price did in the hour after publication.',
    NewsViews: 'The stories opened today, and how many the plan allows.',
  },
  fields: {
    title: 'Headline as plain text.',
    content: 'Excerpt as plain text, at most 300 characters.',
    outlets: 'Number of outlets that tell the story.',
    publishedAt: 'When the outlet published it.',
    imageUrl:
      'Address of ours: a copy of the outlet’s picture where it may be shown, otherwise a drawing with its initials.',
    sentimentScore: 'From −1 to 1: above 0.3 Positive, below −0.3 Negative, otherwise Neutral.',
    relatedCoins: 'Symbols separated by commas, the most named first; empty without any.',
    priceImpact:
      'Move of the first coin in the hour after publication beside its usual one: `low`, `medium`, `high`; `pending` until then, `unknown` without figures.',
    category: 'Subject of the story.',
    publications: 'Who tells it, oldest first.',
    outlet: 'Name of the outlet.',
    because:
      'Phrase that decided the score; null when there is none, and for plans without the reasons.',
    impact: 'What the price did; null until it is known.',
    move: 'Move of the price in the hour after publication, in percent.',
    usual: 'Standard deviation of the hourly moves of the 30 days before, in percent.',
    viewsToday: 'Stories opened today (UTC).',
    viewsPerDay: 'Stories that the plan opens in a day; null without a limit.',
    resetsAt: 'When the count starts again.',
    opened: 'What was opened today, newest first; empty without a limit.',
    storyId: 'Id of the story.',
    openedAt: 'When it was opened first.',
  },
  parameters: {
    'newsPicture.width': 'Width in pixels.',
    'newsPlate.outlet': 'Name of the outlet, as `source` gives it.',
    'publicNews.limit': 'Number of newest stories, 1 to 20; ten by default.',
    'searchNews.coin': 'Symbol of a coin, such as `BTC`: only stories about it.',
    'searchNews.limit': 'Most stories to find, 1 to 10; three by default.',
    'searchNews.q': 'Part of a title or an excerpt, 2 to 60 characters; case does not matter.',
  },
  overrides: {
    'NewsItem.source': 'Outlet that told it first, such as `CoinDesk`.',
    'NewsStory.source': 'Outlet that told it first, such as `CoinDesk`.',
    'NewsItem.url': 'Our own page of the story.',
    'NewsStory.url': 'Our own page of the story.',
    'NewsItem.kind': 'Whether it is live, simulated or replayed from a recording.',
    'NewsStory.kind': 'Whether it is live, simulated or replayed from a recording.',
    'NewsStory.text': 'Paragraphs of plain text.',
    'NewsPublication.url': 'Address at the outlet.',
    'NewsViews.story': 'The story; null when it is no longer kept.',
  },
} as const;
