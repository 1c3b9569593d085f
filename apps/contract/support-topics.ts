/** What a support request may be about, in the order of the form; its words stand with the screens. */
export const supportTopics = [
  'account',
  'billing',
  'access',
  'figures',
  'privacy',
  'other',
] as const;
/** What a support request is about. */
export type SupportTopic = (typeof supportTopics)[number];

/** What a topic is called, on every screen. */
export const supportTopicLabels: Readonly<Record<SupportTopic, string>> = {
  account: 'Account and login',
  billing: 'Payments and invoices',
  access: 'Plan and access',
  figures: 'Prices, news and predictions',
  privacy: 'Personal data',
  other: 'Something else',
};

/** Characters of a message: enough to say something, and no more than somebody reads. */
export const supportLimits = { shortest: 10, longest: 4000, answer: 8000, note: 2000 } as const;

/** Seconds from the form to its sending: nobody writes faster. The page waits for them, so that they cost nobody a request. */
export const supportFormSeconds = 3;

/** What people call a request: the beginning of its id. */
export const supportReference = (requestId: string): string => requestId.slice(0, 8).toUpperCase();
