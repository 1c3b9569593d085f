/** Texts of the newsletter: operations, schemas and fields. */
export const newsletterTexts = {
  operations: {
    newsletterToday:
      'Days are those of UTC. Any other parameter is ignored, so that one may keep caches away. 404 `edition/none`: there is none yet. 409 `edition/no-data`: no source has given prices yet.',
    newsletterProduction:
      'From 07:00 to 10:00 GMT production waits for missing prices, and until 07:25 for other parts.',
    generateNewsletter:
      'The same edition, whoever asks again; a refresh is asked for at `newsletterToday`. 409 `edition/no-data`: no source has given prices yet.',
    editions: 'Needs no session.',
    editionFile:
      'Needs no session. Style sheet and pictures are within the file. 404 `edition/none`.',
    editionArchive: 'Needs no session. 404 `edition/none`: there are fewer pages.',
    editionFeed: 'Needs no session (RFC 4287).',
    robots: 'Needs no session (RFC 9309).',
    siteMap: 'Needs no session (sitemaps.org).',
    editionPage:
      'Needs no session. Every figure leads to its value in the snapshot. 404 `edition/none`.',
  },
  schemas: {
    Newsletter: 'The newsletter of a day.',
    EditionVersion: 'One version of an edition.',
    EditionMissing: 'What an edition had to do without.',
    NewsletterProduction: 'What keeps today’s edition from being written.',
    EditionItem: 'An edition in a list.',
  },
  fields: {
    edition: 'Number of an edition, from 1.',
    generatedAt: 'When this version was written.',
    chapter1_greeting: 'HTML: what happened, why it matters and what to watch.',
    chapter2_highlights: 'HTML: the stories that most outlets cover.',
    chapter3_altMovers: 'HTML: the three gainers and the three losers, without Bitcoin.',
    chapter4_marketOverview: 'HTML: prices of the largest coins and Bitcoin’s trading volume.',
    chapter5_takeaways: 'HTML: Fear & Greed, the tone of the news, and how yesterday’s ranges did.',
    chapter6_analysis: 'HTML: the forecast for Bitcoin.',
    chapter7_thanks: 'HTML: the end.',
    disclaimer: 'What the edition is not.',
    sendable: 'False where figures of the market are missing; such an edition is not sent.',
    missing: 'What the edition had to do without.',
    what: 'Kind of what is missing.',
    nextAttemptAt: 'When production tries again; null where it does not wait for figures.',
    figures: 'Number of figures in the chapters, each of which was looked up in the snapshot.',
    versions: 'All versions, newest first.',
    by: 'Name of who asked for the version; `schedule` for the one of seven o’clock.',
    description: 'The greeting as plain text.',
  },
  overrides: {
    'Newsletter.title': 'Headline of the edition.',
    'Newsletter.date': 'Its day, such as `2026-11-21`, UTC.',
    'Newsletter.version': 'From 1 on; each refresh is a further one.',
    'EditionMissing.text': 'What is missing, as a sentence.',
    'EditionVersion.title': 'Headline of the version.',
    'EditionVersion.version': 'From 1 on.',
    'EditionItem.title': 'Headline of the newest version.',
    'EditionItem.date': 'Its day, such as `2026-11-21`, UTC.',
    'EditionItem.version': 'The newest version.',
  },
  parameters: {
    refresh: '`true` writes a further version.',
    'newsletterToday._': 'Ignored. Another value each time keeps caches from answering.',
    edition: 'Number of an edition, from 1.',
    version: 'Version of the edition; the newest when absent.',
    page: 'Page of the list, from 1.',
    'editions.limit': 'Number of newest editions, 1 to 400; 30 by default.',
  },
} as const;
