export const notificationTopics = [
  'getting-started',
  'newsletter',
  'weekly-report',
  'price-alerts',
  'story-alerts',
  'trading-signals',
  'range-alerts',
  'staff-work',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const requiredTopics = ['security', 'payment'] as const;

/** The member's choices. Missing topics have their default. */
export type NotificationChoices = Readonly<Partial<Record<NotificationTopic, boolean>>>;

// By law the newsletter is advertising, so members must opt in. A bought plan includes it as the morning email of the
// member's coins, so the purchase turns it on, unless the member ever chose.
const defaultChoices: Readonly<Record<NotificationTopic, boolean>> = {
  'getting-started': true,
  newsletter: false,
  'weekly-report': true,
  'price-alerts': true,
  // Only Basic and Pro include them.
  'story-alerts': true,
  // Signals can cause one mail per hour, so members must opt in.
  'trading-signals': false,
  // One mail for each price outside a range, so they are on only after the purchase of Pro, or by choice.
  'range-alerts': false,
  'staff-work': true,
};

export const isNotificationEnabled = (
  choices: NotificationChoices,
  topic: NotificationTopic,
): boolean => choices[topic] ?? defaultChoices[topic];

export const isNotificationTopic = (topic: string): topic is NotificationTopic =>
  notificationTopics.some((option) => option === topic);
