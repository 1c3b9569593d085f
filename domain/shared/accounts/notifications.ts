/** What optional mails are about; each topic is a toggle of the member. */
export const notificationTopics = [
  'getting-started',
  'newsletter',
  'weekly-report',
  'price-alerts',
  'trading-signals',
  'staff-work',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Mails that cannot be switched off. */
export const requiredTopics = ['security', 'payment'] as const;

/** What the member has chosen; a topic that is left out is as it was at first. */
export type NotificationChoices = Readonly<Partial<Record<NotificationTopic, boolean>>>;

// The newsletter is advertising by law: it is sent only to members who asked for it.
const defaultChoices: Readonly<Record<NotificationTopic, boolean>> = {
  'getting-started': true,
  newsletter: false,
  'weekly-report': true,
  'price-alerts': true,
  // Up to a mail an hour: only for members who asked for it.
  'trading-signals': false,
  'staff-work': true,
};

export const isSwitchedOn = (choices: NotificationChoices, topic: NotificationTopic): boolean =>
  choices[topic] ?? defaultChoices[topic];

export const isNotificationTopic = (topic: string): topic is NotificationTopic =>
  notificationTopics.some((known) => known === topic);
