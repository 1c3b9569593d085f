/** What a support request may be about, in the order of the form. */
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

/** What people call a request: the beginning of its id. */
export const supportReference = (requestId: string): string => requestId.slice(0, 8).toUpperCase();
