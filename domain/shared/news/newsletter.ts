export const newsletterFrequencies = ['daily', 'weekly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** A member's choice as one value: a frequency, or `off`. */
export const newsletterSettings = [...newsletterFrequencies, 'off'] as const;
export type NewsletterSetting = (typeof newsletterSettings)[number];

/** Sections that a reader can choose. `watchlist` is the reader's own section and must be opted into. */
export const newsletterTopics = ['watchlist', 'movers', 'market', 'takeaways', 'analysis'] as const;
export type NewsletterTopic = (typeof newsletterTopics)[number];

/** A member's newsletter settings. The notification settings decide whether it is sent. */
export type NewsletterChoice = {
  readonly frequency: NewsletterFrequency;
  /** In the order of `newsletterTopics`. */
  readonly topics: readonly NewsletterTopic[];
};

export const defaultNewsletter: NewsletterChoice = {
  frequency: 'daily',
  topics: newsletterTopics.filter((topic) => topic !== 'watchlist'),
};
