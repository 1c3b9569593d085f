/** How often the newsletter comes to a member who switched it on. */
export const newsletterFrequencies = ['daily', 'weekly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** Parts of an edition that a reader may leave out of the mail. */
export const newsletterTopics = ['movers', 'market', 'takeaways', 'analysis'] as const;
export type NewsletterTopic = (typeof newsletterTopics)[number];

/** What of the newsletter a member reads, and how often; whether it is sent at all is a notification. */
export type NewsletterChoice = {
  readonly frequency: NewsletterFrequency;
  /** In the order of `newsletterTopics`. */
  readonly topics: readonly NewsletterTopic[];
};

/** Of a member who has chosen nothing. */
export const fullNewsletter: NewsletterChoice = { frequency: 'daily', topics: newsletterTopics };
