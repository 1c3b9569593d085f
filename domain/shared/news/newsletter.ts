export const newsletterFrequencies = ['daily', 'weekly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** Sections that a reader can leave out of the mail. */
export const newsletterTopics = ['movers', 'market', 'takeaways', 'analysis'] as const;
export type NewsletterTopic = (typeof newsletterTopics)[number];

/** A member's newsletter settings. The notification settings decide whether it is sent. */
export type NewsletterChoice = {
  readonly frequency: NewsletterFrequency;
  /** In the order of `newsletterTopics`. */
  readonly topics: readonly NewsletterTopic[];
};

export const fullNewsletter: NewsletterChoice = { frequency: 'daily', topics: newsletterTopics };
