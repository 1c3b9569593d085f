/** In the order of the form. */
export const supportTopics = [
  'account',
  'billing',
  'access',
  'figures',
  'privacy',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const supportTopicLabels: Readonly<Record<SupportTopic, string>> = {
  account: 'Account and login',
  billing: 'Payments and invoices',
  access: 'Plan and access',
  figures: 'Prices, news and predictions',
  privacy: 'Personal data',
  other: 'Something else',
};

/** Short reference of a support request: the first 8 characters of its id. */
export const supportReference = (requestId: string): string => requestId.slice(0, 8).toUpperCase();

/** The start of a request's id that was typed or copied, such as from an exported list with `#`. */
export const parseSupportReference = (typed: string): string =>
  typed.trim().replace(/^#/, '').toLowerCase();
